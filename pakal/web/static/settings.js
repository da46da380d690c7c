// Looks of this device.

import { applyLooks, HUES, recall, remember } from "./device.js";
import { h } from "./dom.js";
import { screen } from "./parts.js";

const CHOICES = [
  ["theme", "Light or dark", [["", "As the device"], ["light", "Light"], ["dark", "Dark"]]],
  ["text", "Size of text", [["", "100 %"], ["115", "115 %"], ["130", "130 %"], ["150", "150 %"], ["200", "200 %"]]],
];

/** The screen. */
export function settings(app) {
  const looks = recall("looks", {});
  const set = (name, value) => {
    remember("looks", { ...looks, [name]: value });
    applyLooks();
    app.draw();
  };
  const hues = ["", ...Object.keys(HUES)].map((name) => [name, name || "usual"]);
  const line = ([name, title, choices]) => h("section", { class: "setting" }, h("h3", null, title),
    h("div", { class: `segments${choices.length > 3 ? " many" : ""}`, role: "group", "aria-label": title }, choices.map(([value, text]) =>
      h("button", { type: "button", class: "segment", "aria-pressed": String((looks[name] ?? "") === value), testid: `${name}-${value || "usual"}`, onclick: () => set(name, value) }, text))));
  return screen(app, { id: "settings", title: "Settings", sub: "of this device", back: app.view ? app.at("menu") : "#/" },
    CHOICES.map(line),
    line(["his", "Colour of his pieces (square)", hues]),
    line(["you", "Colour of your pieces (circle)", hues]),
    h("p", { class: "note" }, "Shape and letter tell the sides apart; the colour is only there to match your real pieces."),
    h("section", { class: "setting" }, h("h3", null, "Keys"), h("dl", { class: "keys" },
      [["Space", "tick the open card"], ["w", "why"], ["u", "undo"], ["b", "board"], ["1 to 9", "open a card"], ["Arrows", "along places and decisions"], ["Esc", "close"]]
        .map(([key, what]) => [h("dt", null, key), h("dd", null, what)]))),
    h("p", { class: "note" }, `Pakal ${app.hello?.version ?? ""}. Games: ${app.hello?.storage ?? "not known yet"}.`));
}
