// A question with its answers as things to tap; what is marked is kept while the screen is open.

import { h, rich } from "./dom.js";
import { button, chip, pieceIcon, primary } from "./parts.js";

const MOST_BUTTONS = 13; // more numbers than this are typed
const MANY = 14; // more choices than this get a field to find one

/**
 * Body and foot of a question. `send` takes {line} or {value}; `kept` is where marks are kept;
 * `lead` goes before the main button.
 */
export function form(app, ask, { send, kept, lead = null }) {
  const make = ask.form === "line" && !ask.parts?.length && ask.choices?.length ? names : FORMS[ask.form] ?? line;
  return make(app, ask, { send: (answer) => { if (app.ready) send(answer); }, kept, lead });
}

const FORMS = { one: one, some, row, words, sets, numbers, line };

function foot(app, { text, answer, send, lead, disabled = false }) {
  return [lead, primary(app, text, {
    testid: "as-marked", disabled, onclick: () => answer && send(answer),
  })];
}

function picked(app, choice, marked, testid, onclick) {
  return chip(choice.label, { wide: Boolean(choice.note), marked, testid, onclick, pic: pieceIcon(app, choice.kind ?? choice.glyph ?? choice.label, 26), note: choice.note });
}

/** The hint without what is about typing, or only repeats the choices. */
export function tapHint(asked) {
  if (asked.form === "line") return asked.hint;
  const labels = new Set((asked.choices ?? []).map((each) => each.label));
  if ((asked.choices ?? []).some((each) => each.note)) return ""; // each choice says it itself
  return (asked.hint ?? "").split("; ").filter((part) => !part.split(", ").every((each) => labels.has(each)) && !/`|Enter|such as|, in the order |^(numbers|a word each|one word|several with)/.test(part)).join("; ");
}

/** What is marked at first: what he remembers, or the usual answer where it names choices. */
function firstMarks(ask) {
  if (ask.remembered?.length) return [...ask.remembered];
  const named = (ask.default ?? "").split(", ").map((word) => ask.choices.findIndex((each) => each.label === word));
  return named.every((at) => at >= 0) ? named : [];
}

/** A choice marked, or no more; those that were shown as marked stay. */
function toggled(app, ask, kept, at) {
  const now = kept.marked ?? firstMarks(ask);
  mark(app, kept, "marked", now.includes(at) ? now.filter((each) => each !== at) : [...now, at].sort((a, b) => a - b));
}

/** A choice added to a row; a full one that was only shown begins anew. */
function added(app, ask, kept, at) {
  const now = kept.marked ?? firstMarks(ask);
  const full = ask.most !== null && ask.most !== undefined && now.length >= ask.most;
  if (full && !kept.marked) mark(app, kept, "marked", [at]);
  else if (!full && !(ask.distinct && now.includes(at))) mark(app, kept, "marked", [...now, at]);
}

/** The same for a question about several things: "Fame 0, war space 2", one for each of them. */
function usualMarks(ask, subjects, meant) {
  const said = (ask.default ?? "").split(", ");
  const values = subjects.map(({ label }, at) => meant(label && said[at]?.startsWith(`${label} `) ? said[at].slice(label.length + 1) : ""));
  const all = said.length === subjects.length && values.every((each) => each !== undefined);
  return subjects.map((_, at) => ask.remembered?.[at] ?? (all ? values[at] : undefined));
}

/** Choices named by two words each, every first with every second, as rows and columns. */
function gridOf(choices) {
  const pairs = choices.map((each) => each.label.split("-"));
  const rows = [...new Set(pairs.map(([first]) => first))];
  const columns = [...new Set(pairs.map(([, second]) => second))];
  const isFull = pairs.every((pair) => pair.length === 2) && rows.length * columns.length === choices.length;
  return isFull && choices.length > MANY && columns.length < 8 ? { rows, columns } : null;
}

/** Many choices as a table of pictures, so that they are seen at once. */
function table(app, ask, { rows, columns }, tap, { subject = "", marked = null } = {}) {
  return h("div", { class: "grid-choices", role: "group", "aria-label": subject || ask.prompt, style: `--columns: ${columns.length}` },
    h("span"), columns.map((each) => h("small", { "aria-hidden": "true" }, each)),
    rows.map((first) => [h("small", { "aria-hidden": "true" }, first), columns.map((second) => {
      const at = ask.choices.findIndex((each) => each.label === `${first}-${second}`);
      const { label, kind, glyph } = ask.choices[at];
      const pic = pieceIcon(app, kind || glyph || label, 36);
      return h("button", { type: "button", class: "chip", testid: `ask-${subject}-${label}`, "aria-label": label, "aria-pressed": String(marked === at), onclick: () => tap(at) }, pic ?? first[0].toUpperCase());
    })]));
}

/** Mark something, and draw. */
function mark(app, kept, name, value) {
  kept[name] = value;
  app.draw();
}

function usualText(ask) {
  return ask.default ? `As it is: ${ask.default}` : "Mark one first";
}

function toMark(open, all) {
  return all === 1 ? "Mark one first" : `${open} to mark`;
}

function found(app, ask, kept, choices) {
  const wanted = (kept.find ?? "").toLowerCase();
  return wanted ? choices.filter((each) => each.label.toLowerCase().includes(wanted)) : choices;
}

function finder(app, kept, many) {
  if (many <= MANY) return null;
  return h("input", {
    type: "search", class: "field", placeholder: "Find", "aria-label": "Find an answer", testid: "find", value: kept.find ?? "",
    oninput: (event) => mark(app, kept, "find", event.target.value),
  });
}

function one(app, ask, { send, kept, lead }) {
  const choices = ask.choices.map((each, at) => ({ ...each, at }));
  const marked = kept.marked ?? choices.find((each) => ask.default && each.label === ask.default)?.at;
  return {
    body: [finder(app, kept, choices.length),
      h("div", { class: "chips", role: "group", "aria-label": ask.prompt }, found(app, ask, kept, choices).map((each) =>
        picked(app, each, marked === each.at, `ask--${each.label}`, () => mark(app, kept, "marked", each.at))))],
    foot: foot(app, marked === undefined
      ? { text: usualText(ask), answer: ask.default ? { line: ask.default } : null, disabled: !ask.default, send, lead }
      : { text: "As marked", answer: { value: [[marked]] }, send, lead }),
  };
}

function some(app, ask, { send, kept, lead }) {
  if (ask.yes_no) {
    return {
      body: [],
      foot: [lead,
        button("No", { testid: "no", onclick: () => send({ value: [[]] }) }),
        primary(app, "Yes", { testid: "yes", onclick: () => send({ value: [[0]] }) })],
    };
  }
  const marked = kept.marked ?? firstMarks(ask);
  const toggle = (at) => toggled(app, ask, kept, at);
  const short = marked.length < (ask.least ?? 0);
  return {
    body: [finder(app, kept, ask.choices.length),
      h("div", { class: "chips", role: "group", "aria-label": ask.prompt }, found(app, ask, kept, ask.choices.map((each, at) => ({ ...each, at }))).map((each) =>
        picked(app, each, marked.includes(each.at), `ask--${each.label}`, () => toggle(each.at))))],
    foot: foot(app, ask.default && !kept.marked ? { text: usualText(ask), answer: { line: ask.default }, send, lead } : { text: short ? `Mark ${ask.least}` : marked.length ? "As marked" : "None of them", answer: { value: [marked] }, disabled: short, send, lead }),
  };
}

/** Choices in the order in which they are tapped. */
function row(app, ask, { send, kept, lead }) {
  const marked = kept.marked ?? firstMarks(ask);
  const grid = gridOf(ask.choices);
  const add = (at) => added(app, ask, kept, at);
  const full = ask.most !== null && ask.most !== undefined && marked.length >= ask.most;
  const short = marked.length < (ask.least ?? 0);
  const slots = Math.max(marked.length + (full ? 0 : 1), ask.least ?? 0);
  return {
    body: [
      h("ol", { class: slots === 5 ? "slots five" : "slots" }, Array.from({ length: slots }, (_, at) => h("li", null, at < marked.length
        ? h("button", { type: "button", class: "slot full", testid: `slot-${at + 1}`, "aria-label": `${ask.choices[marked[at]].label}: take it off`, onclick: () => mark(app, kept, "marked", marked.filter((_, n) => n !== at)) }, h("small", null, at + 1), ask.choices[marked[at]].label)
        : h("span", { class: `slot${at === marked.length ? " next" : ""}` }, h("small", null, at + 1), at === marked.length ? "tap next" : "")))),
      grid ? table(app, ask, grid, add) : h("div", { class: "chips", role: "group", "aria-label": ask.prompt }, ask.choices.map((each, at) =>
        picked(app, each, false, `ask--${each.label}`, () => add(at)))),
      marked.length > 0 && h("p", { class: "note" }, "Tap one above to take it off."),
      marked.length > 1 && button("Start again", { kind: "quiet", testid: "off-all", onclick: () => mark(app, kept, "marked", []) })],
    foot: foot(app, !marked.length && ask.default ? { text: usualText(ask), answer: { line: ask.default }, send, lead } : { text: short ? `${ask.least - marked.length} more` : marked.length ? "As marked" : "None", answer: { value: [marked] }, disabled: short, send, lead }),
  };
}

function subjectsOf(ask) {
  return ask.subjects?.length ? ask.subjects : [{ label: "" }];
}

function bySubject(app, ask, each) {
  return subjectsOf(ask).map((subject, at) => h("fieldset", { class: "subject" },
    h("legend", null, subject.glyph && pieceIcon(app, subject.glyph, 28), subject.label || h("span", { class: "unseen" }, ask.prompt),
      subject.note && h("small", null, subject.note)),
    each(subject, at)));
}

function words(app, ask, { send, kept, lead }) {
  const subjects = subjectsOf(ask);
  const placeOf = (word) => { const at = ask.choices.findIndex((each) => each.label === word); return at < 0 ? undefined : at; };
  const marked = kept.marked ?? usualMarks(ask, subjects, placeOf);
  const put = (at, value) => mark(app, kept, "marked", marked.map((each, n) => (n === at ? value : each)));
  const open = marked.filter((each) => each === undefined || each === null).length;
  const grid = gridOf(ask.choices.filter((each) => each.label.includes("-")));
  const rest = ask.choices.map((each, n) => ({ ...each, n })).filter((each) => !grid || !each.label.includes("-"));
  return {
    body: bySubject(app, ask, (subject, at) => [grid && table(app, ask, grid, (n) => put(at, n), { subject: subject.label, marked: marked[at] }),
      h("div", { class: "chips" }, rest.map((each) =>
        picked(app, each, marked[at] === each.n, `ask-${subject.label}-${each.label}`, () => put(at, each.n))))]),
    foot: foot(app, open && ask.default && !kept.marked
      ? { text: usualText(ask), answer: { line: ask.default }, send, lead }
      : { text: open ? toMark(open, marked.length) : "As marked", answer: { value: marked.map((each) => [each]) }, disabled: open > 0, send, lead }),
  };
}

function sets(app, ask, { send, kept, lead }) {
  const marked = kept.marked ?? subjectsOf(ask).map(() => []);
  const toggle = (at, n) => mark(app, kept, "marked", marked.map((each, place) => {
    if (place !== at) return each;
    return each.includes(n) ? each.filter((one) => one !== n) : [...each, n].sort((a, b) => a - b);
  }));
  return {
    body: bySubject(app, ask, (subject, at) => h("div", { class: "chips" }, ask.choices.map((each, n) =>
      picked(app, each, marked[at].includes(n), `ask-${subject.label}-${each.label}`, () => toggle(at, n))))),
    foot: foot(app, ask.default && !kept.marked ? { text: usualText(ask), answer: { line: ask.default }, send, lead } : { text: marked.some((each) => each.length) ? "As marked" : "None of them", answer: { value: marked }, send, lead }),
  };
}

function numbers(app, ask, { send, kept, lead }) {
  const subjects = subjectsOf(ask);
  const first = ask.low ?? 0;
  const last = ask.high ?? first + 9;
  const marked = kept.marked ?? usualMarks(ask, subjects, (word) => (/^\d+$/.test(word) ? Number(word) : undefined));
  const put = (at, value) => mark(app, kept, "marked", marked.map((each, n) => (n === at ? value : each)));
  const typed = (kept.typed ??= {}); // drawn at every key, so that no tap meets a screen that changes under it
  const type = (at) => (event) => {
    typed[at] = event.target.value;
    put(at, typed[at] === "" ? undefined : Number.parseInt(typed[at], 10));
  };
  const tap = (at, n) => { delete typed[at]; put(at, n); };
  const open = marked.filter((each) => each === undefined || each === null || Number.isNaN(each)).length;
  const isWide = last - first + 1 > MOST_BUTTONS;
  return {
    body: bySubject(app, ask, (subject, at) => (isWide
      ? h("input", {
        type: "number", class: "field", inputmode: "numeric", min: ask.low, max: ask.high, testid: `ask-${subject.label}-number`,
        "aria-label": subject.label || ask.prompt, placeholder: rangeOf(ask), value: typed[at] ?? marked[at] ?? "", oninput: type(at),
      })
      : h("div", { class: "numbers" }, Array.from({ length: last - first + 1 }, (_, n) => first + n).map((n) =>
        chip(String(n), { marked: marked[at] === n && !typed[at], testid: `ask-${subject.label}-${n}`, onclick: () => tap(at, n) })),
        (ask.high === null || ask.high === undefined) && h("input", {
          type: "number", class: "field more", inputmode: "numeric", min: last + 1, placeholder: "more", "aria-label": `${subject.label || ask.prompt}: more than ${last}`,
          testid: `ask-${subject.label}-number`, value: typed[at] ?? (marked[at] > last ? marked[at] : ""), oninput: type(at),
        })))),
    foot: foot(app, open && ask.default && !kept.marked
      ? { text: usualText(ask), answer: { line: ask.default }, send, lead }
      : { text: open ? toMark(open, marked.length) : "As marked", answer: { value: marked.map((each) => [each]) }, disabled: open > 0, send, lead }),
  };
}

/** What a typed number can be. */
const rangeOf = ({ low, high }) => (high === null || high === undefined ? `${low ?? 0} or more` : `${low ?? 0} to ${high}`);

/** Parts that make a line, its words in the order of the taps; it can also be typed. */
function line(app, ask, { send, kept, lead }) {
  const usual = (ask.parts ?? []).find((part) => isUsual(ask, part));
  const parts = (ask.parts ?? []).filter((part) => part !== usual);
  const nothing = usual?.choices[0];
  const taps = kept.taps ?? [];
  const free = !ask.parts?.length;
  const words = taps.map(([id, at]) => parts.find((part) => part.id === id).choices[at].word).join(" ");
  const made = free ? ask.default ?? "" : words || nothing?.word || ask.default || "";
  const said = new Set(taps.map(([id]) => id));
  const needed = new Set(parts.filter((part) => said.has(part.id)).flatMap((part) => part.needs ?? []));
  const missing = parts.find((part) => (needed.has(part.id) && !said.has(part.id)) || taps.filter(([id]) => id === part.id).length < (part.least ?? 0));
  const here = (each) => !kept.place || (each.places ?? []).includes(kept.place);
  const shown = parts.filter((part) => part.choices.some(here));
  const singles = shown.filter((part) => part.alone && part.choices.length === 1); // whole answers, side by side
  const isNext = (part) => shown.length < 5 && taps.some(([id]) => id === shown[shown.indexOf(part) - 1]?.id);
  return {
    body: [
      kept.place && button(`Only ${kept.place}; show everything`, { kind: "quiet", testid: "all-options", onclick: () => mark(app, kept, "place", null) }),
      singles.length > 1 && h("div", { class: "chips" }, singles.map((part) => chipOf(app, ask, kept, part, 0))),
      shown.filter((part) => singles.length < 2 || !singles.includes(part)).map((part) => partOf(app, ask, part, here, kept, shown.length < 3 || part === shown[0] || isNext(part))),
      h("details", { class: "box", open: free }, h("summary", null, free ? "In words" : "In words, as in the terminal"),
        h("input", {
          class: "field", testid: "ask-line", "aria-label": "Your answer in words", autocapitalize: "off", autocomplete: "off", spellcheck: "false", value: kept.text ?? (free ? made : words),
          oninput: (event) => mark(app, kept, "text", event.target.value),
          onkeydown: (event) => { if (event.key === "Enter" && event.target.value) send({ line: event.target.value }); },
        }),
        ask.hint && h("p", { class: "note" }, ask.hint), ask.help && h("pre", { class: "help-text" }, ask.help))],
    foot: [lead, primary(app, missing ? `Mark: ${missing.label}` : free ? "So it is" : words ? "As marked" : nothing?.label ?? (made ? `As it is: ${made}` : "Mark what you did"), {
      testid: "as-marked", disabled: (Boolean(missing) || !(free || made)) && !kept.text,
      onclick: () => { if (kept.text || made) send({ line: kept.text || made }); },
    })],
  };
}

/** A list of names: those that are known to tap on and off, others to type. */
function names(app, ask, { send, kept, lead }) {
  const first = firstMarks(ask);
  const marked = kept.marked ?? first;
  const own = kept.own ?? [];
  const added = [...marked.filter((at) => !first.includes(at)).map((at) => ask.choices[at].label), ...own];
  const kepts = first.map((at) => (marked.includes(at) ? ask.choices[at].label : added.shift())); // the new one stands where the old one stood
  const all = [...kepts, ...added].filter(Boolean);
  const add = () => {
    const name = (kept.text ?? "").trim();
    if (!name) return;
    const at = ask.choices.findIndex((each) => each.label === name);
    kept.text = "";
    if (at < 0) mark(app, kept, "own", [...own.filter((each) => each !== name), name]);
    else if (!marked.includes(at)) toggled(app, ask, kept, at);
    else app.draw();
  };
  const more = (ask.least ?? 0) - all.length;
  const less = all.length - (ask.most ?? all.length);
  return {
    body: [
      h("p", { class: "note" }, "Tap off a name that is not there, and type the one that is."),
      h("div", { class: "chips", role: "group", "aria-label": ask.prompt },
        ask.choices.map((each, at) => picked(app, each, marked.includes(at), `ask--${each.label}`, () => toggled(app, ask, kept, at))),
        own.map((name) => chip(name, { marked: true, testid: `ask--${name}`, onclick: () => mark(app, kept, "own", own.filter((each) => each !== name)) }))),
      h("div", { class: "add" }, h("input", {
        class: "field", testid: "ask-name", "aria-label": "Another name", placeholder: "Another name", autocomplete: "off", spellcheck: "false", value: kept.text ?? "",
        oninput: (event) => { kept.text = event.target.value; },
        onkeydown: (event) => { if (event.key === "Enter") add(); },
      }), button("Add it", { testid: "add-name", onclick: add }))],
    foot: [lead, primary(app, more > 0 ? `${more} more` : less > 0 ? `${less} too many` : kept.marked || own.length ? "As marked" : "So it is", {
      testid: "as-marked", disabled: more > 0 || less > 0, onclick: () => send({ line: all.join(", ") }),
    })],
  };
}

/** Is it what is said where nothing is marked: a single word without a place, beside parts that go together? */
function isUsual(ask, part) {
  return part.alone && part.choices.length === 1 && !part.choices[0].places?.length && ask.parts.some((each) => !each.alone);
}

/** A tap on a chip: once more where it may be repeated, otherwise on and off. */
function tapChip(app, ask, kept, part, at) {
  const goes = (id) => id === part.id || !(part.alone || ask.parts.find((each) => each.id === id).alone);
  const taps = (kept.taps ?? []).filter(([id]) => goes(id)); // what stands alone takes the others off
  const is = ([id, n]) => id === part.id && n === at;
  const own = taps.filter(([id]) => id === part.id);
  kept.text = undefined;
  if (taps.some(is) && !part.repeats) return mark(app, kept, "taps", taps.filter((each) => !is(each)));
  const full = own.length >= (part.most ?? 99);
  const rest = full ? taps.filter((each) => each !== own[0]) : taps;
  return mark(app, kept, "taps", [...rest, [part.id, at]]);
}

/** Many choices with long names stand in columns. */
const isLong = (choices) => choices.length > 11 && choices.reduce((sum, each) => sum + each.label.length, 0) > 9 * choices.length;

/** One word of a part, and how often it is marked. */
function chipOf(app, ask, kept, part, at) {
  const { label, word, glyph, kind } = part.choices[at];
  const times = (kept.taps ?? []).filter(([id, n]) => id === part.id && n === at).length;
  return chip(times > 1 ? `${label} × ${times}` : label, {
    marked: times > 0, testid: `ask-${part.id}-${word}`, onclick: () => tapChip(app, ask, kept, part, at), pic: pieceIcon(app, glyph || kind || word, 26),
  });
}

/** A part of a line: few chips stand there at once, many are folded. */
function partOf(app, ask, part, here, kept, first) {
  const marked = (kept.taps ?? []).filter(([id]) => id === part.id).map(([, at]) => at);
  const chips = h("div", { class: isLong(part.choices) ? "chips dense" : "chips" }, part.choices.map((each, at) => {
    return here(each) && chipOf(app, ask, kept, part, at);
  }), part.repeats && marked.length > 0 && button("Take these off", { kind: "quiet", testid: `off-${part.id}`, onclick: () => mark(app, kept, "taps", kept.taps.filter(([id]) => id !== part.id)) }));
  const open = kept.place || marked.length || part.least || first || part.choices.length <= 2;
  const folds = (kept.folds ??= new Set());
  return h("details", { class: "group", open: open || folds.has(part.id), ontoggle: (event) => (event.target.open ? folds.add(part.id) : folds.delete(part.id)) },
    h("summary", { testid: `part-${part.id}` }, h("b", null, part.label), marked.length ? ` ${marked.map((at) => part.choices[at].label).join(", ")}` : ""), chips);
}

/** What a tap on the board means for a question: a mark, or the choices of that place. */
export function tapPlace(app, ask, kept, id) {
  const fits = (ask.parts ?? []).flatMap((part) => part.choices.flatMap((each, at) => ((each.places ?? []).includes(id) ? [[part, at]] : [])));
  const lit = fits.find(([part]) => part === ask.parts[0]); // what the board is lit for
  if (lit || fits.length === 1) return tapChip(app, ask, kept, ...(lit ?? fits[0]));
  if (fits.length) return mark(app, kept, "place", kept.place === id ? null : id);
  const at = (ask.choices ?? []).findIndex((each) => (each.places ?? []).includes(id));
  const subject = (ask.subjects ?? []).findIndex((each) => (each.places ?? []).includes(id));
  if (subject >= 0) return showSubject(subject);
  if (at < 0) return undefined;
  if (ask.form === "one") return mark(app, kept, "marked", at);
  if (ask.form === "some" || ask.form === "line") return toggled(app, ask, kept, at);
  if (ask.form === "row") return added(app, ask, kept, at);
  return undefined;
}

/** Bring what is asked about one thing into sight, with the focus on its first answer. */
function showSubject(at) {
  const found = document.querySelectorAll("fieldset.subject")[at];
  found?.scrollIntoView({ block: "center" });
  found?.querySelector("button, input")?.focus({ preventScroll: true });
}
