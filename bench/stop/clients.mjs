// Clients that keep connections alive, each asking for one thing after another.
import { once } from "node:events";
import { Agent, get } from "node:http";
import { connect } from "node:net";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";

const CLIENTS = 40;

/**
 * Makes what a client sends requests with, over a connection that it shares with no other. Sending resolves to the body's length and
 * the one that was announced.
 */
const SENDERS = {
  "http.Agent": () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    return (url) =>
      new Promise((resolve, reject) => {
        get(url, { agent }, (response) => {
          let length = 0;
          response.on("data", (chunk) => (length += chunk.length));
          response.on("end", () => resolve([length, response.headers["content-length"]]));
          response.on("error", () => reject(new Cut()));
        }).on("error", reject);
      });
  },
  fetch: () => {
    const dispatcher = new Dispatcher();
    return async (url) => {
      const response = await fetch(url, {
        dispatcher,
        headers: { "accept-encoding": "identity" },
      });
      const body = await response.arrayBuffer().catch(() => Promise.reject(new Cut()));
      return [body.byteLength, response.headers.get("content-length")];
    };
  },
};

export const KINDS = Object.keys(SENDERS);

// Node loads the class that keeps connections for `fetch` with the first request.
await fetch("data:,");
const { constructor: Dispatcher } = globalThis[Symbol.for("undici.globalDispatcher.1")];

/** A body that ended before its length. */
class Cut extends Error {
  code = "CUT";
}

/** Milliseconds: a client that is later than this may send on a connection that it should have left. */
const LATE = 1_000;

/**
 * Starts clients that ask for the paths in turn and pause in between, until the server refuses connections.
 *
 * @returns `underWay`, which resolves once each has been answered; `stopping()`, to call when the server is stopped; and `outcome()`,
 *   which resolves to what became of the requests: of resets, `before` are those before the stop, `late` those of a stop during which
 *   this process was late
 */
export function ask(kind, server, paths, thinkTime) {
  const counts = { answered: 0, before: 0, reset: 0, cut: 0 };
  const delay = monitorEventLoopDelay();
  let isStopping = false;

  function client(number) {
    const send = SENDERS[kind]();
    let at = number;
    return async () => {
      const outcome = await outcomeOf(send(server + paths[at++ % paths.length]));
      if (outcome === "refused") return false;
      counts[outcome === "reset" && !isStopping ? "before" : outcome]++;
      return true;
    };
  }

  const clients = Array.from({ length: CLIENTS }, (_, number) => client(number));
  // Not all at once: that would be one client.
  const first = clients.map(async (askNext, number) => {
    await wait((thinkTime * number) / CLIENTS);
    return askNext();
  });
  const all = clients.map(async (askNext, number) => {
    let isServed = await first[number];
    while (isServed) {
      if (thinkTime > 0) await wait(thinkTime);
      isServed = await askNext();
    }
  });
  return {
    underWay: Promise.all(first),
    stopping() {
      isStopping = true;
      delay.enable();
    },
    async outcome() {
      await Promise.all(all);
      delay.disable();
      const isLate = delay.max / 1e6 > LATE;
      return { ...counts, reset: isLate ? 0 : counts.reset, late: isLate ? counts.reset : 0 };
    },
  };
}

async function outcomeOf(sent) {
  try {
    const [length, announced] = await sent;
    return length === Number(announced) ? "answered" : "cut";
  } catch (error) {
    const code = error.code ?? error.cause?.code;
    if (code === "ECONNREFUSED") return "refused";
    if (code === "CUT") return "cut";
    return "reset";
  }
}

/** Requests a path and reads the answer over this many seconds; `outcome()` resolves to whether all of it came. */
export function readSlowly(server, path, seconds) {
  const { hostname, port } = new URL(server);
  const socket = connect(Number(port), hostname);
  socket.on("error", () => {});
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`);
  async function read() {
    let received = 0;
    let expected = Number.POSITIVE_INFINITY;
    for await (const chunk of socket) {
      if (received === 0) expected = lengthOf(chunk);
      received += chunk.length;
      if (received >= expected) break;
      await wait((1000 * seconds * chunk.length) / expected);
    }
    return received === expected;
  }
  return { underWay: once(socket, "readable"), stopping() {}, outcome: read };
}

/** Bytes of an answer, header fields included, of which the first chunk came. */
function lengthOf(chunk) {
  const text = chunk.toString("latin1");
  const [, length] = /\r\ncontent-length: (\d+)/i.exec(text);
  return text.indexOf("\r\n\r\n") + 4 + Number(length);
}
