// Keeps the whole site, so that it works without a network. `pakal site` writes SITE above this.
// Each part has a cache by its stamp: a new page does not fetch the runtime again.

const OURS = `pakal ${new URL("./", self.location.href).pathname} `; // a host may have several
const CACHES = Object.fromEntries(
  Object.entries(SITE.parts).map(([part, { stamp }]) => [part, `${OURS}${part} ${stamp}`]));

async function keep(part) {
  const cache = await caches.open(CACHES[part]);
  const kept = new Set((await cache.keys()).map((request) => request.url));
  const wanted = [...Object.keys(SITE.parts[part].files), ...(part === "page" ? ["./", "./site.json"] : [])]
    .map((name) => new URL(name, self.location.href).href);
  await cache.addAll(wanted.filter((url) => !kept.has(url)));
}

self.addEventListener("install", (event) => {
  event.waitUntil(Promise.all(Object.keys(SITE.parts).map(keep)));
});

self.addEventListener("activate", (event) => {
  event.waitUntil((async () => {
    const now = new Set(Object.values(CACHES));
    const old = (await caches.keys()).filter((name) => name.startsWith(OURS) && !now.has(name));
    await Promise.all(old.map((name) => caches.delete(name)));
    await self.clients.claim();
  })());
});

self.addEventListener("message", ({ data }) => {
  if (data === "take over") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || new URL(request.url).origin !== self.location.origin) return;
  event.respondWith((async () => {
    const found = await caches.match(request, { ignoreSearch: request.mode === "navigate" });
    return found ?? fetch(request);
  })());
});
