/** Small makers of elements; nothing here knows the game. */

const SVG = "http://www.w3.org/2000/svg";

function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat().filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export const h = (tag, props = {}, ...children) => fill(document.createElement(tag), props, children);
export const s = (tag, props = {}, ...children) => fill(document.createElementNS(SVG, tag), props, children);

/** Parse a constant piece of SVG markup into elements. */
export function markup(text) {
  const holder = s("svg");
  holder.innerHTML = text;
  return [...holder.childNodes];
}

/** Replace the children of an element only when what they show has changed, so that focus and hover survive. */
const shown = new WeakMap();
export function show(element, what, make) {
  const now = JSON.stringify(what);
  if (shown.get(element) === now) return;
  shown.set(element, now);
  element.replaceChildren(...[make()].flat().filter(Boolean));
}

export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

const reduced = matchMedia("(prefers-reduced-motion: reduce)");
/** Whether motion is to be spared: the system says so, or the visitor. */
export const calm = {
  get matches() {
    return reduced.matches || document.body.hasAttribute("data-still");
  },
};
