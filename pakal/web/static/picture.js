// The board as it stands beside other things: cropped to a card, or a whole panel.

import { h, still } from "./dom.js";
import { sideOf } from "./parts.js";
import { drawPanel, panelOf, placesOf, settle } from "./scene.js";

const boxes = new Map(); // the part that was shown last, by picture

/** The board cropped to what a numbered card is about; tapping it opens the board. */
export function picture(app, entry, { to, ratio = 0.54 } = {}) {
  const scene = app.view.scene;
  if (!scene?.panels?.length) return null;
  const known = placesOf(scene, entry?.card);
  const target = known.at(-1);
  const panel = scene.panels.find((each) => each.id === panelOf(scene, target)) ?? scene.panels[0];
  const shown = known.filter((id) => panelOf(scene, id) === panel.id);
  const svg = drawPanel(scene, panel, {
    look: (side) => sideOf(app.view, side), crop: shown.length ? shown : middle(scene, panel), ratio,
    badges: target ? [{ n: entry.n, place: target }] : [],
  });
  svg.setAttribute("aria-hidden", "true");
  glide(svg, `crop-${panel.id}`);
  const node = h("button", { type: "button", class: "picture", testid: "picture", "aria-label": "Open the board", onclick: () => app.go(to) },
    svg, panel !== scene.panels[0] && h("span", { class: "picture-title" }, panel.title));
  queueMicrotask(() => settle(scene, node));
  return node;
}

function middle(scene, panel) {
  const places = scene.places.filter((each) => each.panel === panel.id);
  const [w, hgt] = panel.size ?? scene.size;
  const away = (each) => Math.hypot(each.at[0] - w / 2, each.at[1] - hgt / 2);
  return places.length ? [places.reduce((a, b) => (away(a) <= away(b) ? a : b)).id] : [];
}

/** Let the part that is shown move to the new one within 300 ms. */
function glide(svg, key) {
  const to = svg.getAttribute("viewBox").split(" ").map(Number);
  const from = boxes.get(key);
  boxes.set(key, to);
  if (!from || still() || from.every((each, n) => each === to[n])) return;
  const began = performance.now();
  const step = (now) => {
    const part = Math.min(1, (now - began) / 300);
    const eased = 1 - (1 - part) ** 3;
    svg.setAttribute("viewBox", from.map((each, n) => each + (to[n] - each) * eased).join(" "));
    if (part < 1 && svg.isConnected) requestAnimationFrame(step);
  };
  svg.setAttribute("viewBox", from.join(" "));
  requestAnimationFrame(step);
}
