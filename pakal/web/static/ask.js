// A question: your move on the board, what chance brought, or what he has to know.

import { h, rich } from "./dom.js";
import { form, tapHint, tapPlace } from "./forms.js";
import { button, chip, iconButton, pieceIcon, primary, screen, sideOf, stateBar, totals, waiting } from "./parts.js";
import { earlier, hasTasks } from "./turn.js";
import { drawPanel, hostOf, panelOf, settle } from "./scene.js";

const FEW = 10; // so many options are all shown at once
const SHORT = 6; // letters of a choice of which several stand in a row

/** The screen. */
export function ask(app, _args, { beside = false } = {}) {
  const asked = app.view.ask;
  if (!asked) return nothing(app);
  const status = (app.view.status?.parts ?? []).map((part) => part.join(" ")).join(" · ");
  const made = asked.form === "options" ? options(app, asked, beside) : question(app, asked, beside);
  return screen(app, {
    id: "ask", title: made.title, sub: status, back: app.at("turn"), foot: made.foot,
    tools: iconButton("undo", "Undo", { testid: "undo", disabled: app.view.can?.undo === false, onclick: () => app.go(app.at("back")) }),
  }, stateBar(app), h("div", { testid: "ask", class: "ask" }, made.body), echo(app), earlier(app));
}

function nothing(app) {
  return screen(app, { id: "ask", title: "Nothing is asked", back: app.at("turn") },
    h("p", { class: "lead" }, app.view.over?.length ? "The game is over." : "There is no question now."));
}

/** Answer, then go to what came of it; what the person drew and laid needs no screen of its own. */
function answer(app, given) {
  const drew = Boolean(app.view.ask?.deck);
  return app.change("answer", given, () => {
    const { turn, ask: next } = app.view;
    const cards = turn?.cards ?? [];
    const own = drew && next?.deck && cards.every((card) => !card.n && !card.title && !card.why?.length);
    app.go(app.at(cards.length && !own ? "turn" : next ? "ask" : "score"));
  });
}

/** What came of the last answer, in short, above the next question. */
function echo(app) {
  const cards = (app.view.turn?.cards ?? []).filter((card) => !card.title && !card.choice && !card.n);
  if (!cards.length || (!app.view.ask?.deck && hasTasks(app))) return null;
  return h("ul", { class: "echo", testid: "echo" }, cards.slice(-3).map((card) => h("li", null, rich(card.text))));
}

function prompt(asked) {
  const hint = asked.parts?.length ? "" : tapHint(asked);
  return [h("h2", { class: "prompt" }, rich(asked.prompt)), hint && h("p", { class: "note" }, rich(hint))];
}

function helpBox(asked) {
  const lines = [asked.purpose, ...(asked.form === "line" ? [] : (asked.help ?? "").split("\n"))].filter(Boolean);
  if (!lines.length) return null;
  return h("details", { class: "box help" }, h("summary", null, "Why he asks, and how to answer"), lines.map((each) => h("p", null, rich(each))));
}

function handOver(app, asked) {
  if (!asked.deck || !(asked.deck in (app.view.decks ?? {}))) return null;
  return button("Draw for me", { kind: "plain", testid: "draw-for-me", onclick: () => app.change("shuffle", { deck: asked.deck, who: "companion" }, () => app.go(app.at("turn"))) });
}

// --- a question he needs answered ----------------------------------------------------------------

function question(app, asked, beside) {
  const kept = (app.local.form ??= {});
  const made = form(app, asked, { kept, send: (given) => answer(app, given), lead: handOver(app, asked) });
  const scene = app.view.scene ?? {};
  const hosts = (list) => new Set(list.flatMap((each) => each.places ?? []).map((id) => hostOf(scene, id)));
  const lit = hosts([...(asked.subjects ?? []), ...(asked.choices ?? []), ...(asked.parts ?? []).flatMap((part, at) => (at && !part.alone ? [] : part.choices))]);
  const marked = (kept.taps ?? []).map(([id, at]) => asked.parts.find((part) => part.id === id).choices[at]);
  const marks = { lit, chosen: hosts(marked), onplace: (id) => tapPlace(app, asked, kept, id) };
  app.marks = () => marks;
  const few = lit.size > 0 && lit.size < 5 && !asked.parts?.length;
  return {
    title: asked.title ?? (asked.parts?.length ? "Your turn" : "Before he moves"),
    body: [!beside && lit.size > 0 && boardPart(app, { ...marks, low: true, crop: few ? [...lit] : null }), prompt(asked), made.body, helpBox(asked)],
    foot: made.foot,
  };
}

