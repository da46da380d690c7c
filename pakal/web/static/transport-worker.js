// Messages to the library in this browser: the same objects as over HTTP, by postMessage.

const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
const waiting = new Map();
const hearing = new Set();
let booted = null; // the last that was told about the boot
let last = 0;

worker.onmessage = ({ data }) => {
  if (data.boot) {
    booted = data.boot;
    for (const hear of hearing) hear(booted);
    return;
  }
  const { resolve, reject } = waiting.get(data.number);
  waiting.delete(data.number);
  if (data.failed) reject(new Error(data.failed));
  else resolve(JSON.parse(data.reply));
};

export const transport = {
  kind: "browser",

  send(envelope) {
    last += 1;
    const number = last;
    return new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number, message: JSON.stringify(envelope) });
    });
  },

  // Nobody else changes the games of this browser.
  listen() {
    return () => {};
  },

  boot(callback) {
    hearing.add(callback);
    if (booted) callback(booted);
  },

  // Makes the page work offline; `onUpdate` gets a function that brings a newer version in.
  async install(onUpdate) {
    if (!("serviceWorker" in navigator)) return false;
    const found = await navigator.serviceWorker.register(new URL("./sw.js", import.meta.url));
    const offer = () => {
      if (!found.waiting || !navigator.serviceWorker.controller) return;
      onUpdate(() => {
        navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
        found.waiting.postMessage("take over");
      });
    };
    offer();
    found.addEventListener("updatefound", () => {
      found.installing?.addEventListener("statechange", offer);
    });
    await navigator.storage?.persist?.();
    await navigator.serviceWorker.ready;
    return true;
  },
};
