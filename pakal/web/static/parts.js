// Parts that several screens share: header, buttons, state of the sides, glyphs.

import { h, s } from "./dom.js";
import { fillStyle, iconOf } from "./shapes.js";

const ICONS = {
  menu: "M4 7h16M4 12h16M4 17h16",
  back: "M15 5l-7 7 7 7",
  next: "M9 5l7 7-7 7",
  close: "M6 6l12 12M18 6L6 18",
  undo: "M9 6L4 11l5 5M4.5 11H15a5 5 0 0 1 0 10h-3",
  redo: "M15 6l5 5-5 5M19.500 11H9a5 5 0 0 0 0 10h3",
  tick: "M5 12.500l4.500 4.500L19 7",
  ticks: "M2.500 12.500l4.500 4.500L15 8M11.500 16l1 1L21.500 8",
  gear: "M12 8.500a3.500 3.500 0 1 0 0 7 3.500 3.500 0 0 0 0-7M12 3v3M12 18v3M3 12h3M18 12h3M5.600 5.600l2.200 2.200M16.200 16.200l2.200 2.200M18.400 5.600l-2.200 2.200M7.800 16.200l-2.200 2.200",
  pen: "M5 19l1-4L16 5l3 3L9 18z",
  board: "M4 6l5-2 6 2 5-2v14l-5 2-6-2-5 2zM9 4v14M15 6v14",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  lists: "M5 6h14M5 12h9M5 18h5",
  plus: "M12 5v14M5 12h14",
  ask: "M9 9a3 3 0 1 1 4.500 2.600c-1 .6-1.500 1.200-1.500 2.400M12 17.500v.5",
  swap: "M4 8h14l-4-4M20 16H6l4 4",
};

/** A line drawing, hidden from screen readers. */
export function icon(name) {
  return s("svg", { viewBox: "0 0 24 24", class: "icon", "aria-hidden": "true" },
    s("path", { d: ICONS[name] }));
}

/** A button; `kind` is primary, quiet or plain. */
export function button(text, { kind = "plain", ...props } = {}) {
  return h("button", { type: "button", class: `button ${kind}`, ...props }, text);
}

/** The button of a screen that does the next thing. */
export function primary(app, text, props) {
  const waiting = !app.ready;
  return button(waiting ? "Getting ready" : text, {
    kind: "primary", ...props, "aria-disabled": waiting || null,
    onclick: waiting ? null : props.onclick,
  });
}

/** A square button with a drawing. */
export function iconButton(name, label, props) {
  return h("button", { type: "button", class: "icon-button", "aria-label": label, title: label, ...props },
    icon(name));
}

/** A screen: header, body, and a foot that stays in reach of the thumb. */
export function screen(app, { id, title, sub, back, close, tools, foot, bare = false, kind = "" }, ...body) {
  const left = close
    ? iconButton("close", "Close", { testid: "close", onclick: () => app.go(close) })
    : back
      ? iconButton("back", "Back", { testid: "back", onclick: () => app.go(back) })
      : !bare && app.view && app.route[0] === "g"
        ? iconButton("menu", "Menu", { testid: "menu", onclick: () => app.go(app.at("menu")) })
        : null;
  return h("section", { class: `screen ${kind}`, testid: `screen-${id}`, "aria-label": title },
    h("header", { class: "top" }, left,
      h("div", { class: "titles" }, h("h1", { tabindex: "-1" }, title), sub && h("p", { class: "sub" }, sub)),
      tools),
    h("main", { class: "body" }, body),
    foot && h("footer", { class: "foot" }, foot));
}

/** How a side is drawn: its class, letter and title. */
export function sideOf(view, side) {
  const seats = view?.status?.seats ?? [];
  const seat = seats.find((each) => each.side === side || each.name === side);
  if (!seat) return { cls: side === "you" ? "you" : "other", letter: (side || "?")[0].toUpperCase(), title: side };
  const number = seats.filter((each) => each.automa === seat.automa).indexOf(seat);
  const cls = number ? "other" : seat.automa ? "his" : "you";
  const title = seat.title || seat.name;
  // A third person and a fourth one have colours of their own, which the scene gives.
  const fill = number > 1 ? Object.values(view.scene?.kinds ?? {}).find((kind) => kind.side === side)?.fill : null;
  return { cls, letter: title[0].toUpperCase(), title, fill };
}

/** The sign of a side: square, circle or diamond with its letter. */
export function sideSign(view, side) {
  const { cls, letter, fill } = sideOf(view, side);
  const style = fill ? `${fillStyle(view.scene, fill)};background:var(--f);color:var(--i)` : null;
  return h("span", { class: `sign ${cls}`, style, "aria-hidden": "true" }, h("span", null, letter));
}

/** The numbers of each side, each a button to correct it. */
export function stateBar(app) {
  const seats = (app.view.status?.seats ?? []).filter((seat) => seat.values?.length);
  if (!seats.length) return null;
  return h("div", { class: "state", role: "group", "aria-label": "State of the game" },
    seats.map((seat) => h("div", { class: "seat" },
      sideSign(app.view, seat.side || seat.name),
      shownValues(seat.values).map(([label, value, fact], at) =>
        h("button", {
          type: "button", class: at ? "value" : "value big", testid: `state-${seat.side || seat.name}-${label}`,
          "aria-label": `${seat.title || seat.name}: ${label} ${value ?? "not known"}. Correct it`,
          disabled: !fact, onclick: () => app.go(app.at("correct", fact)),
        }, h("b", null, value ?? "–"), h("span", null, label))))));
}

/** The first numbers of a seat, as many as there is room for beside another seat. */
function shownValues(values) {
  const three = values.slice(0, 3);
  return three.reduce((sum, [label]) => sum + label.length, 0) > 24 && innerWidth < 700 ? three.slice(0, 2) : three;
}

/** The totals after a card: "Fame 74 +4". */
export function totals(list) {
  if (!list?.length) return null;
  return h("p", { class: "totals" }, list.map(([label, total, change]) =>
    h("span", { class: "total" }, `${label} `, h("b", null, total ?? ""),
      change ? ` ${change > 0 ? "+" : "−"}${Math.abs(change)}` : "")));
}

/** A piece as a small picture, by its kind in the scene. */
export function pieceIcon(app, kind, size = 36) {
  const drawn = iconOf(app.view?.scene, kind, (side) => sideOf(app.view, side));
  if (!drawn) return null;
  return s("svg", { class: "piece-icon", viewBox: "-17 -17 34 34", width: size, height: size, "aria-hidden": "true" }, drawn);
}

/** Chips of which one or several can be marked. */
export function chip(text, { marked = false, testid, onclick, wide = false, note, pic }) {
  return h("button", {
    type: "button", class: `chip${wide ? " wide" : ""}`, "aria-pressed": String(marked), testid, onclick,
  }, pic, h("span", null, text, note && h("small", null, note)));
}

/** A sentence while something is fetched; never a spinner without words. */
export function waiting(text = "Getting it.") {
  return h("p", { class: "note waiting", role: "status" }, text);
}

/** A reply that failed, in words. */
export function failure(reply) {
  return h("p", { class: "note", role: "alert" }, h("b", null, reply.error?.text ?? "No answer."), " ", reply.error?.maybe ?? "");
}