// --- options: the board is lit where something can be chosen -------------------------------------

function options(app, asked, beside) {
  const scene = app.view.scene;
  const { line, place } = app.local;
  const touching = (option, id) => (option.places ?? []).some((each) => each === id || hostOf(scene, each) === id);
  const chosen = asked.options.find((each) => each.line === line);
  const isLit = (each) => !place || touching(each, place);
  const lit = new Set(asked.options.flatMap((each) => (each.places ?? []).map((id) => hostOf(scene, id))));
  const preview = chosen && app.ready && !asked.deck ? app.get("preview", { line }) : null;
  const after = preview?.ok && preview.scene ? preview.scene : scene;
  const ghosts = preview?.ok && preview.scene ? changed(scene, preview.scene) : new Set();
  const pick = (option) => {
    if (asked.deck) return answer(app, { line: option.line });
    app.local = { ...app.local, line: option.line, refused: null };
    app.draw();
    return undefined;
  };
  const onplace = async (id) => {
    const here = asked.options.filter((each) => touching(each, id));
    if (here.length === 1) return pick(here[0]);
    if (here.length) {
      app.local = { place: app.local.place === id ? null : id };
      return app.draw();
    }
    const reply = await app.call("refusal", { place: id }, { quiet: true });
    app.local = { refused: reply?.text ?? reply?.error?.text ?? "Nothing can be chosen there." };
    app.draw();
    document.querySelector('[data-testid="refused"]')?.scrollIntoView({ block: "nearest" });
    return undefined;
  };
  const marks = {
    lit: chosen ? new Set() : lit, ghosts, onplace,
    chosen: new Set(chosen ? (chosen.places ?? []).map((id) => hostOf(scene, id)) : place ? [place] : []),
  };
  app.marks = () => marks;
  app.local.scene = after === scene ? undefined : after;
  const shown = asked.options.filter(isLit);
  return {
    title: asked.deck ? "What came up?" : "Your move",
    body: [
      !beside && boardPart(app, { ...marks, all: lit.size === 0, low: lit.size === 0, scene: after, panel: app.local.panel, aim: aimOf(scene, asked.options), ...(asked.deck && !chosen ? { low: true, crop: targets(scene, asked.options) } : {}) }),
      chosen ? picked(app, chosen, preview, ghosts.size > 0) : [prompt(asked),
        app.local.refused && h("p", { class: "box warn-box", role: "alert", testid: "refused" }, app.local.refused),
        place && button("Show all of them", { kind: "quiet", testid: "all-options", onclick: () => { app.local = {}; app.draw(); } }),
        list(app, shown, place, pick)],
      helpBox(asked)],
    foot: chosen
      ? [button("Not this", { testid: "not-this", onclick: () => { app.local = { place }; app.draw(); } }),
        primary(app, "Do it", { testid: "do-it", disabled: preview?.ok === false, onclick: () => answer(app, { line }) })]
      : asked.usual ? [handOver(app, asked), primary(app, `As usual: ${asked.usual}`, { testid: "as-marked", onclick: () => answer(app, { line: asked.usual }) })]
        : handOver(app, asked),
  };
}

function picked(app, chosen, preview, isDrawn) {
  return h("div", { class: "preview", "aria-live": "polite" },
    h("h2", { class: "prompt" }, inFull(chosen)),
    preview === null ? waiting("Looking what follows.")
      : preview.ok === false
        ? h("p", { class: "box warn-box", role: "alert", testid: "refused" }, preview.error.text, " ", preview.error.maybe ?? "")
        : !preview.cards?.some((card) => !card.title && !card.choice) ? h("p", { class: "note" }, isDrawn ? "What moves is drawn in dashes above; the next question follows." : "No piece moves yet; the next question follows.")
        : h("ol", { class: "follows" }, (preview.cards ?? []).filter((card) => !card.title && !card.choice).slice(0, 8).map((card) => h("li", null, rich(card.text), totals(card.totals)))));
}

/** What an option is called where others of its kind do not stand around it. */
function inFull({ group, label, line }) {
  const words = label ?? line;
  return !group || words.toLowerCase().startsWith(group.toLowerCase()) ? words : `${group} ${words}`;
}

