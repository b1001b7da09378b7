import { isUtf8 } from "node:buffer";
import type { IncomingMessage } from "node:http";
import { findSyntaxIssue } from "@mastery/dataset";
import type { ApiResponse } from "@mastery/openapi";

/** Ends an exchange with an error for the connector. */
export class RefusedExchange extends Error {
  override readonly name = "RefusedExchange";
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super(`HTTP ${response.status}`);
    this.response = response;
  }
}

/** One issue of a request, in the form of the HTTP interface's 422. */
interface RequestIssue {
  readonly loc: readonly (string | number)[];
  readonly msg: string;
  readonly type: string;
}

/** Returns the error for an answer whose detail quotes nothing of the request but a wrong `n`. */
export function refused(
  status: number,
  detail: string | readonly RequestIssue[],
  headers?: Readonly<Record<string, string>>,
): RefusedExchange {
  return new RefusedExchange(jsonResponse(status, { detail }, headers));
}

/** Returns an answer with a JSON body that nothing on the way may keep. */
export function jsonResponse(
  status: number,
  value: unknown,
  headers: Readonly<Record<string, string>> = {},
): ApiResponse {
  const body = new TextEncoder().encode(JSON.stringify(value));
  return {
    status,
    headers: {
      "content-type": "application/json",
      "content-length": String(body.length),
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
      ...headers,
    },
    body,
  };
}

/**
 * Reads a body of JSON.
 *
 * @param timeout milliseconds until all of it must have come
 * @throws {@link RefusedExchange} 400, 408, 413 or 415
 */
export async function readJsonBody(
  request: IncomingMessage,
  maxBytes: number,
  timeout: number,
): Promise<unknown> {
  checkMediaType(request);
  return parse(await readBytes(request, maxBytes, timeout));
}

function checkMediaType({ headers }: IncomingMessage): void {
  const type = headers["content-type"] ?? "";
  if (!/^application\/json *(?:;|$)/i.test(type)) {
    throw refused(415, "Expected a body of application/json.");
  }
  if ((headers["content-encoding"] ?? "identity") !== "identity") {
    throw refused(415, "Expected a body without content encoding.");
  }
}

async function readBytes(
  request: IncomingMessage,
  maxBytes: number,
  timeout: number,
): Promise<Buffer> {
  const tooLarge = (): RefusedExchange =>
    refused(413, `Expected a body of at most ${maxBytes} bytes.`);
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw tooLarge();
  const cut = refused(400, "The body ended early.");
  if (hasLeft(request)) throw cut;
  const late = refused(408, "The body took too long to arrive.");
  const { socket } = request;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const timer = setTimeout(() => settle(() => reject(late)), timeout);
    const add = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > maxBytes) settle(() => reject(tooLarge()));
      else chunks.push(chunk);
    };
    const leave = (): void => {
      if (hasLeft(request)) settle(() => reject(cut));
    };
    const settle = (end: () => void): void => {
      clearTimeout(timer);
      request.off("data", add);
      socket.off("end", leave);
      request.pause();
      end();
    };
    request.on("data", add);
    request.once("end", () => settle(() => resolve(Buffer.concat(chunks))));
    request.once("close", leave);
    socket.once("end", leave);
  });
}

/** Whether the client has gone, or ended its side, before all of the body came. The server keeps a connection open to answer it. */
function hasLeft({ destroyed, complete, socket }: IncomingMessage): boolean {
  return destroyed || (socket.readableEnded && !complete);
}

function parse(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) throw refused(400, "The body is not UTF-8.");
  const text = bytes.toString();
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser would quote the text.
    const { expected, offset } = findSyntaxIssue(text)!;
    const detail = `The body is not JSON: expected ${expected} at character ${offset + 1}.`;
    throw refused(400, detail);
  }
}
