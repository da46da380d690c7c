// A new game: which one, how far the companion helps, the setting, who shuffles.

import { h } from "./dom.js";
import { button, chip, failure, primary, screen, waiting } from "./parts.js";

const HELP = [
  ["light", (game) => `${nameOf(game)} only`, (game) => [...(game.automa.match(/\((.*)\)/)?.slice(1) ?? []), "a few questions a turn"].join("; ")],
  ["", () => "Whole game", () => "your moves, the score"],
];

/** The opponent's name as a heading begins with it, without what is said in brackets. */
const nameOf = ({ automa }) => (automa[0].toUpperCase() + automa.slice(1)).replace(/ \(.*\)/, "");

/** The screen. */
export function fresh(app) {
  if (!app.hello) return screen(app, { id: "new", title: "New game", back: "#/" }, waiting("Getting the companion ready."));
  const kept = (app.local.new ??= { game: app.hello.default, given: {}, you: [], tapped: null });
  const game = app.hello.games.find((each) => each.name === kept.game) ?? app.hello.games[0];
  kept.mode ??= game.has_light ? "light" : "";
  const reply = app.ready ? app.get("setting", { game: game.name, setting: { ...game.remembered, ...kept.given } }, { game: "" }) : null;
  const put = (changes) => { Object.assign(kept, changes); app.draw(); };
  const keys = (reply?.ok ? reply.keys : game.keys).filter((key) => !key.idle && (key.asked || key.needed || kept.more));
  return screen(app, {
    id: "new", title: "New game", sub: `${game.title}`, back: "#/",
    foot: primary(app, kept.mode ? "Begin" : kept.you.length ? "Next: the pieces" : "Lay it out", { testid: "begin", disabled: reply?.ok === false || keys.some((key) => isHalf(key, kept)), onclick: () => begin(app, game, kept, reply) }),
  },
    app.hello.games.length > 1 && setting("Which game?", "", segments(app.hello.games.map((each) => ({ name: each.name, label: each.title })), game.name, "game",
      (name) => put({ game: name, given: {}, you: [], mode: undefined, tapped: null, untapped: null, more: false }))),
    game.has_light && setting("How shall I help?", "", h("div", { class: "segments", role: "group", "aria-label": "How shall I help?" }, HELP.map(([mode, name, note]) =>
      h("button", { type: "button", class: "segment", "aria-pressed": String(kept.mode.split("-")[0] === mode), testid: `mode-${mode || "whole"}`, onclick: () => put({ mode }) }, name(game), h("small", null, note(game)))))),
    game.has_light && kept.mode !== "" && setting("Where are you?", "", segments([
      { name: "light", label: "At the start" }, { name: "light-from-here", label: "In the middle of a game" }], kept.mode, "from", (mode) => put({ mode }))),
    keys.map((key) => keySetting(app, game, key, kept, reply, put)),
    reply && !reply.ok && failure(reply),
    game.keys.some((key) => !key.asked && key.kind !== "file") && !kept.more && button("More settings", { kind: "quiet", testid: "more", onclick: () => put({ more: true }) }),
    game.decks.length > 0 && kept.mode === "" && setting("Who shuffles?", "", h("div", { class: "segments", role: "group", "aria-label": "Who shuffles?" },
      segment("Companion", "tells what to lay out", !kept.you.length, "shuffle-companion", () => put({ you: [] })),
      segment("I do", "tap what came up", kept.you.length > 0, "shuffle-you", () => put({ you: [...game.decks] }))),
      kept.you.length > 0 && h("details", { class: "box" }, h("summary", null, `What you shuffle: ${kept.you.length} of ${game.decks.length}`),
        h("div", { class: "chips" }, game.decks.map((deck) => chip(deck, {
          marked: kept.you.includes(deck), testid: `deck-${deck}`,
          onclick: () => put({ you: kept.you.includes(deck) ? kept.you.filter((each) => each !== deck) : [...kept.you, deck] }) }))))));
}

function setting(title, note, ...body) {
  return h("section", { class: "setting" }, h("div", { class: "setting-head" }, h("h3", null, title), note && h("span", null, note)), body);
}

function segment(name, note, on, testid, onclick) {
  return h("button", { type: "button", class: "segment", "aria-pressed": String(on), testid, onclick }, name, note && h("small", null, note));
}

function segments(choices, chosen, id, choose) {
  return h("div", { class: `segments${choices.length > 3 ? " many" : ""}${choices.length === 4 ? " four" : ""}`, role: "group" }, choices.map((each) =>
    segment(each.label ?? each.name, each.note, each.name === chosen, `${id}-${each.name}`, () => choose(each.name))));
}

