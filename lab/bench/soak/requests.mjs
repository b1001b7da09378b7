// Requests for every path, and invalid requests of every kind, each with its expected status.
import { connect } from "node:net";

const UNKNOWN = "00000000-0000-4000-8000-000000000000";

/** Every valid `n` of recommendations. The benchmark requests every length, because the server caches a response for each length. */
const LENGTHS = Array.from({ length: 10 }, (_, at) => at + 1);

/**
 * Returns requests that an HTTP client can send, in order. `key` names the credentials to send, if any. A `conditional` request contains
 * the tag of the path's last response.
 *
 * @param learners ids of all learners
 * @param own ids of the learners whose data the key "some" may read
 */
export function requestsOf(learners, own) {
  const good = (request) => ({ key: "all", status: 200, ...request });
  const each = learners.flatMap((id) => {
    const paths = [
      `/profile/${id}`,
      `/clusters/assignment/${id}`,
      ...LENGTHS.flatMap((n) => [`/recommend/${id}?n=${n}`, `/recommend/details/${id}?n=${n}`]),
    ];
    return [
      ...paths.map((path) => good({ path })),
      good({ path: `/profile/${id}`, conditional: true }),
      good({ path: `/recommend/${id}`, method: "HEAD" }),
      { path: `/profile/${id}`, key: "some", status: own.has(id) ? 200 : 403 },
      { path: `/recommend/${id}?n=11`, key: "all", status: 422 },
      { path: `/recommend/details/${id}?n=x`, key: "all", status: 422 },
      { path: `/clusters/assignment/${id}`, status: 401 },
      { path: `/profile/${id}`, key: "wrong", status: 401 },
      { method: "DELETE", path: `/profile/${id}`, key: "all", status: 405 },
    ];
  });
  const shared = ["/learners", "/clusters", "/clusters/traits", "/domains", "/rules", "/snapshot"];
  const open = ["/health", "/openapi.json", "/docs", "/docs/start.js", "/docs/ui.js", "/explorer"];
  const once = [
    ...shared.map((path) => good({ path })),
    ...shared.map((path) => good({ path, conditional: true })),
    ...shared.map((path) => ({ path, status: 401 })),
    ...open.map((path) => good({ path, key: undefined })),
    ...["gzip", "br"].flatMap((coding) =>
      ["/learners", "/openapi.json", "/explorer"].map((path) =>
        good({ path, headers: { "accept-encoding": coding }, conditional: coding === "br" }),
      ),
    ),
    good({ path: "/learners", key: "some" }),
    good({ path: "/explorer", method: "HEAD" }),
    { path: "/", headers: { accept: "text/html" }, status: 302 },
    { path: "/", status: 404 },
    { path: "/docs/", status: 308 },
    { path: "/explorer/", status: 308 },
    { path: "/nowhere", status: 404 },
    { path: "/profile/lea", key: "all", status: 422 },
    { path: `/profile/${UNKNOWN}`, key: "all", status: 404 },
    { path: `/profile/${UNKNOWN}`, key: "some", status: 403 },
    { path: `/%70rofile/${UNKNOWN}`, key: "all", status: 404 },
    { path: "/health?%zz", status: 200 },
    { path: `/rules?${"x".repeat(9_000)}`, key: "all", status: 414 },
    { method: "POST", path: "/learners", body: "{".repeat(10_000), key: "all", status: 405 },
    { path: "/health", headers: { "x-long": "x".repeat(20_000) }, status: 431 },
  ];
  // After each request about an individual learner, one of the other requests is inserted in turn.
  return each.flatMap((request, at) => [request, once[at % once.length]]);
}

/** Byte sequences that no HTTP client sends, each with the expected start of the response. */
const RAW = [
  { bytes: "GET / HTTP/9.9\r\n\r\n", begins: "HTTP/1.1 400" },
  { bytes: "\x16\x03\x01\x02\x00\x01\x00", begins: "HTTP/1.1 400" },
  { bytes: "GET /health HTTP/1.1\r\n\r\n", begins: "HTTP/1.1 400" },
  { bytes: "GET /health HTTP/1.1\r\nHost: localhost\r\n\r\n\0\0\0", begins: "HTTP/1.1 200" },
  { bytes: "GET /docs/ui.js HTTP/1.1\r\nHost: localhost\r\n\r\n", leaves: true },
  { bytes: "GET /learners HTT", leaves: true },
];

/** Sends the n-th byte sequence. Resolves to whether the response is as expected. */
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
