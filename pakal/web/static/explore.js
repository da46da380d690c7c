// His rules: lists as tables, readings and what they change, a small simulation.

import { asked, gameTabs } from "./consult.js";
import { h } from "./dom.js";
import { failure, screen, waiting } from "./parts.js";
import { simulation } from "./simulation.js";

const PARTS = { rungs: "", steps: "The first that applies", ties: "Ties" };
const NARROW = "One after the other";
const TABS = [["lists", "Lists"], ["readings", "Readings"], ["simulate", "Simulation"]];

/** The screen: `#/explore/GAME/lists/LIST/RUNG`, `…/readings/NAME`, `…/simulate`. */
export function explore(app, [game, what = "lists", ...rest]) {
  if (!app.hello) return screen(app, { id: "explore", title: "His rules", back: "#/" }, waiting("Getting the companion ready."));
  const name = game ?? app.hello.bot?.name ?? app.hello.default;
  const isBot = name === app.hello.bot?.name;
  const show = { lists, readings, simulate: simulation }[what] ?? lists;
  const about = asked(app).find((each) => each.name === name);
  return screen(app, { id: "explore", title: "His rules", sub: `${about?.automa ?? ""} · ${about?.title ?? name}`, back: app.view?.game === name ? app.at("turn") : "#/" },
    gameTabs(app, name, "explore"),
    h("nav", { class: "tabs", "aria-label": "What to look at" }, TABS.filter(([id]) => !isBot || id !== "simulate").map(([id, title]) => h("a", { class: "tab", href: `#/explore/${name}/${id}`, "aria-current": id === what ? "page" : null, testid: `explore-${id}` }, title))),
    show(app, name, rest));
}

function lists(app, name, [wanted, rung]) {
  const reply = app.ready ? app.get("lists", { game: name }, { game: "" }) : null;
  if (reply === null) return waiting();
  if (!reply.ok) return failure(reply);
  return [
    reply.moments.map(({ moment, lists: all }) => h("section", { class: "setting" }, h("h3", null, moment), all.map((each) => list(app, name, each, wanted === each.id, rung)))),
    (reply.flows ?? []).length > 0 && h("section", { class: "setting" }, h("h3", null, "Charts"), reply.flows.map((each) => flow(name, each)))];
}

/** A chart that joins lists: its nodes, each with where it leads. */
function flow(name, each) {
  const exits = (node) => [["yes", node.yes], ["no", node.no], ["a second time", node.again]].filter(([, to]) => to).map(([word, to]) => `${word}: ${to}`).join(" · ");
  return h("details", { class: "box", testid: `flow-${each.id}` },
    h("summary", null, h("span", null, h("b", null, each.label), h("br"), h("span", { class: "quiet-text" }, each.cite))),
    h("table", { class: "list-table" }, h("caption", { class: "unseen" }, each.label), h("tbody", null, each.nodes.map((node, at) => h("tr", { testid: `node-${node.id}` },
      h("td", null, h("span", { class: "rung-number" }, at + 1)),
      h("td", null, h("b", null, node.id), h("br"), node.list ? ["by the list ", h("a", { class: "inline-link", href: `#/explore/${name}/lists/${encodeURIComponent(node.list)}` }, node.list)] : node.end ? "here it ends" : `when ${node.when}`),
      h("td", { class: "quiet-text" }, exits(node)))))));
}

/** What stands above a row: the part of the list, or the block of steps that begins with it. */
function headOf(each, row, before) {
  const block = row.block && row.block !== before?.block ? each.blocks?.[row.block] : null;
  if (block) return `${block.label}: ${block.narrows ? NARROW : PARTS.steps}${block.when ? `, only when ${block.when}` : ""}`;
  if (row.block || row.part === "then") return "";
  if (before?.block && row.part === "rungs") return "And then";
  return row.part !== (before?.part ?? "rungs") && before?.part !== "then" ? PARTS[row.part] ?? "" : "";
}

