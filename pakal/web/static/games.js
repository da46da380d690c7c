// All saved games: open, export, remove; and games from files.

import { h } from "./dom.js";
import { button, failure, iconButton, screen, waiting } from "./parts.js";
import { when } from "./home.js";
import { saveCopy } from "./menu.js";

/** The screen. */
export function games(app) {
  const reply = app.ready ? app.get("games", {}, { game: "" }) : null;
  const saved = reply?.saved ?? app.hello?.saved ?? [];
  const about = { id: "games", title: "All games", sub: app.transport.install ? "kept in this browser" : app.hello?.storage, back: "#/", foot: importButton(app) };
  if (reply && !reply.ok) return screen(app, about, failure(reply));
  return screen(app, about, reply === null && waiting(),
    !saved.length && reply && h("p", { class: "lead" }, "No game is kept yet."),
    h("ul", { class: "rows" }, saved.map((each) => h("li", { class: "deck", testid: `game-${each.name}` },
      h("a", { class: "row", href: `#/g/${encodeURIComponent(each.name)}/turn` },
        h("span", { class: "row-words" }, h("b", null, each.name), h("small", null, [each.title, each.note, when(each.played)].filter(Boolean).join(" · ")))),
      app.local.removing === each.name
        ? [button("Keep", { testid: "keep", onclick: () => { app.local = {}; app.draw(); } }),
          button("Remove for good", { testid: `remove-sure-${each.name}`, onclick: () => remove(app, each.name) })]
        : [iconButton("file", `Save a copy of ${each.name}`, { testid: `export-${each.name}`, onclick: () => saveCopy(app, each.name) }),
          iconButton("close", `Remove ${each.name}`, { testid: `remove-${each.name}`, onclick: () => { app.local = { removing: each.name }; app.draw(); } })]))));
}

async function remove(app, name) {
  const reply = await app.call("remove", { name }, { game: "", change: true });
  app.local = {};
  app.forget();
  if (reply?.ok) {
    app.hello = { ...app.hello, saved: reply.saved };
    if (app.view?.name === name) app.view = null;
  }
  app.draw();
}

function importButton(app) {
  const field = h("input", { type: "file", accept: ".json,application/json", class: "unseen", tabindex: "-1", "aria-hidden": "true", testid: "import-file",
    onchange: (event) => read(app, event.target.files[0]) });
  return [field, button("Import a file", { testid: "import", onclick: () => field.click() })];
}

async function read(app, file) {
  if (!file) return;
  app.error = null;
  let data;
  try {
    data = JSON.parse(await file.text());
  } catch {
    app.error = { text: `${file.name} is not a saved game.`, maybe: "Choose a file that the page or “pakal games export” wrote." };
    app.draw();
    return;
  }
  const reply = await app.call("import", { file: data }, { game: "", change: true });
  app.forget();
  if (reply?.ok) app.go(`#/g/${encodeURIComponent(reply.game)}/turn`);
  else app.draw();
}