function keySetting(app, game, key, kept, reply, put) {
  const now = reply?.ok ? reply.setting[key.name] : kept.given[key.name] ?? key.default;
  const give = (value) => put({ given: { ...kept.given, [key.name]: value } });
  if (key.kind === "file" || key.kind === "text") return null;
  const title = key.question.length > 42 ? key.title : key.question;
  if (key.kind === "yes_no") {
    return setting(title, title === key.title ? key.question : "", segments([{ name: "no", label: "No" }, { name: "yes", label: "Yes" }], now ? "yes" : "no", key.name, (name) => give(name === "yes")));
  }
  const orders = key.choices.map((each) => orderOf(each.text));
  if (key.choices.length > 1 && orders.every(Boolean)) return ordered(app, game, key, kept, reply, orders, put);
  const chosen = key.choices.find((each) => each.name === now);
  return setting(title, chosen?.text ?? "", segments(key.choices.map((each) => ({ name: each.name, label: each.name })), now ?? key.shown, key.name, give));
}

/** The words of a choice that is an order of things, first to last; null if it is none. */
function orderOf(text) {
  const words = (text ?? "").split(";")[0].replace(/^.*: /, "").split(" > ");
  return words.length > 2 ? words : null;
}

/** Is an order tapped in part only? */
function isHalf(key, kept) {
  const order = kept.tapped?.length && key.choices.length > 1 ? orderOf(key.choices[0].text) : null;
  return Boolean(order) && kept.tapped.length < order.length;
}

/** An order by tapping its words, the first one first; what can only be one card is offered. */
function ordered(app, game, key, kept, reply, orders, put) {
  const words = [...orders[0]].sort();
  const shown = reply?.ok ? reply.keys.find((each) => each.name === key.name)?.shown ?? "" : "";
  const named = key.choices.findIndex((each) => each.name === shown || (reply?.ok && each.name === reply.setting[key.name]));
  const tapped = kept.tapped ?? (named >= 0 ? orders[named] : orderOf(shown) ?? []);
  const fits = orders.flatMap((each, at) => (tapped.length && tapped.every((word, n) => each[n] === word) ? [at] : []));
  const choose = async (order, name = "") => {
    put({ tapped: order });
    if (order.length < words.length) return;
    const meant = await app.call("setting", { game: game.name, setting: { ...game.remembered, ...kept.given }, key: key.name, words: name || order.join(" ") }, { game: "" });
    if (meant.ok) put({ given: meant.setting, tapped: order, untapped: kept.untapped ?? kept.given });
    else app.draw();
  };
  const left = words.filter((word) => !tapped.includes(word));
  const full = tapped.length === words.length;
  const again = tapped.length > 0 && button("Start again", { kind: "quiet", testid: "tap-again", onclick: () => put({ tapped: [], given: kept.untapped ?? kept.given, untapped: null }) });
  return setting(`${key.title}, first one first`, [again, `${tapped.length} of ${words.length}`],
    h("ol", { class: "slots five" }, words.map((_, at) => h("li", { class: `slot${at < tapped.length ? " full" : at === tapped.length ? " next" : ""}` },
      h("small", null, at + 1), tapped[at] ?? (at === tapped.length ? "tap next" : "")))),
    left.length > 0 && h("div", { class: `chips${words.length === 5 ? " five" : ""}` }, left.map((word) => chip(word, { testid: `${key.name}-${word}`, onclick: () => choose([...tapped, word]) }))),
    h("p", { class: "note" },
      tapped.length > 0 && fits.length === 1 && !full && ["So far only ", h("b", null, key.choices[fits[0]].name), " fits: ",
        button("fill it in", { kind: "quiet", testid: "fill-in", onclick: () => choose(orders[fits[0]], key.choices[fits[0]].name) })],
      full && (named >= 0 ? [h("b", null, key.choices[named].name), ` · ${key.choices[named].text}`]
        : ["A card of your own", fits.length ? `, in the order of ${key.choices[fits[0]].name}. ` : ". "]),
      !tapped.length && `If you tap none: ${key.choices[0].name} · ${key.choices[0].text}`));
}

async function begin(app, game, kept, asked) {
  app.error = null;
  // What was chosen before the rest put it out of force is not said, because it would be refused.
  const idle = asked?.ok ? asked.keys.filter((key) => key.idle).map((key) => key.name) : [];
  const given = Object.fromEntries(Object.entries(kept.given).filter(([name]) => !idle.includes(name)));
  const reply = await app.call("new", { game: game.name, mode: kept.mode, setting: given, you_shuffle: kept.mode ? [] : kept.you }, { game: "", change: true });
  if (!reply?.ok) return app.draw();
  app.hello = { ...app.hello, saved: [{ name: reply.game, title: game.title, note: "", played: "" }, ...app.hello.saved] };
  app.go(`#/g/${encodeURIComponent(reply.game)}/${reply.view.turn?.cards?.some((card) => !card.news && !card.choice) ? "turn" : "ask"}`);
  return undefined;
}