function list(app, name, each, open, rung) {
  const rows = each.rows.flatMap((row, at) => {
    const words = headOf(each, row, each.rows[at - 1]);
    const head = words ? [h("tr", { class: "part-row" }, h("th", { colspan: 3, scope: "colgroup" }, words))] : [];
    const decided = open && row.rung === rung;
    return [...head, h("tr", { class: `${decided ? "decides" : ""}${row.in_force === false ? " off" : ""}`, testid: `rung-${row.rung}` },
      h("td", null, h("span", { class: "rung-number" }, at + 1)),
      h("td", null, h("b", null, row.part === "then" ? "then: " : "", row.label), h("br"), row.asks, row.when && [h("br"), h("span", { class: "quiet-text" }, `only when ${row.when}`)], row.because && !row.because.includes("{") && [h("br"), h("span", { class: "quiet-text" }, row.because)], decided && [h("br"), h("b", null, "This rung decided.")]),
      h("td", { class: "quiet-text" }, row.cite, row.in_force === false && [h("br"), "not under the readings in force"]))];
  });
  const node = h("details", { class: "box", open, testid: `list-${each.id}` },
    h("summary", null, h("span", null, h("b", null, each.label), h("br"), h("span", { class: "quiet-text" }, each.question))),
    h("table", { class: "list-table" }, h("caption", { class: "unseen" }, each.label), h("tbody", null, rows)),
    each.takes && h("p", { class: "note" }, each.takes),
    (each.made ?? []).length > 0 && h("p", { class: "note" }, "Made of other facts: ", each.made.map((one, at) => [at > 0 && "; ", h("b", null, one.label), ` is ${one.is}`])),
    each.readings.length > 0 && h("div", { class: "note" }, "Readings that matter:", h("ul", { class: "choices" }, each.readings.map((reading) => h("li", null, h("a", { class: "inline-link", href: `#/explore/${name}/readings/${reading.name}` }, reading.question))))),
    h("p", null, h("a", { class: "link", href: `#/consult/${name}/${encodeURIComponent(each.id)}` }, "Ask him by this list")));
  if (open) queueMicrotask(() => node.isConnected && !app.local.shown && (app.local.shown = true) && node.scrollIntoView({ block: "start" }));
  return node;
}

/** The choice in force, in words. */
function meaning({ chosen, choices }) {
  return choices.find((each) => each.name === chosen)?.means || chosen;
}

function readings(app, name, [wanted]) {
  const reply = app.ready ? app.get("readings", { game: name }, { game: "" }) : null;
  if (reply === null) return waiting();
  if (!reply.ok) return failure(reply);
  return [
    h("p", { class: "note" }, "Where the rulebook can be read in more than one way, or says nothing. The way in force stands below each question."),
    reply.readings.map((each) => {
      const node = h("details", { class: "box", open: each.name === wanted, testid: `reading-${each.name}` },
        h("summary", null, h("span", null, h("b", null, each.question), h("span", { class: "when-closed quiet-text" }, h("br"), meaning(each)))),
        h("ul", { class: "choices" }, each.choices.map((choice) => h("li", { class: choice.name === each.chosen ? "chosen" : "" },
          choice.name === each.chosen && h("b", null, "✓ "), choice.means || choice.name, choice.means && h("small", null, ` ${each.name}=${choice.name}`)))),
        each.why && h("p", { class: "note" }, each.why),
        each.lists.length > 0 && h("p", { class: "note" }, "Touches: ", each.lists.map(({ id, label }, at) => [at > 0 && ", ", h("a", { class: "inline-link", href: `#/explore/${name}/lists/${encodeURIComponent(id)}` }, label)])),
        each.ruling && h("p", { class: "note" }, "A ruling of ours: there is only one way in force."));
      if (each.name === wanted) queueMicrotask(() => node.isConnected && !app.local.shown && (app.local.shown = true) && node.scrollIntoView({ block: "start" }));
      return node;
    })];
}
