// The way to a server: one envelope a request, and a stream that tells when a game has changed.

const TOKEN = new URLSearchParams(location.search).get("t");

/** A transport as every screen uses it; `transport-worker.js` has the same three functions. */
export function connect() {
  return {
    kind: "http",

    async boot(progress) {
      progress({ step: 1, of: 1, text: "Looking for the companion" });
    },

    async send(envelope) {
      const headers = { "Content-Type": "application/json" };
      if (TOKEN) headers["X-Pakal-Token"] = TOKEN;
      const body = JSON.stringify(envelope);
      const reply = await fetch("api", { method: "POST", headers, body });
      const text = await reply.text();
      try {
        return JSON.parse(text);
      } catch {
        const code = reply.status === 401 || reply.status === 403 ? "refused" : "broken";
        return { pakal: 1, id: envelope.id, ok: false, error: { code, text: text.slice(0, 300) } };
      }
    },

    listen(game, callback) {
      const query = new URLSearchParams({ game });
      if (TOKEN) query.set("t", TOKEN);
      const stream = new EventSource(`api/events?${query}`);
      stream.onmessage = (event) => callback(JSON.parse(event.data));
      return () => stream.close();
    },
  };
}
