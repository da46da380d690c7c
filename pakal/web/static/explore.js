import { screen } from "./parts.js";
export function explore(app) { return screen(app, { id: "explore", title: "explore", back: "#/" }); }
