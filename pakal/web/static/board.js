// The whole table: every panel, and correcting by tapping what is wrong.

import { h } from "./dom.js";
import { focusOf } from "./ledger.js";
import { icon, iconButton, screen, sideOf, stateBar } from "./parts.js";
import { sceneAfter } from "./picture.js";
import { describe, drawPanel, lying, panelOf, placesOf, settle } from "./scene.js";
import { openCard } from "./turn.js";

/** The screen; in the wide layout the left column, with the rings and badges of the middle one. */
export function board(app, [wanted], { beside = false } = {}) {
  const reading = beside && ["turn", "why", undefined].includes(app.route[2]); // his cards stand beside it
  const scene = app.local.scene ?? (reading ? sceneAfter(app, openCard(app)?.card) : app.view.scene);
  const panels = scene?.panels ?? [];
  const status = (app.view.status?.parts ?? []).map((part) => part.join(" ")).join(" · ");
  const panel = panels.find((each) => each.id === wanted) ?? panels[0];
  const shown = beside ? panels : panels.filter((each) => each === panel);
  const marks = app.marks?.() ?? {};
  const body = shown.map((each) => onePanel(app, scene, each, marks, beside));
  queueMicrotask(() => body.forEach((node) => settle(scene, node)));
  const content = [
    !beside && stateBar(app),
    !beside && panels.length > 1 && tabs(app, panels, panel),
    body.length ? h("div", { class: "panels" }, body) : h("p", { class: "lead" }, "This game has no board."),
    !beside && h("p", { class: "note" }, "Something is wrong? Tap the place or the number, and set it right."),
    asText(scene, shown),
  ];
  if (beside) return h("section", { class: "screen board-beside", testid: "screen-board", "aria-label": "The board" }, h("div", { class: "body" }, content));
  return screen(app, {
    id: "board", title: "The board", sub: status, back: app.at("turn"),
    tools: iconButton("undo", "Undo", { testid: "undo", disabled: app.view.can?.undo === false, onclick: () => app.go(app.at("back")) }),
  }, content);
}

function onePanel(app, scene, panel, marks, beside) {
  const entry = app.route[2] === "back" || app.route[2] === "ask" ? null : openCard(app);
  const targets = entry ? placesOf(scene, { places: focusOf(app, entry.card) }).filter((id) => panelOf(scene, id) === panel.id) : [];
  const badges = marks.badges ?? (targets.length ? [{ n: entry.n, place: targets.at(-1) }] : []);
  const svg = drawPanel(scene, panel, {
    look: (side) => sideOf(app.view, side), badges, lit: marks.lit, chosen: marks.chosen, ghosts: marks.ghosts,
    onplace: marks.onplace ?? ((id) => app.go(app.at("correct", id))),
  });
  return h("figure", { class: "figure", testid: `panel-${panel.id}` },
    (beside || panel.side) && panel.id !== scene.panels[0].id && h("figcaption", null, panel.title), svg);
}

function tabs(app, panels, panel) {
  return h("nav", { class: "tabs", "aria-label": "Parts of the table" }, panels.map((each) =>
    h("a", { class: "tab", href: app.at("board", each.id), "aria-current": each === panel ? "page" : null, testid: `tab-${each.id}` }, each.title)));
}

/** The board as text, for those who do not see it. */
function asText(scene, panels) {
  const pieces = scene ? lying(scene) : new Map();
  const shown = new Set(panels.map((each) => each.id));
  const rows = (scene?.places ?? []).filter((each) => shown.has(each.panel) && !each.within && each.form !== "path");
  if (!rows.length) return null;
  return h("details", { class: "box as-text" }, h("summary", null, icon("lists"), "The board as text"),
    h("ul", { class: "plain-list" }, rows.map((each) => h("li", null, describe(scene, each, pieces)))));
}
