// A small run of games, played slice by slice, with its plots.

import { h, s } from "./dom.js";
import { button } from "./parts.js";

const SIZES = [50, 200, 1000];
const PAD = { left: 30, right: 8, top: 8, bottom: 24 };

/** Part of the rules screen. */
export function simulation(app, name) {
  const kept = (app.local.sim ??= { games: 200, seed: 1, player: "", running: false, reply: null, error: null });
  const { reply } = kept;
  const share = reply ? reply.done / reply.games : 0;
  return h("div", { class: "ask" },
    h("p", { class: "note" }, "Games between a player of ours and him, played on the spot. More games and other questions: pakal simulate."),
    segments("How many games?", SIZES.map((each) => [each, String(each)]), kept.games, "games", (games) => { kept.games = games; app.draw(); }),
    reply?.players?.length > 1 && segments("Who plays against him?", reply.players.map((each) => [each, each]), kept.player || reply.player, "player", (player) => { kept.player = player; app.draw(); }),
    kept.running
      ? button("Stop", { testid: "sim-stop", onclick: () => { kept.running = false; app.draw(); } })
      : button(reply ? "Play again with other dice" : "Play them", { kind: "primary", testid: "sim-run", onclick: () => run(app, name, kept) }),
    reply && h("div", { class: "sim-progress", role: "status", testid: "sim-done" }, h("progress", { max: 1, value: share, "aria-label": "Games played" }), ` ${reply.done} of ${reply.games} games`),
    kept.error && h("p", { class: "box warn-box", role: "alert" }, kept.error),
    reply?.done > 0 && results(reply));
}

function segments(title, choices, chosen, id, choose) {
  return h("section", { class: "setting" }, h("h3", null, title), h("div", { class: `segments${choices.length > 3 ? " many" : ""}`, role: "group", "aria-label": title },
    choices.map(([value, text]) => h("button", { type: "button", class: "segment", "aria-pressed": String(value === chosen), testid: `${id}-${value}`, onclick: () => choose(value) }, text))));
}

async function run(app, name, kept) {
  const own = { ...kept, seed: kept.reply ? kept.seed + 100003 : kept.seed };
  Object.assign(kept, { seed: own.seed, running: true, reply: null, error: null });
  app.draw();
  let done = 0;
  while (kept.running && done < own.games && app.local.sim === kept) {
    const given = { game: name, games: own.games, seed: own.seed, slice: done };
    if (own.player) given.player = own.player;
    const reply = await app.call("simulate", given, { game: "", quiet: true });
    if (!reply.ok) {
      kept.error = `${reply.error.text} ${reply.error.maybe ?? ""}`;
      break;
    }
    kept.reply = reply;
    done = reply.done;
    if (app.local.sim === kept) app.draw();
  }
  kept.running = false;
  if (app.local.sim === kept) app.draw();
}

function results({ figures, player }) {
  const percent = (each) => `${(100 * each).toFixed(0)} %`;
  const number = (each) => (Number.isInteger(each) ? each : each.toFixed(1));
  return [
    h("section", { class: "box" }, h("h3", null, "Who wins"), winShares(figures),
      Object.entries(figures.wins).filter(([, each]) => each.value > 0).map(([seat, each]) => h("p", null, h("b", null, seat), ` ${percent(each.value)} `, h("span", { class: "note" }, `(95 % between ${percent(each.low)} and ${percent(each.high)})`)))),
    h("section", { class: "box" }, h("h3", null, figures.points), histogram(figures),
      figures.seats.map((seat, at) => h("p", null, h("b", null, seat), ` ${number(figures.means[at].value)} on average `, h("span", { class: "note" }, `(95 % between ${number(figures.means[at].low)} and ${number(figures.means[at].high)})`)))),
    figures.sources.length > 0 && h("table", { class: "score" }, h("caption", { class: "unseen" }, `${figures.points} by source, on average`),
      h("thead", null, h("tr", null, h("th", { scope: "col" }, `${figures.points} by source`), figures.seats.map((seat) => h("th", { scope: "col" }, seat)))),
      h("tbody", null, figures.sources.map(([source, ...values]) => h("tr", null, h("th", { scope: "row" }, source), values.map((each) => h("td", null, each.toFixed(1))))))),
    h("p", { class: "note" }, `Player: ${player}. How the games ended: `, figures.ended_by.map(([why, times]) => `${why} ${times}`).join(" · "), ".")];
}

