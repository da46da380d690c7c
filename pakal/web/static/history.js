// Everything that was done, newest first; an answer can be changed, a decision opened.

import { h } from "./dom.js";
import { failure, screen, waiting } from "./parts.js";
import { form } from "./forms.js";
import { chip, primary, button } from "./parts.js";

/** The screen. */
export function history(app) {
  const reply = app.ready ? app.get("history") : null;
  const about = { id: "history", title: "History", sub: "newest first", back: app.at("turn") };
  if (reply === null) return screen(app, about, waiting());
  if (!reply.ok) return screen(app, about, failure(reply));
  return screen(app, about, h("ol", { class: "history", reversed: true }, (reply.steps ?? []).map((each) => h("li", { testid: `step-${each.n}` },
    h("span", { class: "num" }, each.n),
    h("span", { class: "card-words" }, each.who && h("small", null, each.who), h("span", null, each.line)),
    each.why && h("a", { class: "card-why", href: app.at("why", each.n), "aria-label": `Why? ${each.line}`, testid: `why-step-${each.n}` }, "why"),
    each.fixable && h("a", { class: "card-why", href: app.at("fix", each.n), "aria-label": `Change this answer: ${each.line}`, testid: `fix-${each.n}` }, "change")))));
}

/** Change an earlier answer: `#/g/NAME/fix/STEP`. */
export function fix(app, [wanted]) {
  const step = Number.parseInt(wanted, 10);
  const reply = app.ready ? app.get("fix-ask", { step }) : null;
  const about = { id: "fix", title: "Change this answer", sub: `step ${step}`, close: app.at("history") };
  if (reply === null) return screen(app, about, waiting());
  if (!reply.ok) return screen(app, about, failure(reply));
  const asked = reply.ask ?? reply;
  const send = (given) => app.change("fix", { step, ...given }, (done) => {
    app.note = (done.lines ?? []).slice(0, 3).join(" ");
    app.go(app.at("turn"));
  });
  const kept = (app.local.form ??= {});
  const made = asked.form === "options" ? lines(app, asked, kept, send) : form(app, asked, { kept, send });
  return screen(app, { ...about, foot: made.foot },
    h("h2", { class: "prompt" }, asked.prompt),
    reply.was && h("p", { class: "note" }, "Until now: ", h("b", null, reply.was)),
    h("div", { class: "ask", testid: "ask" }, made.body),
    h("p", { class: "note" }, "What came after is played again, as far as it is still possible."));
}

function lines(app, asked, kept, send) {
  return {
    body: h("div", { class: "chips options" }, asked.options.map((each) => chip(each.label ?? each.line, {
      wide: true, note: each.note, marked: kept.line === each.line, testid: `option-${each.line}`, onclick: () => { kept.line = each.line; app.draw(); },
    }))),
    foot: [button("Keep it", { testid: "keep", onclick: () => app.go(app.at("history")) }),
      primary(app, "Change it", { testid: "as-marked", disabled: !kept.line, onclick: () => send({ line: kept.line }) })],
  };
}
