// What clients do that are slow, silent or too large: each resolves to how its connection ended.
import { connect } from "node:net";

/** Connects and says nothing. */
export function stayIdle(url) {
  return converse(url, () => {});
}

/** Slowloris: sends a header field a second, and never the last. */
export function dripHeaders(url) {
  return converse(url, (socket) => {
    socket.write("GET /health HTTP/1.1\r\nHost: x\r\n");
    const drip = setInterval(() => socket.write("X-Drip: 1\r\n"), 1_000);
    socket.once("close", () => clearInterval(drip));
  });
}

/** Sends header fields of a megabyte. */
export function sendLargeHeaders(url) {
  const field = `X-Large: ${"x".repeat(1_000_000)}\r\n`;
  return converse(url, (socket) => socket.write(`GET /health HTTP/1.1\r\nHost: x\r\n${field}\r\n`));
}

/** Asks for the largest answer again and again, and reads nothing. */
export function readNothing(url) {
  return converse(url, (socket) => {
    socket.pause();
    socket.write("GET /learners HTTP/1.1\r\nHost: x\r\n\r\n".repeat(100));
    // The end of a connection is seen by writing to it.
    const probe = setInterval(() => socket.write("G"), 1_000);
    socket.once("close", () => clearInterval(probe));
  });
}

function converse(url, start) {
  const { hostname, port } = new URL(url);
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("latin1");
    socket.on("data", (text) => (answer ||= text));
    socket.on("error", () => {});
    socket.once("close", () => resolve(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1] ?? "closed"));
    socket.once("connect", () => start(socket));
  });
}
