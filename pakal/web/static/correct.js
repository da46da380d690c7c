// Setting one thing right: a number, or what lies at a place.

import { h, rich } from "./dom.js";
import { form } from "./forms.js";
import { button, chip, failure, pieceIcon, primary, screen, waiting } from "./parts.js";

const MANY = 14;

/** The screen: `#/g/NAME/correct/PLACE-OR-FACT`, with the number of a step as it was before that. */
export function correct(app, [what, step]) {
  const place = (app.view.scene?.places ?? []).find((each) => each.id === what);
  const about = { id: "correct", title: "Set it right", sub: place?.name ?? what, close: step ? app.at("turn") : app.at("board", ...(place ? [place.panel] : [])) };
  const when = step ? { step: Number(step) } : {};
  const facts = place ? place.facts ?? [] : [what];
  const fact = facts[Math.min(app.local.fact ?? 0, facts.length - 1)];
  if (!fact) return screen(app, about, h("p", { class: "lead" }, "Nothing can be set here. Set it where the pieces lie."));
  const reply = app.ready ? app.get("correct", place ? { place: what, fact, ...when } : { fact, ...when }) : null;
  const tabs = facts.length > 1 && h("div", { class: "chips", role: "group", "aria-label": "What is wrong?" }, facts.map((each, n) => chip(each.replaceAll(".", " "), {
    marked: each === fact, testid: `fact-${n}`, onclick: () => { app.local = { fact: n }; app.draw(); } })));
  if (reply === null) return screen(app, about, tabs, waiting());
  if (!reply.ok) return screen(app, about, tabs, failure(reply));
  const kept = (app.local.form ??= {});
  const send = (given) => app.change("correct", { fact, ...when, ...given }, () => app.go(about.close));
  const set = (value) => send({ set: value });
  const then = step && h("p", { class: "note" }, "As it was before that. What came of it is worked out anew.");
  if (reply.form === "question") {
    const asked = form(app, reply.ask, { kept, send: ({ value, line }) => send(value ? { value } : { set: line }), lead: button("Leave it", { testid: "keep", onclick: () => app.go(about.close) }) });
    return screen(app, { ...about, foot: asked.foot }, tabs, h("h2", { class: "prompt" }, rich(reply.ask.prompt)), then, h("div", { class: "ask", testid: "ask" }, asked.body));
  }
  const made = (FORMS[reply.form] ?? FORMS.text)(app, reply, kept, set);
  return screen(app, {
    ...about, foot: [button("Leave it", { testid: "keep", onclick: () => app.go(about.close) }), made.value !== undefined && primary(app, "Set it", { testid: "set", onclick: () => set(made.value()) })],
  }, tabs, h("h2", { class: "prompt" }, reply.label), then, h("div", { class: "ask", testid: "ask" }, made.body));
}

function put(app, kept, value) {
  kept.value = value;
  app.draw();
}

/** What a value is called; a text that is empty stands for nothing. */
const wordOf = (value) => (value === "" ? "nobody" : String(value));

function choices(app, reply, kept, isMarked, tap) {
  const wanted = (kept.find ?? "").toLowerCase();
  const all = reply.choices.filter((each) => String(each).toLowerCase().includes(wanted));
  const numeric = reply.choices.every((each) => typeof each === "number");
  return [reply.choices.length > MANY && !numeric && h("input", {
    type: "search", class: "field", placeholder: "Find", "aria-label": "Find", testid: "find", value: kept.find ?? "", oninput: (event) => { kept.find = event.target.value; app.draw(); } }),
  h("div", { class: numeric ? "numbers" : "chips" }, all.map((each) => chip(wordOf(each), { marked: isMarked(each), testid: `set-${each}`, onclick: () => tap(each), pic: numeric ? null : pieceIcon(app, each, 24) })))];
}

const FORMS = {
  number: (app, reply, kept) => single(app, reply, kept),
  one: (app, reply, kept) => single(app, reply, kept),
  yes_no: (app, reply, kept) => {
    const now = kept.value ?? reply.value;
    return { value: () => now, body: h("div", { class: "chips" }, [[true, "Yes"], [false, "No"]].map(([value, text]) => chip(text, { marked: now === value, testid: `set-${text}`, onclick: () => put(app, kept, value) }))) };
  },
  list: several,
  numbers: several,
  pairs(app, reply, kept) {
    const now = kept.value ?? {};
    const keys = reply.keys.slice(0, 40);
    return {
      value: () => now,
      body: keys.map((key) => h("fieldset", { class: "subject" }, h("legend", null, key),
        choices(app, reply, kept, (each) => (now[key] ?? reply.value[key]) === each, (each) => put(app, kept, { ...now, [key]: each })))),
    };
  },
  text(app, reply, kept) {
    return {
      value: () => kept.value ?? reply.value,
      body: h("input", { class: "field", testid: "set-text", "aria-label": reply.label, value: kept.value ?? reply.value, oninput: (event) => { kept.value = event.target.value; } }),
    };
  },
};

function single(app, reply, kept) {
  const now = kept.value ?? reply.value;
  const other = reply.form === "number" && h("input", {
    type: "number", class: "field", inputmode: "numeric", placeholder: "another number", "aria-label": `${reply.label}: another number`, testid: "set-number",
    value: kept.typed ?? (reply.choices.includes(now) ? "" : now), oninput: (event) => { kept.typed = event.target.value; put(app, kept, kept.typed === "" ? undefined : Number.parseInt(kept.typed, 10)); } });
  return { value: () => now, body: [choices(app, reply, kept, (each) => each === now && !kept.typed, (each) => { kept.typed = undefined; put(app, kept, each); }), other] };
}

/** A list: what is in it can be tapped off, what is missing tapped on. It may be one entry of a table. */
function several(app, reply, kept) {
  const now = kept.value ?? reply.value;
  return {
    value: () => (reply.key ? { [reply.key]: now } : now),
    body: [h("p", { class: "note" }, now.length ? "Tap one off:" : "Empty."),
      h("div", { class: "taken" }, now.map((each, at) => chip(`${wordOf(each)} ✕`, { testid: `off-${at}`, onclick: () => put(app, kept, now.filter((_, n) => n !== at)) }))),
      h("p", { class: "note" }, "Tap one on:"),
      choices(app, reply, kept, () => false, (each) => put(app, kept, [...now, each]))],
  };
}
