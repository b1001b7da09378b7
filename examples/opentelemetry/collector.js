// A stand-in for a collector. This server accepts spans in JSON and returns them as text.
import { once } from "node:events";
import { createServer } from "node:http";
import { json } from "node:stream/consumers";

const { COLLECTOR_PORT = "4318" } = process.env;

/** @type {string[]} */
const lines = [];

const server = createServer(async (req, res) => {
  if (req.url === "/v1/traces") {
    const { resourceSpans } = /** @type {any} */ (await json(req));
    for (const { name, attributes } of resourceSpans[0].scopeSpans[0].spans) {
      const values = attributes.map(
        (/** @type {any} */ { key, value }) => `${key}=${Object.values(value)[0]}`,
      );
      lines.push([name, ...values].join(" "));
    }
    server.emit("spans");
    res.end("{}");
  } else {
    // Waits until the requested number of spans has arrived, such as 2 for /2.
    while (lines.length < Number(req.url?.slice(1))) await once(server, "spans");
    res.end(`${lines.toSorted().join("\n")}\n`);
  }
});
server.listen(Number(COLLECTOR_PORT), "127.0.0.1", () =>
  console.log(`listening on http://127.0.0.1:${COLLECTOR_PORT}`),
);
process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
});
