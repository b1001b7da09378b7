import { on } from "node:events";
import type { IncomingMessage } from "node:http";
import { type ApiResponse, refusal } from "@mastery/openapi";

export class RefusedExchange extends Error {
  override readonly name = "RefusedExchange";
  readonly response: ApiResponse;

  constructor(response: ApiResponse) {
    super(`HTTP ${response.status}`);
    this.response = response;
  }
}

/** Returns an error whose detail quotes nothing from the request except an invalid `n`. */
export function refused(...refused: Parameters<typeof refusal>): RefusedExchange {
  return new RefusedExchange(refusal(...refused));
}

/**
 * @param timeout milliseconds within which the whole body must arrive
 * @throws {@link RefusedExchange} 400 if the body ends early, 408 if it arrives too slowly, 413 if it is too large, 415 if it is compressed
 * or not JSON
 */
export async function readBody(
  request: IncomingMessage,
  maxBytes: number,
  timeout: number,
): Promise<Uint8Array> {
  const { headers, socket } = request;
  if (!/^application\/json *(?:;|$)/i.test(headers["content-type"] ?? "")) {
    throw refused(415, "Expected a body of type application/json.");
  }
  if ((headers["content-encoding"] ?? "identity") !== "identity") {
    throw refused(415, "Expected a body without content encoding.");
  }
  const tooLarge = refused(413, `Expected a body of at most ${maxBytes} bytes.`);
  if (Number(headers["content-length"] ?? 0) > maxBytes) throw tooLarge;
  const late = AbortSignal.timeout(timeout);
  const left = new AbortController();
  // When a client closes its side, the server keeps the connection half-open so that it can still respond. Before the end of the body, a
  // closed side means that the client has left.
  const leave = (): void => {
    if (request.destroyed || (socket.readableEnded && !request.complete)) left.abort();
  };
  socket.once("end", leave);
  request.once("close", leave);
  leave();
  const chunks: Uint8Array[] = [];
  let length = 0;
  try {
    const signal = AbortSignal.any([late, left.signal]);
    for await (const [chunk] of on(request, "data", { close: ["end"], signal })) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge;
      chunks.push(chunk);
    }
  } catch (error) {
    if (error instanceof RefusedExchange) throw error;
    if (late.aborted) throw refused(408, "The body took too long to arrive.");
    throw refused(400, "The body ended early.");
  } finally {
    socket.off("end", leave);
    request.pause();
  }
  return Buffer.concat(chunks);
}
