// The shell: where we are, what the service last said, and drawing the screen for it.

import { applyLooks, recall, remember } from "./device.js";
import { h, WIDE } from "./dom.js";
import { errorBar, isGameScreen, screenFor } from "./screens.js";
import { connect } from "./transport.js";

const root = document.documentElement;
const holder = document.getElementById("app");
const transport = connect();
const cache = new Map();
let stopListening = null;
let wakeLock = null;
let number = 0;
const session = Math.random().toString(36).slice(2, 8);

export const app = {
  ready: false, // has the service answered?
  boot: null, // how far the start is: {step, of, text}
  offline: null, // of a site: is all of it kept in this browser?
  update: null, // of a site: brings a newer version in
  hello: null,
  view: null, // the game as the service last gave it
  route: [],
  error: null, // {text, maybe, retry}
  note: "", // a sentence that stays until the next step
  lost: false, // is the connection lost?
  changing: false, // is a change under way?
  open: null, // the id of the card that is open on the turn screen
  local: {}, // what a screen keeps while it is open: marks, a chosen option
  transport,

  /** Go to an address, such as `#/g/evening/turn`. */
  go(hash, { replace = false } = {}) {
    if (location.hash === hash) return draw();
    if (replace) location.replace(hash);
    else location.hash = hash;
    return undefined;
  },

  /** The address of a screen of the open game. */
  at(...parts) {
    const name = app.view?.name ?? app.route[1];
    return ["#/g", name, ...parts].map((part, n) => (n ? encodeURIComponent(part) : part)).join("/");
  },

  /** Ask the service to do something; gives its reply, or null if a change is under way. */
  async call(doing, withs = {}, { change = false, quiet = false, game } = {}) {
    if (change && app.changing) return null;
    const name = game === undefined ? gameOf(app.route) : game;
    const envelope = { pakal: 1, id: `${session}-${(number += 1)}`, do: doing, with: withs };
    if (name) envelope.game = name;
    if (name && app.view?.name === name) envelope.revision = app.view.revision;
    if (change) app.changing = true;
    root.dataset.busy = "";
    let reply;
    try {
      reply = await untilAnswered(envelope);
    } finally {
      if (change) app.changing = false;
      delete root.dataset.busy;
    }
    take(reply, quiet);
    return reply;
  },

  /** Do something that changes the game, then draw it; `then` sees a good reply first. */
  async change(doing, withs, then) {
    app.error = null;
    app.note = "";
    const reply = await app.call(doing, withs, { change: true });
    if (reply?.ok) {
      cache.clear();
      app.local = {};
      then?.(reply);
    }
    draw();
    if (reply?.ok) app.toTop();
    return reply;
  },

  /** A reply that only shows something, kept until the game changes; null while it is fetched. */
  get(doing, withs = {}, { game } = {}) {
    const name = game === undefined ? gameOf(app.route) : game;
    const key = JSON.stringify([doing, withs, name, name ? app.view?.revision : 0]);
    if (cache.has(key)) return cache.get(key);
    cache.set(key, null);
    app.call(doing, withs, { quiet: true, game: name }).then((reply) => {
      cache.set(key, reply);
      draw();
    });
    return null;
  },

  /** Forget what was fetched, for instance after an import. */
  forget() {
    cache.clear();
  },

  /** Tell a screen reader something, once. */
  say(text) {
    document.getElementById("say").textContent = text;
  },

  /** What is new begins at the top. */
  toTop() {
    scrollTo(0, 0);
    document.querySelector(".column.middle")?.scrollTo(0, 0);
  },

  draw: () => draw(),
};

function gameOf(route) {
  return route[0] === "g" ? route[1] : "";
}

/** Send an envelope until it is answered: an id that is repeated gets the first reply again. */
async function untilAnswered(envelope) {
  for (let pause = 500; ; pause = Math.min(pause * 2, 5000)) {
    try {
      const reply = await transport.send(envelope);
      if (app.lost) {
        app.lost = false;
        draw();
      }
      return reply;
    } catch {
      if (!app.lost) {
        app.lost = true;
        draw();
      }
      await new Promise((go) => {
        app.retry = go;
        setTimeout(go, pause);
      });
    }
  }
}

/** Take over what a reply brings: the game, its revision, an error. */
function take(reply, quiet) {
  if (reply.view) setView(reply.view);
  if (reply.ok && !reply.view && app.view && reply.revision && reply.game === app.view.name) {
    app.view.revision = reply.revision;
  }
  if (!reply.ok && (!quiet || reply.error?.code === "stale")) app.error = reply.error;
  root.dataset.revision = app.view?.revision ?? reply.revision ?? 0;
}

