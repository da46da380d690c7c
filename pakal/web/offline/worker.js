// The library in the browser: Pyodide runs the same Python, and one function answers all messages.
// The games lie in one folder, which the browser keeps; it is written before a reply goes out.

const HOME = "/home/pakal";
const LIBRARY = "/lib/pakal";
const STEPS = ["Fetching Python", "Unpacking the library", "Opening your games", "Reading the lists"];
const GAMES = `pakal ${new URL("./", self.location.href).pathname}`; // the name of the lock
const IN_ANOTHER_TAB = "Pakal is open in another tab. Close it there to go on here.";
const START = `
import os, sys
sys.path.insert(0, "${LIBRARY}")
os.environ["PAKAL_HOME"] = "${HOME}"
from pakal.web.service import Service
service = Service()
`;

let python = null;
let handle = null;
let warming = null; // what the first answers would wait for, step by step
let resting = 0;
let queue = Promise.resolve(); // one message at a time, in the order in which they came

const IDLE = 150; // milliseconds without a message, after which a step is done

const tell = (step, share, text = STEPS[step - 1]) =>
  postMessage({ boot: { step, of: STEPS.length, text, share } });

// Everything fetched while the runtime loads is counted, for the bar.
function countFetched(total, told) {
  const fetched = self.fetch.bind(self);
  let loaded = 0;
  self.fetch = async (...request) => {
    const reply = await fetched(...request);
    if (!reply.body || !reply.ok) return reply;
    const counter = new TransformStream({
      transform(chunk, out) {
        loaded += chunk.byteLength;
        told(Math.min(1, loaded / total));
        out.enqueue(chunk);
      },
    });
    return new Response(reply.body.pipeThrough(counter), { status: reply.status, headers: reply.headers });
  };
  return () => { self.fetch = fetched; };
}

const synced = (fromDisk) =>
  new Promise((done, failed) =>
    python.FS.syncfs(fromDisk, (error) => (error ? failed(error) : done())));

// The files of a folder with the times at which they changed.
function changes(folder) {
  let all = "";
  for (const name of python.FS.readdir(folder)) {
    if (name === "." || name === "..") continue;
    const path = `${folder}/${name}`;
    const { mode, mtime, size } = python.FS.stat(path);
    all += python.FS.isDir(mode) ? changes(path) : `${path} ${+new Date(mtime)} ${size}\n`;
  }
  return all;
}

// Two tabs would overwrite each other's games: the second waits until the first is closed.
async function holdGames() {
  if (!navigator.locks) return;
  const held = (await navigator.locks.query()).held ?? [];
  if (held.some((lock) => lock.name === GAMES)) tell(3, 0, IN_ANOTHER_TAB);
  await new Promise((got) => {
    navigator.locks.request(GAMES, () => { got(); return new Promise(() => {}); });
  });
}

async function boot() {
  tell(1, 0);
  const build = await (await fetch("./site.json")).json();
  const sizes = Object.values(build.parts.runtime.files).reduce((all, size) => all + size, 0);
  const done = countFetched(sizes, (share) => tell(1, share));
  const { loadPyodide } = await import("./runtime/pyodide.mjs");
  python = await loadPyodide({ indexURL: new URL("./runtime/", self.location.href).href });
  done();
  tell(2, 0);
  const library = await (await fetch("./library.zip")).arrayBuffer();
  python.unpackArchive(new Uint8Array(library), "zip", { extractDir: LIBRARY });
  tell(2, 1);
  tell(3, 0);
  await holdGames();
  python.FS.mkdirTree(HOME);
  python.FS.mount(python.FS.filesystems.IDBFS, {}, HOME);
  await synced(true);
  tell(4, 0);
  python.runPython(START);
  warming = python.runPython("service.warm()");
  handle = python.runPython("lambda message: service.handle(message.encode()).decode()");
}

async function answer(message) {
  const before = changes(HOME);
  const reply = handle(message);
  if (changes(HOME) !== before) await synced(false);
  return reply;
}

const booted = boot();
booted.then(
  () => postMessage({ booted: true }),
  (error) => postMessage({ broken: String(error?.message ?? error).trim().split("\n").at(-1) }));

// Whenever nobody has asked anything for a while, one more step is done beforehand.
function rest() {
  clearTimeout(resting);
  if (!warming) return;
  resting = setTimeout(() => {
    if (warming.next().done) warming = null;
    else rest();
  }, IDLE);
}

onmessage = ({ data: { number, message } }) => {
  clearTimeout(resting);
  queue = queue.then(async () => {
    try {
      await booted;
      postMessage({ number, reply: await answer(message) });
    } catch (error) {
      postMessage({ number, failed: String(error?.message ?? error) });
    }
    rest();
  });
};