/** The share of games each side won, with the interval in which the true share lies. */
function winShares(figures) {
  const seats = Object.entries(figures.wins).filter(([, each]) => each.value > 0);
  const x = (value) => 108 + value * 232;
  return s("svg", { class: "plot", viewBox: `0 0 360 ${seats.length * 30 + 22}`, role: "img", "aria-label": "Shares of games won, also below as text" },
    [0, 0.25, 0.5, 0.75, 1].map((tick) => [s("line", { class: "grid", x1: x(tick), x2: x(tick), y1: 0, y2: seats.length * 30 }), s("text", { x: x(tick), y: seats.length * 30 + 14, "text-anchor": "middle" }, `${tick * 100} %`)]),
    seats.map(([seat, each], at) => s("g", null,
      s("text", { x: 100, y: at * 30 + 19, "text-anchor": "end" }, seat),
      s("rect", { class: colour(figures, seat), x: x(0), y: at * 30 + 6, width: each.value * 232, height: 18, rx: 3 }),
      s("path", { class: "whisker", d: `M${x(each.low)} ${at * 30 + 15}H${x(each.high)}M${x(each.low)} ${at * 30 + 10}v10M${x(each.high)} ${at * 30 + 10}v10` }))));
}

const colour = (figures, seat) => (seat === figures.seats[0] ? "mine" : seat === "shared" ? "both" : "theirs");

/** How often each side reached which points: filled bars for the first, outlined for the second. */
function histogram(figures) {
  const all = figures.histograms.flat().map(([value]) => value);
  const [low, high] = [Math.min(...all), Math.max(...all)];
  const width = Math.max(1, Math.ceil((high - low + 1) / 24));
  const bins = Math.floor((high - low) / width) + 1;
  const counts = figures.histograms.map((pairs) => pairs.reduce((sums, [value, n]) => { sums[Math.floor((value - low) / width)] += n; return sums; }, new Array(bins).fill(0)));
  const most = Math.max(1, ...counts.flat());
  const [w, hgt] = [360 - PAD.left - PAD.right, 150];
  const step = w / bins;
  const ticks = [...new Set([0, Math.floor(bins / 3), Math.floor((2 * bins) / 3), bins - 1])];
  return s("svg", { class: "plot", viewBox: `0 0 360 ${hgt + PAD.top + PAD.bottom}`, role: "img", "aria-label": `Distribution of ${figures.points}; means below as text` },
    [0, 0.5, 1].map((part) => [s("line", { class: "grid", x1: PAD.left, x2: 360 - PAD.right, y1: PAD.top + hgt * (1 - part), y2: PAD.top + hgt * (1 - part) }), s("text", { x: PAD.left - 4, y: PAD.top + hgt * (1 - part) + 3, "text-anchor": "end" }, Math.round(most * part))]),
    counts.map((each, seat) => each.map((n, bin) => n > 0 && s("rect", {
      class: seat ? "theirs-line" : "mine", x: PAD.left + bin * step + (seat ? 1 : 0.5), width: Math.max(1, step - 1.5), y: PAD.top + hgt * (1 - n / most), height: (hgt * n) / most, rx: 1.5 }))),
    ticks.map((bin) => s("text", { x: PAD.left + (bin + 0.5) * step, y: PAD.top + hgt + 14, "text-anchor": "middle" }, low + bin * width)),
    s("text", { x: 360 - PAD.right, y: PAD.top + 8, "text-anchor": "end" }, figures.seats.map((seat, at) => `${at ? "▯" : "▮"} ${seat}`).join("   ")));
}
