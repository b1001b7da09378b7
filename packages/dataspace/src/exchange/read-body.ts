import type { IncomingMessage } from "node:http";
import { findSyntaxIssue } from "@mastery/dataset";
import { type RefusedExchange, refused } from "./refused-exchange.ts";

/** Bounds of a body. */
export interface BodyLimits {
  /** Bytes. */
  readonly maxBytes: number;
  /** Milliseconds until all of it must have come. */
  readonly timeout: number;
}

/**
 * Reads a body of JSON.
 *
 * @throws {@link RefusedExchange} 400, 408, 413 or 415
 */
export async function readJsonBody(request: IncomingMessage, limits: BodyLimits): Promise<unknown> {
  checkMediaType(request);
  return parse(decode(await readBytes(request, limits)));
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
  { maxBytes, timeout }: BodyLimits,
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

function decode(bytes: Buffer): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw refused(400, "The body is not UTF-8.");
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The message of the parser would quote the text.
    const { expected, offset } = findSyntaxIssue(text)!;
    const detail = `The body is not JSON: expected ${expected} at character ${offset + 1}.`;
    throw refused(400, detail);
  }
}
