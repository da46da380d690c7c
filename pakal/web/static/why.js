// The funnel: candidates, rung by rung, who drops out where, and what decided.

import { h, rich, s, WIDE } from "./dom.js";
import { failure, iconButton, pieceIcon, screen, waiting } from "./parts.js";
import { glyph } from "./shapes.js";
import { decisionsOf, openCard } from "./turn.js";

const MOST_COLUMNS = 6;
const LONG = 14; // a detail longer than this stands below its rung, with the candidate's name
// What a kind of rung looks for, by the word with which the service names it.
const HINTS = {
  most: "most wins", least: "least wins", fewest: "fewest wins", keep: "yes beats no", "keep not": "no beats yes", require: "only with yes",
  leftmost: "first wins", rightmost: "last wins", "order forwards": "first in order wins", "order backwards": "last in order wins", draw: "chance",
};
const HEADS = { steps: "The first that applies", ties: "Still level, so ties" };

/** The screen of one decision; beside the turn it shows that of the open card. */
export function why(app, [wanted], { beside = false } = {}) {
  const open = openCard(app);
  const all = decisionsOf(app);
  const step = wanted === undefined ? open?.card.why?.[0] ?? all[0] : Number(wanted);
  const close = app.previous?.includes("/history") ? app.at("history") : app.at("turn");
  if (step === undefined) {
    return screen(app, { id: "why", title: "Why?", close: beside ? null : close, bare: beside },
      h("p", { class: "lead" }, "As soon as he decides something, his reasons stand here."));
  }
  const reply = app.ready ? app.get("why", { step }) : null;
  const at = all.indexOf(step);
  const funnel = reply?.ok ? reply.funnel ?? reply : null;
  const names = funnel ? chosenNames(funnel) : "";
  const go = (way) => () => app.go(app.at("why", all[at + way]), { replace: !beside });
  return screen(app, {
    id: "why", title: funnel ? `Why ${names || "nothing"}?` : "Why?",
    sub: [at >= 0 && `decision ${at + 1} of ${all.length}`, funnel?.label].filter(Boolean).join(" · "),
    close: beside ? null : close, bare: beside,
    tools: at >= 0 && all.length > 1 && [
      iconButton("back", "The decision before", { testid: "why-before", disabled: at === 0, onclick: go(-1) }),
      iconButton("next", "The next decision", { testid: "why-next", disabled: at === all.length - 1, onclick: go(1) })],
  }, reply === null ? waiting("Getting the reason.") : funnel ? drawFunnel(app, funnel) : failure(reply));
}

/** Those who are chosen; of a draw whose lot is known, who came out of it. */
const chosenOf = (funnel) => (funnel.chosen_by_lot ? [funnel.chosen_by_lot] : funnel.chosen ?? []);

/** The same by name. */
export function chosenNames(funnel) {
  const byId = new Map(funnel.candidates.map((each) => [each.id, each.name]));
  return chosenOf(funnel).map((id) => byId.get(id) ?? id).join(funnel.draw && !funnel.shared ? " or " : ", ");
}

/** The whole reason: sentence, funnel, result, citation, readings and guesses. */
export function drawFunnel(app, funnel) {
  const columns = fitColumns(funnel);
  return h("article", { class: "why" },
    funnel.sentence && h("p", { class: "sentence" }, rich(capital(funnel.sentence.split(" [")[0]))),
    asTable(funnel),
    h("div", { class: `funnel ${columns ? "columns-funnel" : "rows-funnel"}`, style: `--k:${funnel.candidates.length}` },
      columns && heads(app, funnel), walk(app, funnel, columns), lots(app, funnel), result(app, funnel)),
    funnel.cite && h("p", { class: "cite" }, funnel.cite),
    funnel.list && h("p", null, h("a", { class: "link", testid: "whole-list", href: listAddress(app, funnel) }, "The whole list")),
    readings(funnel),
    (funnel.guesses ?? []).map((each) => guess(app, funnel, each)));
}

