// The score: sources by sides, who wins and why the game ended.

import { h } from "./dom.js";
import { button, primary, screen, sideOf, sideSign, waiting } from "./parts.js";
import { saveCopy } from "./menu.js";

/** The screen; before the end it shows what is known so far. */
export function score(app) {
  const over = app.view.over ?? [];
  const reply = app.view.score ?? (app.ready ? app.get("score") : null);
  const table = reply?.score ?? reply;
  const seats = table?.seats ?? [];
  return screen(app, {
    id: "score", title: over.length ? "The end" : "The score so far", back: app.at("turn"),
    foot: over.length > 0 && [button("Save a copy", { testid: "export", onclick: () => saveCopy(app, app.view.name) }),
      primary(app, "New game", { testid: "new-game", onclick: () => app.go("#/new") })],
  },
    over.length > 0 && h("div", { class: "ending" }, over.map((each, at) => h(at ? "p" : "h2", null, each))),
    reply === null && waiting("Counting."),
    seats.length > 0 && h("table", { class: "score" },
      h("thead", null, h("tr", null, h("th", { scope: "col" }, table.points ?? "Points"), seats.map((seat) => h("th", { scope: "col" }, sideSign(app.view, seat), " ", sideOf(app.view, seat).title)))),
      h("tbody", null, (table.rows ?? []).map(([source, ...values]) => h("tr", null, h("th", { scope: "row" }, source), values.map((each) => h("td", null, each))))),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, "Together"), (table.totals ?? []).map((each) => h("td", null, each))))),
    !seats.length && (table?.lines ?? []).map((each) => h("p", { class: "note" }, each)),
    over.length > 0 && h("p", null, h("a", { href: app.at("history"), class: "button plain" }, "Look back")));
}
