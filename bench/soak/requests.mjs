// Every path, and what goes wrong on the way to it: each request with the status that it must get.
import { connect } from "node:net";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Requests in order; an HTTP client can send them. */
export function requestsOf(learners) {
  const each = learners.flatMap((id) => [
    { path: `/profile/${id}`, status: 200 },
    { path: `/clusters/assignment/${id}`, status: 200 },
    { path: `/recommend/${id}`, status: 200 },
    { path: `/recommend/${id}?n=10`, status: 200 },
    { path: `/recommend/${id}?n=11`, status: 422 },
    { method: "DELETE", path: `/profile/${id}`, status: 405 },
  ]);
  const once = [
    ...["/health", "/learners", "/clusters", "/openapi.json", "/docs", "/explorer"].map((path) => ({
      path,
      status: 200,
    })),
    { path: "/nowhere", status: 404 },
    { path: "/profile/lea", status: 422 },
    { path: `/profile/${UNKNOWN}`, status: 404 },
    { path: `/%70rofile/${UNKNOWN}`, status: 404 },
    { path: "/health?%zz", status: 200 },
    { method: "POST", path: "/learners", body: "{".repeat(10_000), status: 405 },
    { path: "/health", headers: { "x-long": "x".repeat(20_000) }, status: 431 },
  ];
  // The paths of learners are what is asked for most.
  return each.flatMap((request, at) => [request, once[at % once.length]]);
}

/** Bytes that no HTTP client sends, each with how the answer must begin. */
const RAW = [
  { bytes: "GET / HTTP/9.9\r\n\r\n", begins: "HTTP/1.1 400" },
  { bytes: "\x16\x03\x01\x02\x00\x01\x00", begins: "HTTP/1.1 400" },
  { bytes: "GET /health HTTP/1.1\r\n\r\n", begins: "HTTP/1.1 400" },
  { bytes: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n\0\0\0", begins: "HTTP/1.1 200" },
  { bytes: "GET /learners HTTP/1.1\r\nHost: localhost\r\n\r\n", leaves: true },
  { bytes: "GET /learners HTT", leaves: true },
];

/** Sends the raw bytes of a turn; resolves to whether the answer was as it must be. */
export function sendRaw(url, turn) {
  const { hostname, port } = new URL(url);
  const { bytes, begins, leaves } = RAW[turn % RAW.length];
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.setEncoding("latin1").on("data", (text) => (answer += text));
    socket.on("error", () => {});
    socket.on("close", () => resolve(leaves || answer.startsWith(begins)));
    socket.write(bytes, "latin1", () => {
      if (leaves) socket.destroy();
      else socket.end();
    });
  });
}
