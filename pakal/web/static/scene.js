// Draws one panel of a scene as SVG: ground, places, pieces, marks. Knows no game.

import { s, still } from "./dom.js";
import { drawPiece, fillStyle, glyph } from "./shapes.js";

const REACH = 26; // how far from its middle a place can be tapped
const PITCH = 25; // from piece to piece in a row
const ROOMY = 600; // pixels of the window: a tablet
const WIDE_PITCH = 38; // where a number stands beside the sign
const PLAIN = new Set(["sea", "shoal", "land", "region", "road", "quiet", "surface"]);
const was = new Map(); // where each piece was drawn last: id -> {panel, x, y}
let drawnScene = null;

/** What lies at each place: place id -> pieces, in their order. */
export function lying(scene) {
  const found = new Map();
  for (const piece of [...(scene.pieces ?? []), ...(scene.markers ?? [])]) {
    if (!found.has(piece.at)) found.set(piece.at, []);
    found.get(piece.at).push(piece);
  }
  return found;
}

/** The place through which a place is tapped. */
export function hostOf(scene, id) {
  const place = (scene.places ?? []).find((each) => each.id === id);
  return place?.within || id;
}

/** The places of a card that are drawn; one that is only part of another counts as that. */
export function placesOf(scene, card) {
  const byId = new Map((scene.places ?? []).map((each) => [each.id, each]));
  return (card?.places ?? []).map((id) => (byId.get(id)?.quiet && byId.get(id).within) || id).filter((id) => byId.has(id));
}

/** The panel of a place, or undefined. */
export function panelOf(scene, id) {
  return (scene.places ?? []).find((each) => each.id === id)?.panel;
}

/** A place and what lies there, in words. */
export function describe(scene, place, pieces = lying(scene)) {
  const inside = (scene.places ?? []).filter((each) => each.within === place.id);
  const all = [place, ...inside].flatMap((each) => pieces.get(each.id) ?? []);
  const words = all.map((piece) => {
    const name = scene.kinds?.[piece.kind]?.name ?? piece.kind;
    return (piece.n ?? 1) > 1 ? `${piece.n} × ${name}` : name;
  });
  const sign = place.glyph && scene.glyphs?.[place.glyph]?.name;
  const empty = place.unknown ? "not kept" : "empty";
  return [place.name ?? place.id, sign, ...(words.length ? words : sign ? [] : [empty])].filter(Boolean).join(", ");
}

/**
 * Draw a panel. Options: `look(side)`, `onplace(id)`, `lit`, `chosen` and `ghosts` as sets of ids,
 * `badges` as [{n, place}], `crop` as place ids, `ratio` of the crop's height to its width.
 */
export function drawPanel(scene, panel, options = {}) {
  const places = (scene.places ?? []).filter((each) => each.panel === panel.id);
  const pieces = lying(scene);
  const [width, height] = panel.size ?? scene.size;
  const box = options.crop?.length ? cropTo(places, options.crop, [width, height], options.ratio) : [0, 0, width, height];
  const marks = [];
  const svg = s("svg", {
    class: `panel${options.onplace ? " live" : ""}`, viewBox: box.map((each) => each.toFixed(1)).join(" "),
    role: "group", "aria-label": panel.title, "data-panel": panel.id, style: `--w:${width}`,
  });
  const ground = s("g", { "aria-hidden": "true" }, (panel.ground ?? []).map((part) => drawGround(scene, part)));
  const lower = s("g", { class: "lower" });
  const upper = s("g", { class: "upper" });
  const names = s("g", { class: "names", "aria-hidden": "true" });
  const order = { area: 0, path: 1, edge: 2 };
  const layer = (each) => (each.span ? 3 + (each.level ?? 0) / 10 : order[each.form] ?? 4);
  const sorted = [...places].sort((a, b) => layer(a) - layer(b));
  const covered = places.some((each) => each.span); // blocks show what is printed
  const focusable = sorted.filter((each) => !each.within && each.form !== "path");
  for (const place of sorted) {
    const here = allAt(scene, place, pieces);
    if (place.within && place.quiet) continue;
    const group = drawPlace(scene, place, here, { ...options, covered, width });
    if (focusable.includes(place)) {
      group.setAttribute("data-testid", `place-${place.id}`);
      if (options.lit?.has(place.id)) group.setAttribute("data-lit", "");
      if (options.onplace) {
        group.setAttribute("role", "button");
        group.setAttribute("tabindex", place === focusable[0] ? "0" : "-1");
        group.setAttribute("aria-label", describe(scene, place, pieces) + (options.lit?.has(place.id) ? ", can be chosen" : ""));
        if (options.chosen?.has(place.id)) group.setAttribute("aria-pressed", "true");
      } else group.setAttribute("aria-hidden", "true");
    }
    (order[place.form] === undefined ? upper : lower).append(group);
    names.append(...nameOf(place, here, scene, covered));
    if (options.lit?.has(place.id)) marks.push(ring(place, "lit"));
    if (options.chosen?.has(place.id)) marks.push(ring(place, "chosen"));
  }
  const badges = (options.badges ?? []).flatMap(({ n, place }) => {
    const found = places.find((each) => each.id === place);
    return found ? [ring(found, "badged"), badge(found, n, width, height)] : [];
  });
  const rings = s("g", { class: "rings", "aria-hidden": "true" }, marks);
  svg.append(ground, lower, ...(covered ? [upper, rings] : [rings, upper]), names, // blocks would hide rings of what lies on them
    s("g", { class: "badges", "aria-hidden": "true" }, badges));
  if (options.onplace) listen(svg, focusable, options);
  return svg;
}