function setView(view) {
  const other = app.view?.name !== view.name;
  const changed = other || app.view.revision !== view.revision;
  app.view = view;
  remember("view", view);
  if (changed) {
    cache.clear();
    app.open = null;
  }
  if (other) listenTo(view.name);
}

function listenTo(name) {
  stopListening?.();
  stopListening = transport.listen(name, async (push) => {
    if (push.game !== app.view?.name || push.revision === app.view.revision) return;
    if (app.changing || gameOf(app.route) !== push.game) return;
    const reply = await app.call("open", {}, { quiet: true, game: push.game });
    if (reply?.ok) {
      app.local = {};
      app.note = "Changed on another device.";
      app.say(app.note);
      draw();
    }
  });
}

function readRoute() {
  return location.hash.replace(/^#\/?/, "").split("/").filter(Boolean).map(decodeURIComponent);
}

async function follow() {
  const route = readRoute();
  const moved = JSON.stringify(route) !== JSON.stringify(app.route);
  if (moved) {
    app.error = null;
    if (route[0] !== app.route[0] || route[2] !== app.route[2]) app.local = {};
  }
  app.route = route;
  remember("hash", location.hash);
  const name = gameOf(route);
  if (name && app.view?.name !== name) {
    app.view = null;
    app.note = "";
    const last = recall("view");
    if (last?.name === name) app.view = last;
    draw();
    if (app.ready) {
      const reply = await app.call("open", {}, { game: name });
      if (reply.ok && reply.view) setView(reply.view);
    }
  }
  draw();
  if (moved) {
    scrollTo(0, 0);
    holder.querySelector("h1")?.focus?.({ preventScroll: true });
  }
  holdAwake();
}

/** Draw the screen anew; the focus stays on the thing that had it. */
export function draw() {
  const held = document.activeElement?.closest?.("[data-testid]")?.dataset.testid;
  const wide = WIDE.matches && isGameScreen(app);
  root.dataset.layout = wide ? "wide" : "narrow";
  const scrolled = [...holder.querySelectorAll(".column")].map((each) => each.scrollTop);
  holder.replaceChildren(errorBar(app) ?? "", h("div", { class: "columns" }, screenFor(app, wide)));
  holder.querySelectorAll(".column").forEach((each, n) => (each.scrollTop = scrolled[n] ?? 0));
  const again = held && holder.querySelector(`[data-testid="${CSS.escape(held)}"]`);
  if (again && again !== document.activeElement) again.focus({ preventScroll: true });
}

async function holdAwake() {
  if (!navigator.wakeLock || document.visibilityState !== "visible" || !gameOf(app.route)) return;
  if (wakeLock && !wakeLock.released) return;
  try {
    wakeLock = await navigator.wakeLock.request("screen");
  } catch {
    wakeLock = null; // the battery is low, or the browser says no
  }
}

async function start() {
  applyLooks();
  if (!location.hash && recall("hash")) history.replaceState(null, "", recall("hash"));
  app.route = readRoute();
  const last = recall("view");
  if (last && last.name === gameOf(app.route)) app.view = last;
  draw();
  try {
    await transport.boot((progress) => {
      app.boot = progress;
      draw();
    });
  } catch (error) {
    app.boot = { step: 0, of: 1, text: `Pakal cannot start here: ${error.message}` };
    draw();
    return;
  }
  const reply = await app.call("hello", {}, { game: "" });
  if (reply.ok) app.hello = reply;
  app.ready = true;
  app.boot = null;
  root.dataset.ready = "";
  const name = gameOf(app.route);
  if (name) {
    const opened = await app.call("open", {}, { game: name });
    if (opened.ok && opened.view) setView(opened.view);
    if (stopListening === null && app.view) listenTo(app.view.name);
  }
  follow();
  if (transport.install) await install();
}

/** Keep a site for later; a newer version is offered on the first screen, never inside a game. */
async function install() {
  app.offline = await transport.install((bringIn) => {
    app.update = bringIn;
    draw();
  });
  root.dataset.offline = app.offline ? "yes" : "no";
  draw();
}

addEventListener("hashchange", follow);
WIDE.addEventListener("change", draw);
document.addEventListener("visibilitychange", holdAwake);
addEventListener("keydown", (event) => import("./keys.js").then((keys) => keys.press(app, event)));
start();
