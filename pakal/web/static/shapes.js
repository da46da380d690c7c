// What pieces look like: few shapes, each drawn around 0,0 and about 22 wide.

import { s } from "./dom.js";

const CORNERS = { his: 0.5, you: 7, other: 3 }; // the cards of two sides differ in their corners too
const HEXAGON = points(6, 11.5, 0.5);
const HOUSE = "M-11 11V-3L0 -12L11 -3V11Z";
const CROWN = "M-8 7h16l2-12-6 4.500L0-8l-4 7.500-6-4.500z";

function points(corners, radius, turn = 0) {
  return Array.from({ length: corners }, (_, n) => {
    const angle = ((n + turn) / corners) * 2 * Math.PI;
    return `${(radius * Math.sin(angle)).toFixed(2)},${(-radius * Math.cos(angle)).toFixed(2)}`;
  }).join(" ");
}

/** The colours of a fill of the scene as CSS variables for one element. */
export function fillStyle(scene, id) {
  const fill = scene.fills?.[id];
  if (!fill) return null;
  const ink = fill.ink ?? "#211E19";
  return `--f:light-dark(${fill.light},${fill.dark ?? fill.light});--i:light-dark(${ink},${fill.ink_dark ?? ink})`;
}

/** A glyph of the scene in a box of `size` around a point, or its letter. */
export function glyph(scene, id, size, x = 0, y = 0) {
  const sign = scene.glyphs?.[id];
  if (!sign) return null;
  if (!sign.path) return letters(sign.letter, size * 0.6, x, y);
  const scale = size / 24;
  const lettered = sign.letter && size >= 14;
  return s("g", { class: "glyph" },
    s("path", { d: sign.path, transform: `translate(${x - size / 2} ${y - size / 2}) scale(${scale})` }),
    lettered && s("text", { class: "glyph-letter", x, y: y + size * 0.05, "font-size": size * 0.42 }, sign.letter));
}

function letters(text, size, x = 0, y = 0) {
  return s("text", { class: "letters", x, y, "font-size": size }, text);
}

/** The form of a side: a square, a circle or a diamond. */
function form(cls, r) {
  if (cls === "his") return s("rect", { class: "form", x: -r, y: -r, width: 2 * r, height: 2 * r, rx: r * 0.22 });
  if (cls === "other") return s("rect", { class: "form", x: -r * 0.86, y: -r * 0.86, width: r * 1.72, height: r * 1.72, rx: 2, transform: "rotate(45)" });
  return s("circle", { class: "form", r });
}

/** Pieces of which only the number is shown: a pill in the side's form, or with the piece's sign. */
function counted(scene, kind, n, cls) {
  const text = String(n ?? 1);
  const sign = !cls && (kind.glyph || kind.letter) ? 11 : 0;
  const half = 8 + 3.2 * text.length + sign / 2;
  const round = cls === "you" ? 9 : 4;
  return [s("rect", { class: "form", x: -half, y: -9, width: 2 * half, height: 18, rx: round }),
    sign > 0 && (glyph(scene, kind.glyph, 12, -half + 9, 0) ?? letters(kind.letter, 10, -half + 9, 0)),
    letters(text, 13, sign / 2)];
}

const DRAW = {
  square: (inside) => [s("rect", { class: "form", x: -11, y: -11, width: 22, height: 22, rx: 4 }), inside(16)],
  hexagon: (inside) => [s("polygon", { class: "form", points: HEXAGON }), inside(13)],
  house: (inside) => [s("path", { class: "form", d: HOUSE }), inside(15, 0, 2.5)],
  card: (inside, side) => [s("rect", { class: "form", x: -9, y: -12, width: 18, height: 24, rx: CORNERS[side?.cls] ?? 3 }), inside(14)],
  cube: (inside) => [s("rect", { class: "form", x: -8, y: -8, width: 16, height: 16, rx: 2 }), inside(12)],
  badge: (inside) => [s("rect", { class: "form", x: -12, y: -9, width: 24, height: 18, rx: 9 }), inside(13)],
  medallion: (inside) => [s("circle", { class: "form", r: 15 }), inside(22)],
  number: (inside) => [inside(18)],
  flag: (inside) => [s("path", { class: "form", d: "M-7 12V-12H10L6 -6L10 0H-7" }), inside(9, 0, -6)],
  disc: (inside) => [s("circle", { class: "form", r: 11 }), inside(15)],
};

