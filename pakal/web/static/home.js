// The first screen: go on with the last game, or begin something else.

import { h } from "./dom.js";
import { icon, iconButton, primary, waiting } from "./parts.js";
import { row, saveCopy } from "./menu.js";

/** The screen. */
export function home(app) {
  const saved = app.hello?.saved ?? [];
  const last = saved[0];
  return h("section", { class: "screen home", testid: "screen-home", "aria-label": "Pakal" },
    h("main", { class: "body" },
      h("div", { class: "brand" }, h("img", { src: "icon.svg", alt: "", width: 46, height: 46 }),
        h("div", { class: "titles" }, h("h1", { tabindex: "-1" }, "Pakal"), h("p", { class: "sub" }, "He plays. You have an opponent.")),
        iconButton("gear", "Settings", { testid: "settings", onclick: () => app.go("#/settings") })),
      !app.hello && waiting("Getting the companion ready."),
      app.hello?.bot && h("div", { class: "hero" }, h("h2", null, app.hello.bot.title), h("p", { class: "note" }, "A bot of your own: answer what it has to know, and see why it decides."),
        primary(app, "Ask it", { testid: "ask-bot", onclick: () => app.go(`#/consult/${app.hello.bot.name}`) })),
      last && hero(app, last),
      h("div", { class: "pair" },
        h("a", { class: "button plain", href: "#/new", testid: "new-game" }, icon("plus"), "New game"),
        h("a", { class: "button plain", href: "#/consult", testid: "just-ask" }, "Just ask him")),
      h("ul", { class: "rows" },
        row("#/copy", "pen", "Your copy", "what is printed on your cards and board", "your-copy"),
        row("#/explore", "lists", "His rules", "priority lists, readings, a small simulation", "his-rules"),
        row("#/games", "swap", "All games", `${saved.length} kept · export, import`, "all-games")),
      app.update && h("div", { class: "box saved-note" }, h("p", null, h("b", null, "A newer version is here"), h("br"),
        h("span", { class: "note" }, "Your games stay as they are.")),
        h("button", { type: "button", class: "link", testid: "update", onclick: app.update }, "Load it")),
      app.offline && h("p", { class: "note", testid: "offline" }, "Works without a network from now on."),
      last && h("div", { class: "box saved-note" }, h("p", null, h("b", null, "Saved after every step"), h("br"),
        h("span", { class: "note" }, app.hello.storage_note ?? "Save a copy to a file now and then.")),
        h("button", { type: "button", class: "link", testid: "export", onclick: () => saveCopy(app, last.name) }, "Save"))));
}

function hero(app, last) {
  const go = () => app.go(`#/g/${encodeURIComponent(last.name)}/turn`);
  return h("div", { class: "hero" },
    h("div", { class: "setting-head" }, h("h2", null, last.name), h("span", { class: "note" }, when(last.played))),
    h("p", { class: "note" }, [last.title, last.note].filter(Boolean).join(" · ")),
    last.score && h("p", { class: "scoreline" }, last.score),
    primary(app, "Go on", { testid: "go-on", onclick: go }));
}

/** A saved time in short. */
export function when(text) {
  const date = new Date(text);
  if (Number.isNaN(date.getTime())) return text ?? "";
  return `saved ${date.toLocaleString([], { dateStyle: "medium", timeStyle: "short" })}`;
}
