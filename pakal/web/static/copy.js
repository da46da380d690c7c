import { screen } from "./parts.js";
export function copy(app) { return screen(app, { id: "copy", title: "copy", back: "#/" }); }