/** A piece around 0,0: `look` gives class and letter of a side. */
export function drawPiece(scene, piece, look) {
  const kind = scene.kinds?.[piece.kind] ?? { shape: "disc", letter: "?", name: piece.kind };
  const side = kind.side ? look(kind.side) : null;
  const cls = `piece-shape ${kind.shape}${side ? ` side ${side.cls}` : ""}${piece.face === "down" ? " down" : ""}`;
  return s("g", { class: cls, style: side && !side.fill ? null : fillStyle(scene, kind.fill) }, body(scene, kind, piece, side));
}

function body(scene, kind, piece, side) {
  const hidden = piece.face === "down"; // what lies face down shows only its back
  const inside = (size, x = 0, y = 0) => hidden ? kind.back && letters(kind.back, size * 0.78, x, y) :
    ((kind.glyph && glyph(scene, kind.glyph, size, x, y)) ||
    letters(kind.letter ?? "", Math.min(size * 0.78, (size * 1.5) / Math.max(1, (kind.letter ?? "").length)), x, y));
  if (kind.counted || kind.stack === "count") return counted(scene, kind, piece.n, side?.cls);
  if (kind.shape === "block") return block(scene, kind, piece);
  if (side && kind.shape === "crown") {
    return [form(side.cls, 11), s("path", { class: "crown", d: CROWN, transform: "scale(.72)" })];
  }
  if (side && ["pawn", "disc", "crown"].includes(kind.shape)) {
    return [form(side.cls, 10.5), letters(kind.shape === "disc" ? side.letter : kind.letter || side.letter, 12)];
  }
  if (kind.shape === "pawn") {
    return [s("path", { class: "form", d: "M-9 12L-4 -1A6.500 6.500 0 1 1 4 -1L9 12Z" }), letters(kind.letter, 9, 0, 6)];
  }
  if (kind.shape === "crown") return [s("path", { class: "form", d: CROWN, transform: "scale(1.200)" })];
  const drawn = (DRAW[kind.shape] ?? DRAW.square)(inside, side);
  const corner = kind.mark && !hidden && kind.shape !== "hexagon";
  const many = (piece.n ?? 1) > 1 && kind.shape !== "number";
  return [drawn,
    corner && s("g", { class: "mark" }, glyph(scene, kind.mark, 8, 7, 7)),
    kind.shape === "number" && letters(String(piece.n), 17),
    many && s("g", { class: "many", transform: "translate(11 -10)" }, s("circle", { r: 7 }), letters(String(piece.n), 9.5))];
}

/** A block that covers cells and shows a symbol in each; `unit` is the width of a cell. */
function block(scene, kind, piece) {
  const unit = piece.unit ?? 11;
  const [down, across] = kind.span ?? [2, 2];
  const [w, hgt] = [across * unit - 2, down * unit - 2];
  const isDown = piece.face === "down";
  const symbols = isDown ? [] : kind.symbols ?? [];
  const turned = symbols.map((_, n) => symbols[(n - (piece.turn ?? 0) + 4 * symbols.length) % (symbols.length || 1)]);
  const spots = [[-1, -1], [1, -1], [1, 1], [-1, 1]];
  return [
    s("rect", { class: "form", x: -w / 2, y: -hgt / 2, width: w, height: hgt, rx: unit * 0.16 }),
    turned.length
      ? turned.map((id, n) => id && glyph(scene, id, unit * 0.62, (spots[n][0] * unit) / 2, (spots[n][1] * unit) / 2))
      : kind.glyph && !isDown ? glyph(scene, kind.glyph, Math.min(w, hgt) * 0.7) : letters(isDown ? "?" : kind.letter ?? "", unit * 0.6),
    (piece.n ?? 1) > 1 && s("g", { class: "many", transform: `translate(${w / 2} ${-hgt / 2})` }, s("circle", { r: 7 }), letters(String(piece.n), 9.5)),
  ];
}

/** A piece of a kind as a picture of its own, or null if the scene has no such kind. */
export function iconOf(scene, name, look) {
  const kind = scene?.kinds?.[name];
  if (!kind) return scene?.glyphs?.[name] ? glyph(scene, name, 24) : null;
  const alone = { ...scene, kinds: { [name]: { ...kind, counted: false } } };
  return drawPiece(alone, { kind: name, n: 1, unit: 14 }, look);
}
