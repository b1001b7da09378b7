import { type Server, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { refusal } from "@mastery/openapi";
import type { Connections } from "./connections.ts";

/** Refusals by Node's error codes; any other is 400. */
const REFUSALS: ReadonlyMap<string | undefined, readonly [status: number, detail: string]> =
  new Map([
    ["ERR_HTTP_REQUEST_TIMEOUT", [408, "The request took too long to arrive."]],
    ["HPE_CHUNK_EXTENSIONS_OVERFLOW", [413, "The chunk extensions are too large."]],
    ["HPE_HEADER_OVERFLOW", [431, "The header fields are too large."]],
  ]);

const NOT_HTTP = [400, "The request is not valid HTTP."] as const;

/**
 * Answers malformed requests in the form of the contract, and closes the connection. Answers to earlier requests are sent in full
 * first: Node would destroy the connection and cut them. `onRefusal` is called with the status of each answer.
 */
export function refuseMalformed(
  server: Server,
  connections: Connections,
  onRefusal?: (status: number) => void,
): void {
  const refused = new WeakSet<Socket>();
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // Node reports each further chunk as another error.
    if (refused.has(socket)) return;
    refused.add(socket);
    const answer = connections.latestAnswer(socket);
    if (answer?.writableFinished === false) answer.once("close", () => socket.destroySoon());
    else if (socket.writable) {
      const [status, detail] = REFUSALS.get(error.code) ?? NOT_HTTP;
      socket.end(bytesFor(status, detail));
      onRefusal?.(status);
    } else socket.destroy();
  });
}

function bytesFor(status: number, detail: string): Buffer {
  const { headers, body } = refusal(status, detail);
  const lines = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries({ ...headers, connection: "close" }).map((field) => field.join(": ")),
  ];
  return Buffer.concat([Buffer.from(`${lines.join("\r\n")}\r\n\r\n`), body]);
}
