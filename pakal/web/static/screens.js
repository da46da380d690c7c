// Which screen belongs to an address, and the bar for what went wrong.

import { h, rich } from "./dom.js";
import { ask } from "./ask.js";
import { back } from "./back.js";
import { board } from "./board.js";
import { consult } from "./consult.js";
import { copy } from "./copy.js";
import { correct } from "./correct.js";
import { explore } from "./explore.js";
import { games } from "./games.js";
import { fix, history } from "./history.js";
import { home } from "./home.js";
import { menu } from "./menu.js";
import { fresh } from "./new.js";
import { button, screen } from "./parts.js";
import { score } from "./score.js";
import { settings } from "./settings.js";
import { hasTasks, isDone, turn } from "./turn.js";
import { why } from "./why.js";

const OUTSIDE = { new: fresh, games, copy, explore, consult, settings };
const INSIDE = { turn, ask, board, why, back, history, fix, score, menu, correct };
const BESIDE_BOARD = new Set(["turn", "ask", "board", "why", "back", "history", "correct", "fix"]);

/** Is this a screen beside which the board may stand? */
export function isGameScreen(app) {
  return app.route[0] === "g" && app.view !== null && BESIDE_BOARD.has(app.route[2] ?? "turn");
}

/** The columns of the page: one screen, or board, turn and why side by side. */
export function screenFor(app, wide) {
  const [first, , name = "turn", ...rest] = app.route;
  if (first !== "g") return column("only", (OUTSIDE[first] ?? home)(app, app.route.slice(1)));
  if (app.view === null) return column("only", opening(app));
  const wanted = INSIDE[name] ?? turn;
  const show = wanted === turn && !hasTasks(app) && app.view.ask ? ask : wanted;
  if (!wide) return column("only", show(app, rest));
  const middle = name === "board" || name === "why" ? current(app) : show;
  const step = name === "why" ? rest : [];
  app.marks = null;
  const drawn = middle(app, middle === show ? rest : [], { beside: true }); // first: it says what the board marks
  return [
    column("left", board(app, name === "board" ? rest : [], { beside: true })),
    column("middle", drawn),
    column("right", why(app, step, { beside: true })),
  ];
}

/** What there is to do now: the cards of the turn, or the question after them. */
export function current(app) {
  if (!isDone(app)) return turn;
  if (app.view.ask) return ask;
  return app.view.over?.length ? score : turn;
}

function column(which, node) {
  return h("div", { class: `column ${which}` }, node);
}

function opening(app) {
  const failed = app.ready && app.error;
  return screen(app, { id: "opening", title: failed ? "Not opened" : "Opening", back: "#/" },
    h("p", { class: "lead" }, failed ? app.error.text : "The game is being opened."),
  );
}

/** What went wrong, with a way out; stays until the next step. */
export function errorBar(app) {
  if (app.lost) {
    return h("div", { class: "bar warn", role: "alert", testid: "offline" },
      h("p", null, h("b", null, "No answer from the companion. "),
        "Nothing is lost: the last step is asked again by itself."),
      button("Try now", { onclick: () => app.retry?.() }));
  }
  if (app.boot) {
    return h("div", { class: "bar", role: "status", testid: "boot" },
      h("p", null, `${app.boot.text} (${app.boot.step} of ${app.boot.of})`),
      h("progress", { max: app.boot.of, value: app.boot.step - 1 + (app.boot.share ?? 0), "aria-label": "Getting ready" }));
  }
  if (app.error) {
    return h("div", { class: "bar warn", role: "alert", testid: "error" },
      h("p", null, h("b", null, rich(app.error.text)), " ", rich(app.error.maybe ?? "")),
      button("Close", { onclick: () => { app.error = null; app.draw(); } }));
  }
  if (app.note) {
    return h("div", { class: "bar", role: "status", testid: "note" }, h("p", null, app.note),
      button("Close", { onclick: () => { app.note = ""; app.draw(); } }));
  }
  return null;
}
