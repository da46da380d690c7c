// What can be reached from a game.

import { h } from "./dom.js";
import { icon, screen } from "./parts.js";

const ENTRIES = [
  ["turn", "tick", "Turn", "what there is to do"],
  ["board", "board", "Board", "all that lies on the table; correct it by tapping"],
  ["back", "undo", "Undo", "with what to put back"],
  ["history", "lists", "History", "change an earlier answer, see every reason"],
  ["score", "swap", "Score", "by source"],
];

/** The screen. */
export function menu(app) {
  return screen(app, { id: "menu", title: app.view.name, sub: app.view.title, close: app.at("turn") },
    (app.view.heading ?? []).length > 0 && h("details", { class: "box" }, h("summary", null, "This game"), app.view.heading.map((each) => h("p", null, each))),
    h("ul", { class: "rows" },
      ENTRIES.map(([to, sign, name, note]) => row(app.at(to), sign, name, note, `menu-${to}`)),
      row(`#/explore/${app.view.game}`, "lists", "His rules", "lists, readings, a small simulation", "menu-explore"),
      h("li", null, h("button", { type: "button", class: "row", testid: "export", onclick: () => saveCopy(app, app.view.name) }, icon("file"), words("Save a copy", "a file that the terminal reads too"))),
      row("#/settings", "gear", "Settings", "light or dark, size of text, colours of the sides", "menu-settings"),
      row("#/", "back", "All games", "this one is saved after every step", "menu-home")),
    decks(app));
}

function words(name, note) {
  return h("span", { class: "row-words" }, h("b", null, name), h("small", null, note));
}

/** A line of a menu: a drawing, a name and what it is. */
export function row(to, sign, name, note, testid) {
  return h("li", null, h("a", { class: "row", href: to, testid }, icon(sign), words(name, note), icon("next")));
}

/** Who shuffles which deck. */
function decks(app) {
  const all = Object.entries(app.view.decks ?? {});
  if (!all.length) return null;
  return h("section", { class: "decks" }, h("h3", null, "Who shuffles?"), all.map(([deck, who]) => h("div", { class: "deck" }, h("span", null, deck),
    h("div", { class: "segments", role: "group", "aria-label": `Who shuffles: ${deck}` }, ["companion", "you"].map((each) => h("button", {
      type: "button", class: "segment", "aria-pressed": String(who === each), testid: `deck-${deck}-${each}`,
      onclick: () => who !== each && app.change("shuffle", { deck, who: each }),
    }, each === "you" ? "I do" : "Companion"))))));
}

/** Give the saved game to the person as a file. */
export async function saveCopy(app, name) {
  const reply = await app.call("export", {}, { game: name });
  if (!reply?.ok) return app.draw();
  const blob = new Blob([JSON.stringify(reply.file, null, 1)], { type: "application/json" });
  const link = h("a", { href: URL.createObjectURL(blob), download: `${name}.json` });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10000);
  return undefined;
}
