/**
 * What the add-on adds to `mastery serve`: the option `--mcp`, with which assistants can ask at `/mcp`.
 *
 * @module @mastery/mcp/serve
 */

import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { flag, type ServeAddOn, UsageError } from "@mastery/cli/command";
import type { SnapshotSource } from "@mastery/openapi";

interface Options {
  readonly mcp?: true;
  readonly keys?: string;
}

/** Found by `mastery serve` where the add-on is installed. */
export const addOn: ServeAddOn<Options> = {
  options: {
    mcp: flag("let AI assistants with a key of their own ask at /mcp, without names"),
  },
  help: `
With --mcp, assistants ask over the Model Context Protocol, with the second key
of "mastery key new --assistant". They get codes instead of names.`,
  async open({ mcp, keys }, { source }) {
    if (mcp === undefined) return {};
    if (keys === undefined) {
      throw new UsageError("option '--mcp' needs '--keys', because each assistant needs a key");
    }
    // The protocol's SDK is loaded on first use, since a service without assistants does not need it.
    const handlers = await import("../index.ts");
    return { listener: (next, options) => withAssistants(next, source, options, handlers) };
  },
};

type Shared = Parameters<NonNullable<Extension["listener"]>>[1];
type Extension = Awaited<ReturnType<NonNullable<(typeof addOn)["open"]>>>;

function withAssistants(
  next: RequestListener,
  source: SnapshotSource,
  { authorize, language, onError, onResponse }: Shared,
  { createAssistantHandler, createCodesHandler }: typeof import("../index.ts"),
): RequestListener {
  const options = { authorize: authorize!, language, onError, onResponse };
  const handlers = new Map([
    ["/mcp", createAssistantHandler(source, options)],
    ["/mcp/codes", createCodesHandler(source, options)],
  ]);
  return (request, response) => {
    const [path = ""] = (request.url ?? "").split("?");
    const handle = handlers.get(path);
    if (handle === undefined) return next(request, response);
    answer(request, response, handle).catch(() => response.destroy());
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  handle: (request: Request) => Promise<Response>,
): Promise<void> {
  const { method = "GET", url = "/", headers } = request;
  const hasBody = method !== "GET" && method !== "HEAD";
  const {
    status,
    headers: fields,
    body,
  } = await handle(
    new Request(new URL(url, "http://localhost"), {
      method,
      headers: Object.entries(headers).flatMap(([name, value]): [string, string][] =>
        [value ?? []].flat().map((one) => [name, one]),
      ),
      ...(hasBody && { body: Readable.toWeb(request) as ReadableStream, duplex: "half" }),
    }),
  );
  response.writeHead(status, Object.fromEntries(fields));
  if (body === null) response.end();
  else await pipeline(Readable.fromWeb(body as ReadableStream), response);
}