/** After everything is drawn: let pieces that moved run there. */
export function settle(scene, holder) {
  const moved = drawnScene && drawnScene !== scene && !still();
  for (const node of holder.querySelectorAll("[data-piece]")) {
    const { piece: id, x, y } = node.dataset;
    const panel = node.closest("svg").dataset.panel;
    const old = was.get(id);
    if (moved && (!old || old.x !== x || old.y !== y || old.panel !== panel)) {
      const from = old && old.panel === panel
        ? { transform: `translate(${old.x - x}px, ${old.y - y}px)` }
        : { opacity: 0, transform: "scale(1.6)" };
      node.firstChild.animate([from, { transform: "none", opacity: 1 }], { duration: 250, easing: "ease-out" });
    }
    was.set(id, { panel, x, y });
  }
  drawnScene = scene;
}

function drawGround(scene, part) {
  const colour = PLAIN.has(part.fill) ? `var(--${part.fill})` : "var(--f)";
  const style = fillStyle(scene, part.fill);
  return part.stroke
    ? s("path", { d: part.path, fill: "none", stroke: colour, "stroke-width": part.stroke, "stroke-linejoin": "round", "stroke-linecap": "round", style })
    : s("path", { d: part.path, fill: colour, style });
}

const sizeOf = (place) => place.size ?? (place.form === "node" ? [36, 36] : [28, 28]);

/** Pieces of which the order is known, one by one in that order; the rest after them. */
function inRow(pieces) {
  if (!pieces.some((each) => each.spots?.length)) return pieces;
  const singles = pieces.flatMap((each) => (each.spots ?? []).map((spot) => ({ ...each, n: 1, id: `${each.id}.${spot}`, spot })));
  return [...singles.sort((a, b) => a.spot - b.spot), ...pieces.filter((each) => !each.spots?.length)];
}

/** Pieces that lie at a place, with those of places so small that they are only part of it. */
function allAt(scene, place, pieces) {
  const own = inRow(pieces.get(place.id) ?? []);
  const parts = (scene.places ?? []).filter((each) => each.within === place.id && each.quiet);
  return [...own, ...parts.flatMap((each) => (pieces.get(each.id) ?? []).map((piece) => ({ ...piece, part: true })))];
}

function drawPlace(scene, place, here, options) {
  const [x, y] = place.at;
  const group = s("g", { class: `place ${place.form}${place.unknown ? " unknown" : ""}` });
  const [w, hgt] = sizeOf(place);
  const hidden = place.quiet && !here.length;
  if (place.form === "path" || (place.form === "on-path" && place.path)) {
    group.append(s("path", { class: "road", d: place.path }));
  }
  if (place.form === "area" && place.outline?.length) {
    group.append(s("polygon", { class: "area", points: place.outline.map((each) => each.join(",")).join(" ") }));
  }
  if (place.form === "edge" && place.outline?.length === 2) {
    const [[x1, y1], [x2, y2]] = place.outline;
    group.append(s("line", { class: here.length ? "wall" : "gap", x1, y1, x2, y2 }));
  }
  if (place.form === "node" && !place.within && !hidden) group.append(node(scene, place, here));
  if (["cell", "step", "pile"].includes(place.form) && !hidden) {
    if (!place.within || !here.length) group.append(s("rect", { class: `box${place.within ? " part" : ""}${options.covered && !place.span ? " bare" : ""}`, x: x - w / 2 + 1, y: y - hgt / 2 + 1, width: w - 2, height: hgt - 2, rx: 5 }));
    const at = place.label ?? place.at;
    if (place.glyph && !options.covered && (place.label || !here.length)) group.append(s("g", { class: "printed", transform: `translate(${at[0]} ${at[1]})` }, glyph(scene, place.glyph, 20)));
  }
  if (place.form === "on-path" && !here.length) group.append(s("circle", { class: "spent", cx: x, cy: y, r: 9 }));
  group.append(...layPieces(scene, place, here, options));
  if (!group.firstChild) group.append(s("circle", { class: options.lit?.has(place.id) ? "touch" : "", cx: x, cy: y, r: 14, fill: "none" }));
  return group;
}

