// His turn: numbered cards of things to do, ticked one by one, the board cropped to the open one.

import { keepTicks, ticks } from "./device.js";
import { h, rich } from "./dom.js";
import { comparison, focusOf, payments } from "./ledger.js";
import { button, icon, iconButton, pieceIcon, primary, screen, stateBar, totals } from "./parts.js";
import { picture } from "./picture.js";

/** The cards of the stretch with the numbers they are shown with; titles have none. */
export function numbered(app) {
  const cards = withoutRepeats(app.view.turn?.cards ?? []);
  let n = 0;
  return cards.map((card) => ({ card, n: isTask(app, card) ? (n += 1) : 0 }));
}

const ROOMY = 5; // with more cards than this to do, each takes less room
const MANY = 4; // a card with so many pieces lists them

const isTask = (app, card) => (!card.title || card.ledger?.by_hand) && !card.choice && !card.news && !isTold(app, card);

/** In a light game: what you did yourself and told him, or what he remembers of you. */
const isTold = (app, card) => app.view.mode?.startsWith("light") && !card.n && card.whose && !card.his;

/** The cards without the sums that the other cards already show; doing both would count twice. */
function withoutRepeats(cards) {
  const shown = cards.filter((card) => !card.total).flatMap((card) => card.totals ?? []);
  return cards.filter((card) => !card.total || !card.totals.every(([label, total, , seat]) =>
    shown.some(([other, number, , whose]) => label === other && total === number && seat === whose)));
}

/** A title that only says how the game stands, as the header does. */
function isStatus(app, card) {
  const first = app.view.status?.parts?.[0]?.join(" ");
  return card.title && Boolean(first) && card.text.startsWith(`${first} `);
}

/** The ticked cards of this stretch. */
export function doneOf(app) {
  return ticks(app.view.name, app.view.turn?.key);
}

/** Is there anything to do in this stretch, or a table to read? */
export function hasTasks(app) {
  return numbered(app).some(({ card, n }) => n || card.ledger);
}

/** Is every card of the stretch ticked? */
export function isDone(app) {
  const done = doneOf(app);
  return numbered(app).every(({ card, n }) => !n || done.has(card.id));
}

/** The open card: the one that was tapped, or the first that is not ticked. */
export function openCard(app) {
  const tasks = numbered(app).filter(({ n }) => n);
  const done = doneOf(app);
  return tasks.find(({ card }) => card.id === app.open) ?? tasks.find(({ card }) => !done.has(card.id)) ?? null;
}

/** Tick a card, or take its tick off; the next one opens. */
export function tick(app, id, on = true) {
  const done = doneOf(app);
  if (on) done.add(id);
  else done.delete(id);
  keepTicks(app.view.name, app.view.turn?.key, done);
  app.open = on ? null : id;
  const tasks = numbered(app).filter(({ n }) => n);
  const next = openCard(app);
  const count = tasks.filter(({ card }) => done.has(card.id)).length;
  app.say(`${count} of ${tasks.length} done. ${next ? next.card.text : "That was the last."}`);
  app.draw();
  app.toTop();
  const target = next ? `done-${next.n}` : "next";
  document.querySelector(`[data-testid="${target}"]`)?.focus({ preventScroll: true });
}

/** Every decision behind the cards of this stretch, or of the round's earlier ones, in order. */
export function decisionsOf(app) {
  const of = (cards) => [...new Set((cards ?? []).flatMap((card) => card.why ?? []))];
  const now = of(app.view.turn?.cards);
  return now.length ? now : of(app.view.turn?.before);
}

/** What comes after the cards: an address and the words of its button. */
export function after(app) {
  const { ask, over } = app.view;
  if (over?.length) return { to: app.at("score"), text: "The score" };
  if (!ask) return { to: app.at("board"), text: "The board" };
  const own = (ask.form === "options" && !ask.deck) || ask.parts?.length > 0;
  return { to: app.at("ask"), text: ask.button ?? (ask.opens_round ? "Next round" : own ? "Your turn" : "Next question") };
}

