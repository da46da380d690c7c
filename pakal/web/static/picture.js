// The board as it stands beside other things: cropped to a card, or a whole panel.

import { h, still } from "./dom.js";
import { tapPlace } from "./forms.js";
import { sideOf } from "./parts.js";
import { drawPanel, hostOf, panelOf, placesOf, settle } from "./scene.js";

const boxes = new Map(); // the part that was shown last, by picture

const asOf = new WeakMap(); // scenes as they were after an earlier card, by scene and card

/** The table as it is when a card is done and the later ones are not: their moves are taken back. */
export function sceneAfter(app, card) {
  const { scene, turn } = app.view;
  const cards = turn?.cards ?? [];
  const later = cards.slice(cards.findIndex((each) => each.id === card?.id) + 1);
  if (!card || !cards.includes(card) || !later.some((each) => each.moves?.length)) return scene;
  if (!asOf.has(scene)) asOf.set(scene, new Map());
  const kept = asOf.get(scene);
  if (!kept.has(card.id)) kept.set(card.id, { ...scene, pieces: takenBack(scene, later) });
  return kept.get(card.id);
}

/** The pieces of a scene with the moves of some cards taken back, the last one first. */
function takenBack(scene, cards) {
  const places = new Set((scene.places ?? []).map((each) => each.id));
  const key = (at, kind) => `${at}|${kind}`;
  const pieces = new Map(scene.pieces.map((each) => [key(each.at, each.kind), { ...each }]));
  for (const { piece, count, from, to } of cards.flatMap((each) => each.moves ?? []).reverse()) {
    if (!count || !scene.kinds?.[piece] || !(places.has(from) || places.has(to))) continue;
    const there = pieces.get(key(to, piece));
    if (there) there.n -= count;
    if (there?.n <= 0) pieces.delete(key(to, piece));
    const here = pieces.get(key(from, piece));
    if (here) here.n += count;
    else if (places.has(from)) pieces.set(key(from, piece), { ...there, id: `back ${from} ${piece}`, kind: piece, at: from, n: count, order: 0, came: "" });
  }
  return [...pieces.values()];
}

/** The board cropped to what a numbered card is about; tapping it opens the board. */
export function picture(app, entry, { to, ratio = 0.54, places } = {}) {
  const scene = sceneAfter(app, entry?.card);
  if (!scene?.panels?.length) return null;
  const known = placesOf(scene, places ? { places } : entry?.card);
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

/** The picture of a question outside a game, lit where it is about something; taps mark it. */
export function askPicture(app, scene, asked, kept) {
  const lit = new Set([...(asked.subjects ?? []), ...(asked.choices ?? []), ...(asked.about ?? [])].flatMap((each) => each.places ?? []).map((id) => hostOf(scene ?? {}, id)));
  const panel = scene?.panels?.find((each) => each.id === panelOf(scene, [...lit][0]));
  if (!panel) return null;
  return h("div", { class: "ask-board low" }, drawPanel(scene, panel, { look: (side) => sideOf(app.view, side), lit, onplace: (id) => tapPlace(app, asked, kept, id) }));
}
