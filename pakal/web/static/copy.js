// Your own copy: what is printed on it, section by section, saved after every answer.

import { gameTabs } from "./consult.js";
import { h, rich } from "./dom.js";
import { form } from "./forms.js";
import { button, failure, iconButton, screen, waiting } from "./parts.js";
import { askPicture } from "./picture.js";

/** The screen: `#/copy/GAME/SECTION`. */
export function copy(app, [game, section]) {
  if (!app.hello) return screen(app, { id: "copy", title: "Your copy", back: "#/" }, waiting("Getting the companion ready."));
  const name = game || app.hello.default;
  const kept = app.local;
  const given = section ? { game: name, do: "open", section } : { game: name, do: "sections" };
  const reply = kept.reply ?? (app.ready ? app.get("edition", given, { game: "" }) : null);
  const about = { id: "copy", title: "Your copy", sub: "saved after every answer · skip what you like", back: section ? `#/copy/${name}` : "#/" };
  if (reply === null) return screen(app, about, gameTabs(app, name, "copy"), waiting());
  if (!reply.ok) return screen(app, about, gameTabs(app, name, "copy"), failure(reply));
  return section ? question(app, name, section, reply, about) : overview(app, name, reply, about);
}

async function deed(app, name, section, more) {
  app.error = null;
  const reply = await app.call("edition", { game: name, section, ...more }, { game: "", change: true });
  app.forget();
  if (reply?.ok) app.local = { reply };
  app.draw();
  if (reply?.ok) app.toTop();
}

function overview(app, name, reply, about) {
  return screen(app, {
    ...about, foot: reply.exists && !reply.used && button("Use my copy from now on", { kind: "primary", testid: "use-copy", onclick: () => deed(app, name, undefined, { do: "use" }) }),
  },
    gameTabs(app, name, "copy"),
    h("p", { class: "lead" }, "What we could not read in the rulebook is our guess. Compare it with your cards and boards, and he plays as yours are printed."),
    reply.used && h("p", { class: "box" }, h("b", null, "In use: "), `new games take your copy “${reply.copy}”.`),
    h("ul", { class: "rows" }, reply.sections.map((each) => h("li", null, h("a", { class: "row", href: `#/copy/${name}/${encodeURIComponent(each.name)}`, testid: `section-${each.name}` },
      h("span", { class: "num" }, each.number), h("span", { class: "row-words" }, h("b", null, each.title), h("small", null, each.purpose, each.ours ? ` · ${each.ours} of ${each.values} still our guess` : ` · all ${each.values} are yours`)))))));
}

function question(app, name, section, reply, about) {
  const asked = reply.asked;
  const sections = h("nav", { class: "around", "aria-label": "Sections" }, reply.sections.map((each) => h("a", {
    class: `step-chip${each.name === section ? " target" : ""}`, href: `#/copy/${name}/${encodeURIComponent(each.name)}`, "aria-current": each.name === section ? "page" : null, testid: `section-${each.name}`,
  }, each.title, h("small", null, `${each.values - each.ours}/${each.values}`))));
  const warnings = (reply.warnings ?? []).length > 0 && h("div", { class: "box guess", role: "status" }, reply.warnings.map((each) => h("p", null, each)));
  if (!asked) {
    return screen(app, about, sections, warnings, h("p", { class: "lead" }, "Nothing is left to ask here."),
      h("p", null, h("a", { class: "button plain", href: `#/copy/${name}` }, "All sections")));
  }
  const key = asked.ask.id;
  const kept = (app.local.form ??= {});
  const ask = { ...asked.ask, default: asked.ask.default || asked.shown };
  const made = form(app, ask, {
    kept, send: (given) => deed(app, name, section, { do: "answer", key, ...given }),
    lead: button("Skip", { testid: "skip", onclick: () => deed(app, name, section, { do: "skip", key }) }),
  });
  return screen(app, {
    ...about, title: asked.section?.title ?? about.title, sub: `question ${asked.number} of ${asked.of}`, foot: made.foot,
    tools: iconButton("undo", "The question before", { testid: "before", onclick: () => deed(app, name, section, { do: "back", key }) }),
  }, sections, askPicture(app, reply.scene ?? (app.view?.game === name ? app.view.scene : null), ask, kept), h("h2", { class: "prompt" }, rich(asked.ask.prompt)),
    asked.note && h("p", { class: "note" }, asked.note),
    asked.shown && h("p", null, "Now: ", h("b", null, asked.shown)),
    h("div", { class: "ask", testid: "ask" }, made.body), warnings,
    button("Later", { kind: "quiet", testid: "later", onclick: () => deed(app, name, section, { do: "later", key }) }));
}