/** Do all words fit into columns beside each other, at this size of text, without a break inside a word? */
function fitColumns({ candidates, rows }) {
  if (candidates.length > MOST_COLUMNS) return false;
  const { fontFamily, fontSize } = getComputedStyle(document.documentElement);
  const rem = parseFloat(fontSize);
  const room = (Math.min(innerWidth, (WIDE.matches ? 22 : 46) * rem) - 2 * rem) / candidates.length;
  const pen = document.createElement("canvas").getContext("2d");
  const fits = (text, size, weight, around) => {
    pen.font = `${weight} ${size * rem}px ${getComputedStyle(document.body).fontFamily || fontFamily}`;
    return text.split(/[\s-]+/).every((word) => pen.measureText(word).width + around * rem <= room);
  };
  const values = rows.filter((row) => !isDraw(row)).flatMap((row) => row.values);
  return candidates.every(({ name }) => fits(name, 0.75, 700, 0.25))
    && values.every(({ text, detail }) => fits(text, 0.9375, 700, 0.875) && (detail.length > LONG || fits(detail, 0.75, 400, 0.25)));
}

function listAddress(app, funnel) {
  const parts = [funnel.game ?? app.view?.game ?? app.hello?.default, "lists", funnel.list, funnel.decided].filter(Boolean);
  return `#/explore/${parts.map(encodeURIComponent).join("/")}`;
}

/** A small picture of a candidate: its piece, or the sign of its place. */
function sign(app, candidate, size) {
  const scene = app.view?.scene;
  if (!scene) return null;
  const kind = [candidate.kind, candidate.glyph, candidate.name].find((name) => scene.kinds?.[name]);
  if (kind) return pieceIcon(app, kind, size);
  const here = candidate.places?.[0];
  const lies = here && [...scene.pieces, ...(scene.markers ?? [])].filter((each) => each.at === here).map((each) => scene.kinds?.[each.kind]);
  const piece = lies?.find((each) => each?.shape === "medallion");
  const id = candidate.glyph || piece?.glyph || (scene.places ?? []).find((each) => each.id === here)?.glyph;
  const drawn = id && glyph(scene, id, 24);
  if (!drawn) return null;
  return s("svg", { viewBox: "-18 -18 36 36", width: size, height: size, class: "medal-icon", "aria-hidden": "true" }, s("circle", { r: 16 }), drawn);
}

function heads(app, funnel) {
  const chosen = new Set(chosenOf(funnel));
  return h("div", { class: "heads", "aria-hidden": "true" }, funnel.candidates.map((each) =>
    h("div", { class: `head${chosen.has(each.id) ? " won" : ""}`, testid: `cand-${each.id}` },
      sign(app, each, 34), h("span", null, each.name))));
}

/** The rungs from top to bottom; those that parted nobody fold into one line. */
function walk(app, funnel, columns) {
  const chosen = new Set(chosenOf(funnel));
  const blocks = [];
  let alive = new Set(funnel.candidates.map((each) => each.id));
  let quiet = [];
  let part = "rungs";
  let block = "";
  const flush = () => {
    if (quiet.length) blocks.push(fold(app, funnel, quiet, alive, chosen, columns));
    quiet = [];
  };
  funnel.rows.forEach((row) => {
    if (isDraw(row) && !row.narrowed) return; // `lots` shows it
    if (row.skipped && !row.passed) {
      quiet.push([row, row.number]);
      return;
    }
    if (!row.passed && (row.part && row.part !== part || (row.block ?? "") !== block)) {
      flush();
      [part, block] = [row.part ?? part, row.block ?? ""];
      const words = block && part === "steps" ? `${block}: ${HEADS.steps.toLowerCase()}` : HEADS[part];
      if (words) blocks.push(h("p", { class: "part", "aria-hidden": "true" }, columns && streams(funnel, alive, alive, chosen), h("span", null, words)));
    }
    if (row.passed) {
      flush();
      blocks.push(h("div", { class: "rung passed", testid: `passed-${row.rung}` },
        h("div", { class: "rung-head" }, columns && streams(funnel, alive, alive, chosen),
          h("span", { class: "rung-number" }, row.number), h("span", { class: "rung-label" }, row.label), h("span", { class: "rung-hint" }, "passed over")),
        h("p", { class: "note" }, row.passed)));
      return;
    }
    const out = new Set(row.values.filter((each) => each.out && alive.has(each.id)).map((each) => each.id));
    if (!out.size && !row.narrowed) {
      quiet.push([row, row.number]);
      return;
    }
    flush();
    const left = new Set([...alive].filter((id) => !out.has(id)));
    blocks.push(rung(app, funnel, row, row.number, alive, left, chosen, columns));
    alive = left;
  });
  flush();
  return blocks;
}

