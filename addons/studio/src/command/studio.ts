import { once } from "node:events";
import type { RequestListener } from "node:http";
import { join } from "node:path";
import {
  defineCommand,
  FORCE,
  integer,
  listen,
  onlyLocal,
  stopSignal,
  text,
} from "@mastery/cli/command";
import { prepareDirectory, replaceTexts } from "@mastery/node/directories";
import type { StudioFile } from "../index.ts";

/** Browsers enable the features that the studio needs only for local files, HTTPS and localhost. */
const HOST = "127.0.0.1";

export const fill = defineCommand({
  options: {
    out: text("dir", "write the page to a directory, new or empty", {
      short: "o",
      conflicts: ["port"],
    }),
    ...FORCE,
    port: integer("number", [0, 65_535], "port to listen on instead of 8080; 0 for any free port", {
      short: "p",
    }),
  },
  help: `
The page reads the files that you drop onto it, computes profiles, clusters and
recommendations in the browser, and sends nothing. Open index.html in the folder
from disk, or put the folder on any web server with HTTPS.

Examples:
  $ mastery studio
  $ mastery studio --out studio`,
  async run({ out, force, port = 8080 }) {
    // The files are loaded on first use, since other commands do not need these 15 MB.
    const { studioFiles } = await import("#studio");
    if (out === undefined) await serve(await studioFiles(), port);
    else {
      await prepareDirectory(out, { force });
      const texts = (await studioFiles()).map(({ name, text }) => [name, text] as const);
      await replaceTexts(out, texts, { force });
      process.stdout.write(`wrote ${join(out, "index.html")}\n`);
    }
  },
});

async function serve(files: readonly StudioFile[], port: number): Promise<void> {
  const signal = stopSignal();
  const server = await listen(onlyLocal(studioListener(files)), { port, address: HOST });
  process.stdout.write(`listening on ${server.url}\n`);
  if (!signal.aborted) await once(signal, "abort");
  await server.close();
}

const TEXT = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };

function studioListener(files: readonly StudioFile[]): RequestListener {
  const bodies = new Map(
    files.map(({ name, text: body, headers }) => [
      name === "index.html" ? "/" : `/${name}`,
      { headers, body: Buffer.from(body) },
    ]),
  );
  return ({ method, url = "" }, response) => {
    const file = bodies.get(url.split("?", 1)[0]!);
    if (!file) response.writeHead(404, TEXT).end("Not found\n");
    else if (method !== "GET" && method !== "HEAD") {
      response.writeHead(405, { ...TEXT, allow: "GET, HEAD" }).end("Method not allowed\n");
    } else {
      response.writeHead(200, { ...file.headers, "content-length": file.body.length });
      response.end(method === "HEAD" ? undefined : file.body);
    }
  };
}