/** The screen. */
export function turn(app, _args, { beside = false } = {}) {
  const all = numbered(app);
  const tasks = all.filter(({ n }) => n);
  const done = doneOf(app);
  const open = openCard(app);
  const count = tasks.filter(({ card }) => done.has(card.id)).length;
  const status = (app.view.status?.parts ?? []).map((part) => part.join(" ")).join(" · ");
  const { to, text } = after(app);
  const titled = all.filter(({ card }) => card.title && !card.ledger && !isStatus(app, card));
  const title = titled[0]?.card.text.replace(/[.:]$/, "") ?? "";
  const heading = title && title.length < 30 ? titled[0].card : null;
  return screen(app, {
    id: "turn", title: app.view.turn?.title || (heading ? title : "To do"),
    sub: [tasks.length ? `${count} of ${tasks.length} done` : "", status].filter(Boolean).join(" · "),
    kind: tasks.length - count > ROOMY ? "compact" : "",
    tools: [tasks.length - count > 1 && iconButton("ticks", "All done", { testid: "done-all", onclick: () => tickAll(app, tasks) }),
      iconButton("undo", "Undo", { testid: "undo", disabled: app.view.can?.undo === false, onclick: () => app.go(app.at("back")) })],
    foot: !open && primary(app, text, { testid: "next", onclick: () => app.go(to) }),
  },
    stateBar(app),
    !beside && picture(app, open ?? tasks.at(-1), { to: app.at("board"), ratio: tasks.length - count > ROOMY ? 0.38 : 0.54, places: focusOf(app, (open ?? tasks.at(-1))?.card) }),
    kept(app),
    strip(app, tasks.filter(({ card }) => done.has(card.id) && card !== open?.card)),
    !hasTasks(app) && h("p", { class: "lead" }, app.view.over?.length ? app.view.over[0] : "Nothing to do now."),
    h("ol", { class: "cards" }, all.map((entry) => {
      if (entry.card === heading || isStatus(app, entry.card)) return null;
      if (entry.card.ledger && !entry.n) return h("li", null, comparison(app, entry.card.ledger));
      if (entry.card.title && !entry.n) return h("li", { class: "card-title" }, h("h2", null, entry.card.text));
      if (!entry.n) return h("li", { class: "card-choice" }, h("span", null, rich(entry.card.text)), whyButton(app, entry.card, "news", "why", "card-why"));
      if (entry === open || entry.card === open?.card) return openView(app, entry, done.has(entry.card.id));
      return done.has(entry.card.id) ? null : folded(app, entry);
    })), earlier(app));
}

/** What was done in this round before the last answer. */
export function earlier(app) {
  const before = withoutRepeats(app.view.turn?.before ?? []).filter((card) => isTask(app, card));
  if (!before.length) return null;
  return h("details", { class: "box" }, h("summary", null, `Earlier this round: ${before.length}`),
    h("ol", { class: "earlier" }, before.map((card) => h("li", null, h("span", { class: "card-words" }, h("span", null, rich(card.text)), totals(card.totals)),
      card.why?.length > 0 && h("a", { class: "card-why", href: app.at("why", card.why[0]), "aria-label": `Why? ${card.text}` }, "why")))));
}

/** Steps that a changed answer has put in question: each is done again or left out. */
function kept(app) {
  const lines = app.view.in_question ?? [];
  if (!lines.length) return null;
  const then = () => app.go(app.at("turn"));
  return h("div", { class: "box guess kept", testid: "in-question" },
    h("p", null, h("b", null, "Does this still hold?"), " ", lines[0], lines.length > 1 && h("span", { class: "note" }, ` and ${lines.length - 1} more`)),
    h("div", { class: "chips" }, button("It does", { testid: "redo", onclick: () => app.change("redo", {}, then) }),
      button("Leave it out", { testid: "skip", onclick: () => app.change("skip", {}, then) }),
      lines.length > 1 && button("Leave all out", { testid: "skip-all", onclick: () => app.change("skip", { every: true }, then) })));
}