function fold(app, funnel, quiet, alive, chosen, columns) {
  const [first, last] = [quiet[0][1], quiet.at(-1)[1]];
  return h("details", { class: "fold" },
    h("summary", null, columns && streams(funnel, alive, alive, chosen),
      h("span", { class: "rung-number many" }, first === last ? first : `${first}–${last}`),
      h("span", { class: "fold-words" }, quiet.map(([row]) => row.label).join(" · "), ": ", h("b", null, quiet.every(([row]) => row.skipped) ? "not used" : "leaves all"))),
    quiet.filter(([row]) => !row.skipped).map(([row, n]) => rung(app, funnel, row, n, alive, alive, chosen, columns)));
}

function rung(app, funnel, row, n, before, left, chosen, columns) {
  const decided = row.rung === funnel.decided;
  return h("div", { class: `rung${decided ? " decides" : ""}`, testid: `rung-${row.rung}` },
    h("div", { class: "rung-head" }, columns && streams(funnel, before, before, chosen),
      h("span", { class: "rung-number" }, n), h("span", { class: "rung-label" }, row.label),
      hint(row) && h("span", { class: "rung-hint" }, hint(row))),
    columns ? cells(funnel, row, before, left, chosen, decided) : bars(app, funnel, row, before, left, chosen));
}

const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);
const isDraw = (row) => (row.asks ?? "").startsWith("draw");

function hint(row) {
  const word = (row.asks ?? "").split(":")[0];
  return row.hint ?? HINTS[word] ?? word;
}

/** The lines that run down from the candidates still in; the winner's is thick. */
function streams(funnel, before, left, chosen) {
  return h("span", { class: "streams", "aria-hidden": "true" }, funnel.candidates.map(({ id }) =>
    h("i", { class: !before.has(id) ? "" : chosen.has(id) ? "won" : left.has(id) ? "on" : "ends" })));
}

function cells(funnel, row, before, left, chosen, decided) {
  const values = new Map(row.values.map((each) => [each.id, each]));
  const named = funnel.candidates.filter(({ id }) => before.has(id) && values.get(id)?.detail);
  const long = named.some(({ id }) => values.get(id).detail.length > LONG);
  const same = named.length > 1 && new Set(named.map(({ id }) => values.get(id).detail)).size === 1; // of the situation
  const behind = same ? h("ul", null, h("li", null, capital(values.get(named[0].id).detail)))
    : h("ul", null, named.map(({ id, name }) => h("li", null, h("b", null, name), " ", values.get(id).detail)));
  return [h("div", { class: "cells", "aria-hidden": "true" }, streams(funnel, before, left, chosen), funnel.candidates.map(({ id }) => {
    const value = values.get(id);
    if (!before.has(id) || !value) return h("span");
    const out = !left.has(id);
    return h("span", { class: "cell" },
      h("span", { class: `value-chip${out ? " out" : chosen.has(id) ? " won" : ""}`, testid: out ? `out-${id}` : null },
        value.text || "·", out && " ✕"),
      !long && value.detail && h("small", null, value.detail));
  })), long && h("div", { class: "details", "aria-hidden": "true" }, streams(funnel, left, left, chosen), decided
    ? behind : h("details", null, h("summary", null, "what is behind it"), behind))];
}

function bars(app, funnel, row, before, left, chosen) {
  const names = new Map(funnel.candidates.map((each) => [each.id, each]));
  const values = row.values.filter((each) => before.has(each.id));
  const numeric = values.every((each) => typeof each.value === "number" && /\d/.test(each.text));
  const kept = values.filter((each) => left.has(each.id)).map((each) => each.value);
  const up = kept.length > 0 && values.some((each) => each.value > Math.max(...kept)); // the least wins
  const most = Math.max(1, ...values.map((each) => (numeric ? Math.abs(each.value) : 0)));
  const rank = (each) => (chosen.has(each.id) ? 0 : left.has(each.id) ? 1 : 2);
  const sorted = [...values].sort((a, b) => rank(a) - rank(b) || (numeric ? (up ? a.value - b.value : b.value - a.value) : 0));
  const groups = Map.groupBy ? Map.groupBy(sorted.filter((each) => !left.has(each.id)), (each) => each.text) : new Map();
  const folded = new Set([...groups.values()].filter((each) => each.length >= 3 && values.length > 8).flat());
  const line = (each) => h("div", { class: `bar-row${left.has(each.id) ? chosen.has(each.id) ? " won" : " on" : " out"}`, testid: left.has(each.id) ? `cand-${each.id}` : `out-${each.id}` },
    sign(app, names.get(each.id) ?? {}, 26) ?? h("span"),
    h("span", { class: "bar-name" }, names.get(each.id)?.name ?? each.id, each.detail && h("small", null, each.detail)),
    numeric && h("span", { class: "bar-line" }, h("i", { style: `width:${Math.max(1.5, (100 * Math.abs(each.value)) / most)}%` })),
    h("span", { class: "bar-value" }, each.text), h("span", { class: "bar-end" }, left.has(each.id) ? "✓" : "✕"));
  return h("div", { class: `bars${numeric ? "" : " in-words"}`, "aria-hidden": "true" },
    sorted.filter((each) => !folded.has(each)).map(line),
    [...groups].filter(([, each]) => folded.has(each[0])).map(([text, each]) =>
      h("details", { class: "fold" }, h("summary", null, h("span", { class: "fold-words" }, `${each.length} with `, h("b", null, text), " ✕")), each.map(line))));
}

