import { screen } from "./parts.js";
export function consult(app) { return screen(app, { id: "consult", title: "consult", back: "#/" }); }