function node(scene, place, here) {
  const [x, y] = place.at;
  const covered = here.some((each) => scene.kinds?.[each.kind]?.shape === "medallion");
  return s("g", { class: "medal", transform: `translate(${x} ${y})` },
    s("circle", { r: 16 }), !covered && place.glyph ? glyph(scene, place.glyph, 24) : null);
}

/** Where the pieces of a place go: medallions in its middle, pills below, the rest in rows. */
function layPieces(scene, place, here, options) {
  const [x, y] = place.at;
  const shape = (piece) => scene.kinds?.[piece.kind]?.shape;
  const middle = here.filter((each) => shape(each) === "medallion");
  const rest = heap(place, here.filter((each) => shape(each) !== "medallion"));
  const [w, hgt] = sizeOf(place);
  const [spot, sy] = place.spot ?? [x, place.form === "node" ? y + 25 : y];
  const step = rest.some((each) => scene.kinds?.[each.kind]?.counted && !scene.kinds[each.kind].side) ? WIDE_PITCH : PITCH;
  const inRow = ["node", "area", "step"].includes(place.form) ? rest.length : Math.max(1, Math.min(rest.length, Math.floor((w + 3) / step)));
  const tight = ["pile", "step"].includes(place.form) && rest.length * step > w;
  const columns = tight ? rest.length : inRow;
  const pitch = tight ? Math.max(7, (w - step - 4) / Math.max(1, rest.length - 1)) : step;
  const rows = Math.ceil(rest.length / (columns || 1));
  const half = ((columns - 1) / 2) * pitch + 13;
  const sx = place.form === "node" ? Math.min(Math.max(spot, half), options.width - half) : spot;
  const small = ["cell", "step"].includes(place.form) ? Math.min(1, Math.min(w, hgt) / 26) : 1;
  const titled = rest.length === 1 && w >= 80 && hgt >= 40 && !place.label && shape(rest[0]) !== "block";
  const corner = options.covered && place.form === "cell" && !place.span; // there a block shows a symbol, which stays in sight
  const drawn = middle.map((piece) => placed(scene, piece, x, y, options, 1));
  rest.forEach((piece, n) => {
    const row = Math.floor(n / columns);
    const inThis = Math.min(columns, rest.length - row * columns);
    const first = place.form === "area" ? 0 : -(inThis - 1) / 2;
    const px = sx + (first + (n % columns)) * pitch;
    const py = sy + (row - (rows - 1) / 2) * PITCH - (piece.level ?? 0) * 3 + (place.form === "pile" && hgt >= 40 ? (hgt >= 48 ? 8 : 5) : 0) - (titled && place.form !== "pile" ? 6 : 0);
    const isBlock = shape(piece) === "block";
    const unit = place.span ? w / place.span[1] : place.form === "cell" ? w : 11;
    if (corner && !isBlock) drawn.push(placed(scene, piece, x + (n % 2 ? -0.24 : 0.24) * w, y + 0.26 * hgt, options, 0.72 * small));
    else drawn.push(placed(scene, isBlock ? { ...piece, unit, shift: place.form === "cell" && !place.span } : piece, px, py, options, isBlock ? 1 : small));
  });
  if (titled && place.form !== "pile") drawn.push(s("text", { class: "small-name", x, y: y + hgt / 2 - 9 }, scene.kinds[rest[0].kind].name));
  return drawn;
}

/** Of many pieces that lie face down in a pile only one is drawn, with their number, unless they lie in a row. */
function heap(place, pieces) {
  if (place.form !== "pile" || pieces.length < 4 || pieces.some((each) => each.spots) || pieces.some((each) => each.face !== "down")) return pieces;
  return [{ ...pieces[0], n: pieces.reduce((sum, each) => sum + (each.n ?? 1), 0) }];
}