/** Options as buttons; many are folded by their first word. */
function list(app, shown, place, pick) {
  const several = new Set(shown.map((each) => each.group)).size > 1 && shown.length <= FEW;
  const wordsOf = (each) => (several ? inFull(each) : each.label ?? each.line);
  const short = shown.length > FEW && shown.every((each) => wordsOf(each).length <= SHORT);
  const one = (each) => chip(wordsOf(each), {
    wide: (shown.length > 6 && !short) || Boolean(each.note), testid: `option-${each.line}`, onclick: () => pick(each), pic: short ? null : pieceIcon(app, each.kind ?? each.label, 26), note: each.note,
  });
  if (shown.length <= FEW || place) return h("div", { class: "chips options" }, shown.map(one));
  const groups = new Map();
  for (const each of shown) groups.set(each.group ?? "", [...(groups.get(each.group ?? "") ?? []), each]);
  if (groups.size === 1 || groups.size > shown.length / 1.5) return h("div", { class: `chips options${short ? " short" : ""}` }, shown.map(one));
  return [...groups].map(([name, each]) => (each.length === 1 ? h("div", { class: "chips options" }, each.map(one))
    : h("details", { class: "group", open: app.local.group === name, ontoggle: (event) => { if (event.target.open) app.local.group = name; } },
      h("summary", { testid: `group-${name}` }, h("b", null, name), ` ${each.length}`), h("div", { class: "chips options" }, each.map(one)))));
}

/** Pieces of the second scene that lie elsewhere than in the first, or are more. */
function changed(before, after) {
  const old = new Map([...(before?.pieces ?? []), ...(before?.markers ?? [])].map((each) => [each.id, each]));
  return new Set([...after.pieces, ...(after.markers ?? [])]
    .filter((each) => { const was = old.get(each.id); return !was || was.at !== each.at || was.n !== each.n || was.level !== each.level; })
    .map((each) => each.id));
}

/** The panel that tells most options apart; of two, the one where pieces go (it stands last). */
function aimOf(scene, options) {
  const seen = new Map();
  const at = (id) => { const host = hostOf(scene, id); return [panelOf(scene, host), host]; };
  for (const { places = [] } of options) {
    for (const [panel, host] of places.map(at)) if (panel) seen.set(panel, (seen.get(panel) ?? new Set()).add(host));
  }
  const ends = options.flatMap(({ places = [] }) => places.slice(-1).map((id) => at(id)[0]));
  const led = (panel) => ends.filter((each) => each === panel).length;
  return [...seen].sort(([a, x], [b, y]) => y.size - x.size || led(b) - led(a))[0]?.[0];
}

/** Where the pieces would go, if that is one spot; then the picture shows just that. */
function targets(scene, options) {
  const all = new Set(options.filter(({ places }) => places?.length).map(({ places }) => hostOf(scene, places.at(-1))));
  return all.size === 1 ? [...all] : null;
}

/** The part of the table where something is lit, with the other such parts one tap away, or all of them. */
function boardPart(app, { scene = app.view.scene, panel, aim, low = false, all = false, ...marks }) {
  if (!scene?.panels?.length) return null;
  const wanted = [...(marks.chosen?.size ? marks.chosen : marks.lit ?? [])];
  const counts = new Map();
  for (const id of marks.lit ?? []) counts.set(panelOf(scene, id), (counts.get(panelOf(scene, id)) ?? 0) + 1);
  const best = panel ?? (marks.chosen?.size ? null : aim) ?? panelOf(scene, wanted.at(-1)) ?? scene.panels[0].id;
  const shown = scene.panels.find((each) => each.id === best) ?? scene.panels[0];
  const svg = drawPanel(scene, shown, { look: (side) => sideOf(app.view, side), onplace: marks.onplace ?? ((id) => app.go(app.at("correct", id))), ...marks, ratio: 0.5 });
  const others = scene.panels.filter((each) => all || each === shown || counts.has(each.id));
  const node = h("div", { class: `ask-board${low ? " low" : ""}` }, svg, others.length > 1 && h("div", { class: "tabs", role: "group", "aria-label": "Parts of the table" }, others.map((each) =>
    h("button", { type: "button", class: "tab", "aria-pressed": String(each === shown), testid: `tab-${each.id}`, onclick: () => { app.local.panel = each.id; app.draw(); } },
      each.title, counts.has(each.id) && h("small", null, ` ${counts.get(each.id)}`)))));
  queueMicrotask(() => settle(scene, node));
  return node;
}
