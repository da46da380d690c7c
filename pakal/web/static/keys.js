// The keyboard.

import { decisionsOf, numbered, openCard, tick } from "./turn.js";

const TYPING = "input, textarea, select";
const PRESSABLE = "button, a, summary, [role=button]";

/** A key was pressed somewhere on the page. */
export function press(app, event) {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
  const target = event.target instanceof Element ? event.target : document.body;
  if (target.closest(TYPING)) return;
  if (app.route[0] !== "g" || !app.view) return;
  const name = app.route[2] ?? "turn";
  const open = openCard(app);
  if (event.key === "Escape" && name !== "turn") return app.go(app.at("turn"));
  if (event.key === "u") return app.go(app.at("back"));
  if (event.key === "b") return app.go(app.at("board"));
  if (event.key === "w" && open?.card.why?.length) return app.go(app.at("why", open.card.why[0]));
  if (name === "why" && (event.key === "ArrowLeft" || event.key === "ArrowRight")) return turnPage(app, event.key === "ArrowLeft" ? -1 : 1);
  if (name !== "turn" && name !== "why") return undefined;
  if (event.key === " " && open && !target.closest(PRESSABLE)) {
    event.preventDefault();
    return tick(app, open.card.id);
  }
  if (/^[1-9]$/.test(event.key)) {
    const found = numbered(app).find(({ n }) => n === Number(event.key));
    if (found) {
      app.open = found.card.id;
      app.draw();
    }
  }
  return undefined;
}

function turnPage(app, way) {
  const all = decisionsOf(app);
  const at = all.indexOf(Number(app.route[3]));
  const next = all[at + way];
  if (at >= 0 && next !== undefined) app.go(app.at("why", next), { replace: true });
}
