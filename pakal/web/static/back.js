// Undo: what to put back, ticked off; nothing is undone before it is confirmed.

import { h, rich } from "./dom.js";
import { icon, iconButton, button, failure, primary, screen, sideOf, totals, waiting } from "./parts.js";
import { drawPanel, panelOf, settle } from "./scene.js";

/** The screen: `#/g/NAME/back/STEPS`. */
export function back(app, [wanted], { beside = false } = {}) {
  const steps = Math.max(1, Number.parseInt(wanted ?? "1", 10) || 1);
  const reply = app.ready ? app.get("undo", { steps, preview: true }) : null;
  const redo = iconButton("redo", "Redo", { testid: "redo", disabled: !app.view.can?.redo, onclick: () => app.change("redo", {}, () => app.go(app.at("turn"))) });
  const about = { id: "back", title: "Put back", close: app.at("turn"), tools: redo };
  if (reply === null) return screen(app, about, waiting("Looking what to put back."));
  if (!reply.ok) return screen(app, about, failure(reply));
  const tasks = (reply.cards ?? []).filter((card) => !card.title);
  const done = (app.local.back ??= new Set());
  const next = tasks.findIndex((_, at) => !done.has(at));
  const badges = tasks.flatMap((card, at) => (card.places?.length ? [{ n: at + 1, place: card.places.at(-1) }] : []));
  app.marks = () => ({ badges });
  return screen(app, {
    ...about, sub: `${tasks.length} ${tasks.length === 1 ? "thing" : "things"} to put back`,
    foot: [button("Keep it", { testid: "keep", onclick: () => app.go(app.at("turn")) }),
      primary(app, tasks.length ? "All put back" : "Take it back", { testid: "putback-all", onclick: () => app.change("undo", { steps }, () => app.go(app.at("turn"))) })],
  },
    around(app, reply.steps ?? [], steps, reply.to),
    !beside && pictureOf(app, badges, next),
    !tasks.length && h("p", { class: "lead" }, "No piece has to move."),
    h("ol", { class: "putback" }, tasks.map((card, at) => h("li", null,
      h("button", {
        type: "button", class: "card-open", role: "checkbox", "aria-checked": String(done.has(at)), testid: `putback-${at + 1}`,
        onclick: () => { if (!done.delete(at)) done.add(at); app.draw(); },
      }, done.has(at) ? h("span", { class: "tick-box on" }, icon("tick")) : h("span", { class: "num" }, at + 1),
        h("span", { class: "card-words" }, h("span", null, rich(card.text)), totals(card.totals)))))));
}

/** The steps around the point to which it goes back; tapping one goes back to before it. */
function around(app, steps, taken, to) {
  const target = steps.findIndex((each) => each.n === to);
  if (target < 0) return null;
  return h("ul", { class: "around", "aria-label": "Steps; tap one to go back to before it" }, steps.map((each, at) => {
    const back = taken + target - at;
    return h("li", null, h("button", {
      type: "button", class: `step-chip${each.undone ? " undone" : ""}${at === target ? " target" : ""}`, testid: `step-${each.n}`,
      "aria-label": `Go back to before: ${each.who} ${each.line}`, "aria-current": at === target ? "step" : null, disabled: back < 1 || at === target,
      onclick: () => { app.local = {}; app.go(app.at("back", back), { replace: true }); },
    }, h("small", null, each.who), each.line, each.undone && " ✕"));
  }));
}

function pictureOf(app, badges, next) {
  const scene = app.view.scene;
  const focus = badges.find((each) => each.n === next + 1) ?? badges[0];
  if (!scene?.panels?.length || !focus) return null;
  const panel = scene.panels.find((each) => each.id === panelOf(scene, focus.place)) ?? scene.panels[0];
  const here = badges.filter((each) => panelOf(scene, each.place) === panel.id);
  const svg = drawPanel(scene, panel, { look: (side) => sideOf(app.view, side), badges: here, crop: here.map((each) => each.place), ratio: 0.54 });
  svg.setAttribute("aria-hidden", "true");
  const node = h("div", { class: "picture" }, svg);
  queueMicrotask(() => settle(scene, node));
  return node;
}
