// Sums as tables: who is stronger, and what everybody is paid, row by row with running totals.

import { keepTicks, ticks } from "./device.js";
import { h } from "./dom.js";
import { icon, sideOf, sideSign } from "./parts.js";

const rowId = (card, at) => `${card.id}#${at}`;
const doneOf = (app) => ticks(app.view.name, app.view.turn?.key);
const signed = (value) => (value ? `${value > 0 ? "+" : "−"}${Math.abs(value)}` : "–");

/** The places of a card, or of the row of its table that is not ticked yet. */
export function focusOf(app, card) {
  if (!card?.ledger?.by_hand) return card?.places ?? [];
  return card.ledger.rows[nextRow(app, card)]?.places ?? [];
}

function nextRow(app, card) {
  const done = doneOf(app);
  return card.ledger.rows.findIndex((_, at) => !done.has(rowId(card, at)));
}

function heads(app, seats) {
  return seats.map((seat) => h("th", { scope: "col" }, sideSign(app.view, seat), " ", sideOf(app.view, seat).title));
}

/** Two or more sides beside each other: what their sums are made of, and who is ahead. */
export function comparison(app, ledger) {
  return h("div", { class: "versus box", testid: "versus" }, h("h2", null, ledger.title),
    h("table", null,
      h("thead", null, h("tr", null, h("td", null), heads(app, ledger.seats))),
      h("tbody", null, ledger.rows.map((row) => h("tr", null, h("th", { scope: "row" }, row.label), row.values.map((each) => h("td", null, each ?? "–"))))),
      h("tfoot", null, h("tr", null, h("th", { scope: "row" }, ledger.counts), ledger.totals.map((each, at) => {
        const ahead = ledger.seats[at] === ledger.ahead;
        return h("td", { class: ahead && "ahead" }, h("b", null, each ?? "–"), ahead && icon("tick"));
      })))),
    h("p", { class: "outcome" }, ledger.outcome));
}

/** A payment row by row: a tap ticks a row, and the next one is shown on the picture. */
export function payments(app, card) {
  const { ledger } = card;
  const done = doneOf(app);
  const next = nextRow(app, card);
  const running = sums(ledger);
  let group = "";
  return h("div", { class: "ledger", testid: "ledger", style: `--seats:${ledger.seats.length}` },
    h("div", { class: "ledger-row ledger-head", "aria-hidden": "true" }, h("span"), h("span", { class: "ledger-label" }, ledger.counts),
      ledger.seats.map((seat, at) => h("span", { class: "ledger-cell" }, sideSign(app.view, seat), ` ${ledger.start?.[at] ?? ""}`))),
    h("ol", null, ledger.rows.map((row, at) => {
      const opens = row.group !== group;
      group = row.group;
      return h("li", null, opens && group && h("h3", null, group), rowView(app, card, row, at, { on: done.has(rowId(card, at)), next: at === next, running: running[at] }));
    })),
    h("div", { class: "ledger-row ledger-foot" }, h("span"), h("span", { class: "ledger-label" }, `${ledger.counts} then`),
      ledger.seats.map((seat, at) => h("span", { class: "ledger-cell" }, h("span", { class: "unseen" }, sideOf(app.view, seat).title), h("b", null, ledger.totals[at] ?? signed(sumOf(ledger, at)))))));
}

/** What a seat gets in all. */
const sumOf = (ledger, seat) => ledger.rows.reduce((sum, row) => sum + (row.values[seat] ?? 0), 0);

/** The totals after each row; null where they are not kept. */
function sums(ledger) {
  let now = [...(ledger.start ?? [])];
  return ledger.rows.map((row) => (now = now.map((each, at) => (each === null ? null : each + (row.values[at] ?? 0)))));
}

function rowView(app, card, row, at, { on, next, running }) {
  const { ledger } = card;
  const said = ledger.seats.map((seat, n) => [sideOf(app.view, seat).title, row.values[n] ? signed(row.values[n]) : "nothing", row.behind[n] && `(${row.behind[n]})`, running[n] !== null && running[n] !== undefined && `then ${running[n]}`].filter(Boolean).join(" "));
  return [h("button", {
    type: "button", class: `ledger-row${next ? " next" : ""}`, role: "checkbox", "aria-checked": String(on), testid: `row-${at + 1}`,
    "aria-label": `${row.label}${row.note ? `, ${row.note}` : ""}: ${said.join("; ")}`, onclick: () => tickRow(app, card, at, !on),
  }, h("span", { class: `tick-box${on ? " on" : ""}` }, on && icon("tick")),
    h("span", { class: "ledger-label" }, row.label, row.note && h("small", null, row.note)),
    ledger.seats.map((_, n) => h("span", { class: "ledger-cell" },
      h("span", null, h("b", null, signed(row.values[n])), row.values[n] && running[n] !== null && running[n] !== undefined ? ` ${running[n]}` : ""),
      row.behind[n] && h("small", null, row.behind[n])))),
  next && row.places.length > 0 && h("a", { class: "differs", href: app.at("correct", row.places.at(-1), card.step), testid: "differs" }, "My own count differs")];
}

function tickRow(app, card, at, on) {
  const done = doneOf(app);
  if (on) done.add(rowId(card, at));
  else done.delete(rowId(card, at));
  keepTicks(app.view.name, app.view.turn?.key, done);
  app.draw();
  const next = nextRow(app, card);
  const target = next < 0 ? '[data-testid="ledger"] ~ .card-acts [role=checkbox]' : `[data-testid="row-${next + 1}"]`;
  const node = document.querySelector(target);
  node?.focus({ preventScroll: true });
  node?.scrollIntoView({ block: "nearest" });
}
