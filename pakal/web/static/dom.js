// Makes elements; text only ever becomes text nodes, so nothing that comes as data is markup.

const SVG = "http://www.w3.org/2000/svg";

function build(node, props, children) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) node.addEventListener(name.slice(2), value);
    else if (name === "testid") node.setAttribute("data-testid", value);
    else if (name === "value" && "value" in node) node.value = value;
    else node.setAttribute(name, value === true ? "" : value);
  }
  append(node, children);
  return node;
}

function append(node, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(node, child);
    else node.append(child instanceof Node ? child : String(child));
  }
}

/** An HTML element: h("p", {class: "note"}, "text", other). */
export const h = (tag, props, ...children) => build(document.createElement(tag), props, children);

/** An SVG element. */
export const s = (tag, props, ...children) =>
  build(document.createElementNS(SVG, tag), props, children);

/** Words with *parts* or `parts` set in bold, as the service marks names in a sentence. */
export function rich(text) {
  return String(text).split(/[*`]([^*`]+)[*`]/).map((part, at) => (at % 2 ? h("b", null, part) : part));
}

/** Does the person prefer that nothing moves? */
export const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** Is there room for board, turn and why side by side? */
export const WIDE = matchMedia("(min-width: 66rem)");
