// Setting one thing right: a number, or what lies at a place.

import { h } from "./dom.js";
import { form } from "./forms.js";
import { failure, screen, waiting } from "./parts.js";

/** The screen: `#/g/NAME/correct/PLACE-OR-FACT`. */
export function correct(app, [what]) {
  const scene = app.view.scene;
  const place = (scene?.places ?? []).find((each) => each.id === what);
  const about = { id: "correct", title: "Set it right", sub: place?.name ?? what, close: app.at("board") };
  const reply = app.ready ? app.get("correct", place ? { place: what } : { fact: what }) : null;
  if (reply === null) return screen(app, about, waiting());
  if (!reply.ok) return screen(app, about, failure(reply));
  const facts = reply.facts ?? [reply];
  const at = Math.min(app.local.fact ?? 0, facts.length - 1);
  const fact = facts[at];
  const asked = fact.ask ?? fact;
  const kept = ((app.local.forms ??= {})[at] ??= {});
  const send = (given) => app.change("correct", { ...(fact.fact ? { fact: fact.fact } : place ? { place: what } : { fact: what }), set: given }, () => app.go(app.at("board", place?.panel ?? "")));
  const made = form(app, asked, { kept, send });
  return screen(app, { ...about, foot: made.foot },
    facts.length > 1 && h("div", { class: "tabs", role: "group", "aria-label": "What is wrong?" }, facts.map((each, n) => h("button", {
      type: "button", class: "tab", "aria-pressed": String(n === at), testid: `fact-${n}`, onclick: () => { app.local.fact = n; app.draw(); } }, each.title ?? each.fact))),
    h("h2", { class: "prompt" }, asked.prompt),
    fact.now !== undefined && h("p", { class: "note" }, "Now: ", h("b", null, String(fact.now))),
    h("div", { class: "ask", testid: "ask" }, made.body));
}
