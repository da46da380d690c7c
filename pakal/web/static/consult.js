// Just ask: one list, question by question, or his next turn; no game has to be kept.

import { h, rich } from "./dom.js";
import { form, tapHint } from "./forms.js";
import { button, failure, screen, waiting } from "./parts.js";
import { askPicture } from "./picture.js";
import { chosenNames, drawFunnel } from "./why.js";

/** The screen: `#/consult/GAME/LIST`. */
export function consult(app, [game, list]) {
  if (!app.hello) return screen(app, { id: "consult", title: "Just ask him", back: "#/" }, waiting("Getting the companion ready."));
  const name = game ?? app.hello.bot?.name ?? app.hello.default;
  return list ? one(app, name, list) : all(app, name);
}

/** The games, and a bot of one's own before them, if one is served. */
export function asked(app) {
  return [app.hello.bot, ...app.hello.games].filter(Boolean);
}

/** Which game is asked about, as a row of links. */
export function gameTabs(app, name, to) {
  if (asked(app).length < 2) return null;
  return h("nav", { class: "chips", "aria-label": "Which game?" }, asked(app).map((each) =>
    h("a", { class: "chip", href: `#/${to}/${each.name}`, "aria-current": each.name === name ? "page" : null, testid: `game-${each.name}` }, each.title)));
}

function all(app, name) {
  const reply = app.ready ? app.get("lists", { game: name }, { game: "" }) : null;
  const game = app.hello.games.find((each) => each.name === name);
  return screen(app, { id: "consult", title: "Just ask him", sub: "answer what he has to know", back: "#/" },
    gameTabs(app, name, "consult"),
    game?.has_light && h("div", { class: "hero" }, h("h2", null, "His next turn"), h("p", { class: "note" }, "The game is under way on your table. Tell him what he has to know, and do what he says."),
      button("Ask for his turn", { kind: "primary", testid: "consult-turn", onclick: () => nextTurn(app, name) })),
    reply === null ? waiting() : !reply.ok ? failure(reply)
      : reply.moments.map(({ moment, lists }) => h("section", { class: "setting" }, h("h3", null, moment),
        h("ul", { class: "rows" }, lists.map((each) => h("li", null, h("a", { class: "row", href: `#/consult/${name}/${encodeURIComponent(each.id)}`, testid: `list-${each.id}` },
          h("span", { class: "row-words" }, h("b", null, each.label), h("small", null, each.question)))))))));
}

async function nextTurn(app, game) {
  app.error = null;
  const reply = await app.call("new", { game, mode: "turn-from-here", setting: {} }, { game: "", change: true });
  if (reply?.ok) app.go(`#/g/${encodeURIComponent(reply.game)}/ask`);
  else app.draw();
}

function one(app, name, list) {
  const kept = app.local;
  const answers = (kept.answers ??= []);
  const reply = kept.reply ?? (app.ready ? app.get("consult", { game: name, list, answers, seed: (kept.seed ??= Math.floor(Math.random() * 1e9)) }, { game: "" }) : null);
  const go = (next) => { app.local = next; app.error = null; app.draw(); };
  const about = { id: "consult", title: reply?.funnel?.label ?? "Just ask him", sub: answers.length ? `${answers.length} answered` : list, back: `#/consult/${name}` };
  if (reply === null) return screen(app, about, waiting("Thinking."));
  const back = answers.length > 0 && button("Back", { testid: "before", onclick: () => go({ answers: answers.slice(0, -1), seed: kept.seed }) });
  if (!reply.ok) return screen(app, { ...about, foot: back }, failure(reply));
  const told = answers.length > 0 && h("details", { class: "box" }, h("summary", null, `What you said: ${answers.length}`), h("ol", { class: "plain-list heard" }, reply.heard.map(([asked, said]) => h("li", null, h("small", null, rich(asked)), h("br"), said))));
  const table = (reply.heading ?? []).length > 0 && h("details", { class: "box" }, h("summary", null, "For this table"), reply.heading.map((each) => h("p", { class: "note" }, each)));
  if (reply.funnel) {
    return screen(app, { ...about, foot: [back, button("Ask again", { kind: "primary", testid: "again", onclick: () => go({}) })] },
      taken(reply), drawFunnel(app, { game: name, ...reply.funnel, shared: reply.taken?.[0]?.names.length > 1 }), rounds(app, name, reply.rounds), partings(reply.partings), told, table);
  }
  const question = reply.ask;
  const made = form(app, question, {
    kept: (kept.form ??= {}), lead: back,
    send: async (given) => {
      const next = await app.call("consult", { game: name, list, answers, seed: kept.seed, ...given }, { game: "" });
      if (next?.ok) go({ answers: next.answers, seed: kept.seed, reply: next });
      else app.draw();
    },
  });
  return screen(app, { ...about, foot: made.foot },
    askPicture(app, reply.scene, question, kept.form), h("h2", { class: "prompt" }, rich(question.prompt)), tapHint(question) && h("p", { class: "note" }, rich(tapHint(question))),
    h("div", { class: "ask", testid: "ask" }, made.body),
    question.purpose && h("details", { class: "box help" }, h("summary", null, "Why he asks"), h("p", null, question.purpose)), told, table);
}

/** Who is taken by a list that takes several, in order; then how the first of them was found. */
function taken({ taken: all, rounds: further, funnel }) {
  if (!all?.length) return null;
  const share = "share this place";
  return [h("ol", { class: "ranking", testid: "taken" }, all.map(({ names, lots }, at) => h("li", null,
    h("span", { class: "rung-number", "aria-hidden": "true" }, 1 + all.slice(0, at).flatMap((each) => each.names).length), h("b", null, names.join(", ")), h("span", null, lots ? "by lot" : names.length > 1 && share)))),
  h("h2", { class: "round" }, further.length ? `Round 1: ${chosenNames(funnel)}` : all.length > 1 ? `Why ${all[0].names.join(", ")} first?` : null)];
}

/** Of a ranking level by level: which rung parts whom, all the way down. */
function partings(all) {
  return all.length > 0 && h("details", { class: "box", testid: "partings" }, h("summary", null, "How all of them are ranked"),
    h("ol", { class: "plain-list heard" }, all.map((each) => h("li", null, rich(each)))));
}

/** The further rounds, each with its own funnel. */
function rounds(app, name, all) {
  return all.map((each, at) => h("details", { class: "box", testid: `round-${at + 2}` },
    h("summary", null, h("b", null, `Round ${at + 2}: ${chosenNames(each) || "nobody any more"}`)), drawFunnel(app, { game: name, ...each })));
}