function placed(scene, piece, x, y, options, scale) {
  const kind = scene.kinds?.[piece.kind] ?? {};
  const [down, across] = kind.shape === "block" ? kind.span ?? [2, 2] : [1, 1];
  const unit = piece.shift ? piece.unit : 0;
  const px = x + ((across - 1) * unit) / 2;
  const py = y + ((down - 1) * unit) / 2;
  const ghost = options.ghosts?.has(piece.id) ? " ghost" : "";
  const level = piece.level ? ` level-${Math.min(piece.level, 4)}` : "";
  return s("g", {
    class: `piece${ghost}${level}`, transform: `translate(${px} ${py})${scale === 1 ? "" : ` scale(${scale.toFixed(2)})`}`,
    "data-piece": piece.id, "data-x": px, "data-y": py, "data-testid": `piece-${piece.id}`,
  }, s("g", null, drawPiece(scene, piece, options.look)), piece.part && s("line", { class: "lies", x1: -8, x2: 8, y1: 13, y2: 13 }));
}

function nameOf(place, here, scene, covered) {
  const [x, y] = place.at;
  const name = place.name ?? place.id;
  const [w, hgt] = sizeOf(place);
  const at = place.label;
  if (place.span || (place.quiet && !here.length)) return [];
  if (covered && place.form === "cell") return [s("text", { class: "corner", x: x - w / 2 + 8, y: y - hgt / 2 + 7 }, name)];
  if (place.within) return here.length || !place.n ? [] : [s("text", { class: "step-number", x, y }, place.n)];
  const texts = [];
  if (place.form === "node") {
    const short = at || name.length < 12 ? name : `${name.slice(0, 10)}…`; // no room was kept for it
    texts.push(s("text", { class: "name", x: at?.[0] ?? x, y: at?.[1] ?? y - 22 }, short));
  } else if (place.form === "area" && at) {
    texts.push(s("circle", { class: "area-number", cx: at[0], cy: at[1], r: 11 }),
      s("text", { class: "area-name", x: at[0], y: at[1] }, place.n ?? name.replace(/^.*\s/, "")));
  } else if (place.form === "step" && !here.length) {
    texts.push(s("text", { class: "step-number", x, y: place.note ? y - 7 : y }, name));
    if (place.note) texts.push(...lines(place.note, x, y + 7, w));
  } else if (place.form === "pile" && hgt >= 40) {
    texts.push(...(hgt >= 48 ? lines(name, x, y - hgt / 2 + 9, w) : [s("text", { class: "small-name", x, y: y - hgt / 2 + 9, ...squeeze(name, w) }, name)]));
  } else if (place.form === "cell" && !here.length && !place.glyph && w >= 40) {
    texts.push(s("text", { class: "small-name", x, y }, name));
  }
  const counts = (scene.counts ?? []).filter(([where]) => where === place.id);
  if (counts.length && !here.length) {
    const line = counts.length === 1 ? `${counts[0][2]}` : counts.map(([, label, n]) => `${n} ${label}`).join(" · ");
    texts.push(s("text", { class: counts.length === 1 ? "count" : "small-name", x, y: y + 6, ...(counts.length > 1 && squeeze(line, w)) }, line));
  }
  return texts;
}

/** A small text within a width: in one line, or in two of about the same length. */
function lines(text, x, y, width) {
  const cuts = [...text.matchAll(/ /g)].map((each) => each.index);
  if (text.length * 5.2 <= width - 8 || !cuts.length) return [s("text", { class: "small-name", x, y, ...squeeze(text, width) }, text)];
  const at = cuts.reduce((a, b) => (Math.abs(a - text.length / 2) <= Math.abs(b - text.length / 2) ? a : b));
  return [text.slice(0, at), text.slice(at + 1)].map((part, n) => s("text", { class: "small-name", x, y: y + n * 10, ...squeeze(part, width) }, part));
}

/** Attributes that keep a small text within a width. */
function squeeze(text, width) {
  return text.length * 5.2 > width - 8 ? { textLength: width - 8, lengthAdjust: "spacingAndGlyphs" } : {};
}

function ring(place, cls) {
  const [x, y] = place.at;
  if (place.form === "area" && place.outline?.length) {
    const [lx, ly] = place.label ?? place.at;
    return s("g", null, s("polygon", { class: `wash ${cls}`, points: place.outline.map((each) => each.join(",")).join(" ") }),
      s("circle", { class: `ring ${cls}`, cx: lx, cy: ly, r: 15 }));
  }
  if (place.form === "node" || place.form === "on-path" || !place.size) {
    return s("circle", { class: `ring ${cls}`, cx: x, cy: y, r: place.form === "node" ? 21 : 16 });
  }
  const [w, hgt] = place.size;
  return s("rect", { class: `ring ${cls}`, x: x - w / 2, y: y - hgt / 2, width: w, height: hgt, rx: 7 });
}

