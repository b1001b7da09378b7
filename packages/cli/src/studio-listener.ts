import type { RequestListener } from "node:http";
import type { StudioFile } from "@mastery/explorer/studio";

const TEXT = { "content-type": "text/plain; charset=utf-8", "x-content-type-options": "nosniff" };

/** Returns what answers requests for files of a folder; its root is `index.html`. */
export function studioListener(files: readonly StudioFile[]): RequestListener {
  const bodies = new Map(
    files.map(({ name, text, headers }) => [
      name === "index.html" ? "/" : `/${name}`,
      { headers, body: Buffer.from(text) },
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
