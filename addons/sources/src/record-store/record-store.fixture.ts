import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Behaviour of the store for one request. */
export type Mood = "ok" | "busy" | "broken" | "cut" | "forgetful" | "nonsense" | "holes";

/** A statement as a store returns it. */
export interface Stored {
  readonly id: string;
  readonly stored?: string;
}

/** Faults of stores. `endless`: each page links to a page without statements. `repeating`: all pages are the first page. */
export type Fault = "endless" | "repeating" | "descending";

/**
 * A small Learning Record Store on the loopback interface. The store can split results into pages, throttle, disconnect and forget links.
 */
export class SmallStore {
  readonly statements: Stored[] = [];
  /** Behaviour for each of the next requests, in order. After the last entry, the store behaves normally. */
  readonly moods: Mood[] = [];
  /** Path and query of each request. */
  readonly requests: string[] = [];
  readonly #pageSize: number;
  readonly #server = createServer((request, response) => this.#answer(request, response));
  consistentThrough: string | null = null;
  fault: Fault | null = null;
  /** Path that a proxy adds to the store's own path, which links lack. */
  prefix = "";
  /** Changes the links, which begin with `/xapi/statements?`. */
  link: (more: string) => string = (more) => more;

  constructor(pageSize: number) {
    this.#pageSize = pageSize;
  }

  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/xapi`;
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    this.#server.close();
    await once(this.#server, "close");
  }

  #answer(request: IncomingMessage, response: ServerResponse): void {
    this.requests.push(request.url!);
    const mood = this.moods.shift() ?? "ok";
    if (request.headers.authorization !== "Basic c2Nob29sOnNlY3JldA==") response.statusCode = 401;
    else if (request.headers["x-experience-api-version"] === undefined) response.statusCode = 400;
    else if (!request.url!.startsWith(`${this.prefix}/xapi/statements`)) response.statusCode = 404;
    else if (mood === "busy") response.writeHead(429, { "retry-after": "7" });
    else if (mood === "broken") response.statusCode = 503;
    else if (mood === "forgetful") response.statusCode = 404;
    else if (mood === "nonsense") response.end("<html>");
    else if (mood === "holes") response.end('{"statements":[null]}');
    else this.#page(new URL(request.url!, "http://store"), response, mood === "cut");
    if (!response.writableEnded && mood !== "cut") response.end();
  }

  #page({ searchParams }: URL, response: ServerResponse, cut: boolean): void {
    const since = searchParams.get("since") ?? "";
    const from = Number(searchParams.get("from") ?? 0);
    const found = this.statements.filter(({ stored }) => stored === undefined || stored > since);
    if (this.fault === "descending") found.reverse();
    const statements = found.slice(from, from + this.#pageSize);
    const next = this.fault === "repeating" ? from : from + this.#pageSize;
    const isLast = next >= found.length && this.fault !== "endless";
    const more = isLast ? "" : this.link(`/xapi/statements?since=${since}&from=${next}`);
    const body = JSON.stringify({ statements, more });
    response.setHeader("content-type", "application/json");
    response.setHeader("content-length", Buffer.byteLength(body));
    if (this.consistentThrough) {
      response.setHeader("x-experience-api-consistent-through", this.consistentThrough);
    }
    if (!cut) {
      response.end(body);
      return;
    }
    response.write(body.slice(0, body.length / 2), () => response.destroy());
  }
}
