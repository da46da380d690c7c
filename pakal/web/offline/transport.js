// The way to the library in this browser: the same messages as over HTTP, by postMessage.

/** A transport as every screen uses it. */
export function connect() {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  const waiting = new Map();
  let tell = () => {};
  let last = 0;
  const booted = new Promise((done, failed) => {
    worker.onmessage = ({ data }) => {
      if (data.boot) tell(data.boot);
      else if (data.booted) done();
      else if (data.broken) failed(new Error(data.broken));
      else settle(data);
    };
    worker.onerror = (event) => failed(new Error(event.message || "The library cannot be loaded."));
  });

  function settle({ number, reply, failed }) {
    const { resolve, reject } = waiting.get(number);
    waiting.delete(number);
    if (failed) reject(new Error(failed));
    else resolve(JSON.parse(reply));
  }

  return {
    kind: "browser",

    async boot(progress) {
      tell = progress;
      await booted;
    },

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
}
