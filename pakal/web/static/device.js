// What this device remembers: looks, ticks, the last screen. No game is kept here.

const PREFIX = "pakal.";

/** A remembered value, or `otherwise`. */
export function recall(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** Remember a value; a full or forbidden storage is no reason to stop. */
export function remember(name, value) {
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    /* private windows have no storage */
  }
}

/** The ids of the ticked cards of a stretch of a game. */
export function ticks(game, key) {
  const kept = recall(`ticks.${game}`);
  return new Set(kept && kept.key === key ? kept.done : []);
}

/** Keep the ticks of a stretch; those of an earlier one are forgotten. */
export function keepTicks(game, key, done) {
  remember(`ticks.${game}`, { key, done: [...done] });
}

export const HUES = {
  red: ["#A32E1A", "#F59A80"],
  blue: ["#0B5A8C", "#82C6F2"],
  green: ["#35601E", "#A9D08A"],
  purple: ["#6B3A86", "#D3A9EA"],
  black: ["#35323A", "#CFC9D6"],
  brown: ["#75471A", "#E3B98C"],
};

/** Set theme, text size and the hues of the sides as they are remembered. */
export function applyLooks() {
  const root = document.documentElement;
  const looks = recall("looks", {});
  if (looks.theme === "light" || looks.theme === "dark") root.dataset.theme = looks.theme;
  else delete root.dataset.theme;
  root.style.fontSize = looks.text ? `${looks.text}%` : "";
  for (const side of ["his", "you"]) {
    const hue = HUES[looks[side]];
    if (hue) root.style.setProperty(`--${side}`, `light-dark(${hue[0]}, ${hue[1]})`);
    else root.style.removeProperty(`--${side}`);
  }
}