/** Chance decided among those still level: each with its chance, and what was drawn. */
function lots(app, funnel) {
  if (!funnel.draw || funnel.shared) return null;
  const names = new Map(funnel.candidates.map((each) => [each.id, each.name]));
  const chances = funnel.draw.chances ?? {};
  const chosen = chosenOf(funnel);
  const tied = Object.keys(chances).length ? Object.keys(chances) : funnel.chosen ?? [];
  return h("div", { class: "lots" }, h("p", { class: "part" }, h("span", null, `Still level: ${funnel.rows.findLast(isDraw)?.label ?? "chance"}`)),
    h("ul", null, tied.map((id) =>
      h("li", { class: `value-chip${chosen.includes(id) ? " won" : ""}` }, names.get(id) ?? id, " ", chances[id] && h("small", null, chances[id])))),
    (funnel.drawn || funnel.draw.how) && h("p", { class: "note" }, funnel.drawn || funnel.draw.how));
}

function result(app, funnel) {
  const row = funnel.rows.find((each) => each.rung === funnel.decided);
  const won = funnel.candidates.find((each) => each.id === chosenOf(funnel)[0]);
  const how = funnel.shared ? "share this place" : funnel.draw ? "by lot" : row ? `rung ${row.number} decided` : funnel.candidates.length === 1 ? "the only one" : "";
  return h("div", { class: "result", testid: "decided" }, won && sign(app, won, 28),
    h("b", null, chosenNames(funnel) || "Nothing"), h("span", null, how));
}

/** Other ways to read the rules: those that change this decision first, the rest folded. */
function readings(funnel) {
  const all = funnel.other_readings ?? [];
  const same = all.filter((each) => !each.differs);
  return [
    all.filter((each) => each.differs).map(reading),
    same.length === 1 ? reading(same[0]) : same.length > 1 && h("details", { class: "box" },
      h("summary", null, h("span", null, h("b", null, "Readings"), ` · ${same.length} others would change nothing here`)), same.map(reading))];
}

function reading(each) {
  return h("div", { class: `box${each.differs ? " differs" : ""}`, testid: `reading-${each.name}` },
    h("p", null, h("b", null, each.differs ? "Reading that matters here" : "Reading"), " · ", each.question ?? each.name),
    h("p", { class: "quiet-text" }, "Read the other way: ", each.means ?? each.choice, " → ", h("b", null, each.outcome)));
}

function guess(app, funnel, each) {
  const path = each.path ?? each;
  return h("div", { class: "box guess", testid: `guess-${path}` },
    h("p", null, h("b", null, "Guess"), " · ", each.text ?? path, h("br"), h("span", { class: "quiet-text" }, "Ours, not yet compared with your copy.")),
    h("button", { type: "button", class: "link", onclick: () => app.go(`#/copy/${funnel.game ?? app.view?.game ?? ""}`) }, "Compare"));
}

/** The same as a table, for those who do not see the picture. */
function asTable(funnel) {
  return h("div", { class: "unseen" }, h("table", null,
    h("caption", null, funnel.question ?? funnel.label ?? "The decision"),
    h("thead", null, h("tr", null, h("th", { scope: "col" }, "Rung"), funnel.candidates.map((each) => h("th", { scope: "col" }, each.name)))),
    h("tbody", null, funnel.rows.filter((row) => !row.skipped).map((row) => {
      const values = new Map(row.values.map((each) => [each.id, each]));
      return h("tr", null, h("th", { scope: "row" }, row.label), funnel.candidates.map(({ id }) => {
        const value = values.get(id);
        return h("td", null, value ? `${value.text}${value.detail ? ` (${value.detail})` : ""}${value.out ? ", out here" : ""}` : "–");
      }));
    }))));
}