function badge(place, n, width, height) {
  const [x, y] = place.label && place.form === "area" ? place.label : place.at;
  const [w, hgt] = place.size ?? (place.form === "node" ? [32, 32] : [18, 18]);
  const dx = place.form === "area" ? -18 : w >= 80 ? w / 2 - 11 : Math.min(w / 2, 24); // an area has its number there
  const dy = place.form === "node" ? 2 : Math.min(hgt / 2, 18); // above a node stands its name
  const within = (at, most) => Math.max(11, Math.min(at, most - 11)); // nothing of it sticks out of the panel
  return s("g", { class: "number-badge", transform: `translate(${within(x + dx, width)} ${within(y - dy, height)})`, "data-testid": `badge-${n}` },
    s("rect", { x: -10, y: -10, width: 20, height: 20, rx: 5 }), s("text", null, n));
}

/** A part of a panel around some places, with room for their neighbours. */
function cropTo(places, ids, [width, height], ratio = 0.54) {
  const wanted = places.filter((each) => ids.includes(each.id));
  if (!wanted.length) return [0, 0, width, height];
  const xs = wanted.flatMap((each) => [each.at[0] - sizeOf(each)[0] / 2, each.at[0] + sizeOf(each)[0] / 2]);
  const ys = wanted.flatMap((each) => [each.at[1] - sizeOf(each)[1] / 2, each.at[1] + sizeOf(each)[1] / 2]);
  const [left, right, top, low] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const least = innerWidth < ROOMY ? 0.68 : 1; // of the width: on a wide screen it is large enough
  const w = Math.min(width, Math.max(width * least, right - left + 70, (low - top + 60) / ratio));
  const hgt = Math.min(w * ratio, height);
  const x = Math.max(0, Math.min(width - w, (left + right) / 2 - w / 2));
  const y = Math.max(0, Math.min(height - hgt, (top + low) / 2 - hgt / 2));
  return [x, y, w, hgt];
}

/** Taps go to the nearest place, arrows to the next one in their direction. */
function listen(svg, places, { onplace, lit }) {
  svg.addEventListener("click", (event) => {
    const at = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    const found = nearest(places, at.x, at.y, lit);
    if (found) onplace(found.id);
  });
  svg.addEventListener("keydown", (event) => {
    const id = event.target.closest?.("[data-testid^='place-']")?.dataset.testid.slice(6);
    const here = places.find((each) => each.id === id);
    if (!here) return;
    if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      event.stopPropagation();
      onplace(here.id);
      return;
    }
    const way = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    if (!way) return;
    event.preventDefault();
    const next = neighbour(places, here, way);
    if (!next) return;
    event.target.closest("[tabindex]").setAttribute("tabindex", "-1");
    const node = svg.querySelector(`[data-testid="place-${CSS.escape(next.id)}"]`);
    node.setAttribute("tabindex", "0");
    node.focus();
  });
}

/** The place that a tap means; of places close together one that can be chosen, or the higher. */
function nearest(places, x, y, lit) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [Math.abs(place.at[0] - x), Math.abs(place.at[1] - y)];
    const [w, hgt] = place.size ?? [0, 0];
    const inside = place.size && dx <= w / 2 && dy <= hgt / 2;
    const area = place.form === "area" && place.outline?.length && within(place.outline, x, y);
    const away = Math.hypot(dx, dy);
    const liked = (lit?.has(place.id) ? 9 : 0) + (place.level ?? 0);
    const distance = (area ? 25 : inside ? Math.min(away, 20) : away) - liked;
    if (distance < least && (inside || area || away <= REACH)) [best, least] = [place, distance];
  }
  return best;
}

function within(outline, x, y) {
  let is = false;
  for (let a = 0, b = outline.length - 1; a < outline.length; b = a++) {
    const [[ax, ay], [bx, by]] = [outline[a], outline[b]];
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) is = !is;
  }
  return is;
}

function neighbour(places, here, [wx, wy]) {
  let best = null;
  let least = Infinity;
  for (const place of places) {
    const [dx, dy] = [place.at[0] - here.at[0], place.at[1] - here.at[1]];
    const along = dx * wx + dy * wy;
    const across = Math.abs(dx * wy) + Math.abs(dy * wx);
    if (along > 1 && along + 2 * across < least) [best, least] = [place, along + 2 * across];
  }
  return best;
}