function tickAll(app, tasks) {
  keepTicks(app.view.name, app.view.turn?.key, new Set(tasks.map(({ card }) => card.id)));
  app.open = null;
  app.draw();
  document.querySelector('[data-testid="next"]')?.focus({ preventScroll: true });
}

function strip(app, entries) {
  if (!entries.length) return null;
  return h("div", { class: "strip" }, h("span", { class: "tick-box on", "aria-hidden": "true" }, icon("tick")),
    h("ul", null, entries.map(({ card, n }) => h("li", null,
      h("button", {
        type: "button", testid: `strip-${n}`, "aria-label": `Open ${n} again: ${card.text}`,
        onclick: () => { app.open = card.id; app.draw(); },
      }, h("b", null, n), " ", short(app, card))))));
}

/** What a done card is called in the strip: the place it was about, or its first words where that has only a number. */
function short(app, card) {
  const id = card.places?.at(-1);
  const place = id && (app.view.scene?.places ?? []).find((each) => each.id === id);
  const named = place?.name ?? id ?? "";
  const words = /\p{L}{3}/u.test(named) ? named : card.text.replace(/^[^:]{1,24}: /, "");
  return words.length > 22 ? `${words.slice(0, 20).trim()}…` : words;
}

function whyButton(app, card, n, text, cls) {
  if (!card.why?.length) return null;
  return h("button", {
    type: "button", class: cls, testid: `why-${n}`, "aria-label": `Why? ${card.text}`,
    onclick: () => { app.open = card.id; app.go(app.at("why", card.why[0])); },
  }, text);
}

/** Many pieces of one card, each with where it goes. */
function items(app, card) {
  const names = new Map((app.view.scene?.places ?? []).map((each) => [each.id, each.name]));
  return h("ul", { class: "items" }, card.moves.map((move) => h("li", null, pieceIcon(app, move.piece, 28),
    h("span", null, h("b", null, names.get(move.to) ?? move.to), app.view.scene?.kinds?.[move.piece]?.name ?? move.piece, move.count > 1 && ` × ${move.count}`))));
}

function openView(app, { card, n }, isTicked) {
  const many = card.moves?.length >= MANY && card.text.includes(":") && !card.whose;
  const piece = card.moves?.find((move) => app.view.scene?.kinds?.[move.piece])?.piece;
  return h("li", { class: "card open", testid: `order-${n}` },
    h("div", { class: "card-head" }, h("span", { class: "num full", "aria-hidden": "true" }, n),
      h("p", { class: "card-text" }, rich(many ? card.text.split(":")[0] : card.text)), !many && piece && pieceIcon(app, piece, 44)),
    many && items(app, card), card.ledger && payments(app, card), !card.total && !card.ledger && totals(card.totals),
    h("div", { class: "card-acts" },
      whyButton(app, card, n, "Why?", "button plain"),
      h("button", {
        type: "button", class: `button ${isTicked ? "plain" : "primary"}`, role: "checkbox", "aria-checked": String(isTicked),
        "aria-label": card.text, testid: `done-${n}`, onclick: () => tick(app, card.id, !isTicked),
      }, icon("tick"), isTicked ? "Not done yet" : "Done")));
}

function folded(app, { card, n }) {
  return h("li", { class: "card", testid: `order-${n}` },
    h("button", {
      type: "button", class: "card-open", "aria-label": `${n}. ${card.text} Open it`,
      onclick: () => { app.open = card.id; app.draw(); },
    }, h("span", { class: "num" }, n),
      h("span", { class: "card-words" }, h("span", null, rich(card.text)), !card.total && totals(card.totals))),
    whyButton(app, card, n, "why", "card-why"));
}
