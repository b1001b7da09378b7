import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import type { Rewrite } from "./transcript.ts";

/** Ports that occur in documents. */
const PORTS = ["3000", "8000", "8001", "8010", "9464"];

/** Returns a function that replaces each port in a text with a free port of this machine, which is the same in all texts. */
export async function freePorts(): Promise<Rewrite> {
  const free = new Map<string, string>();
  for (const port of PORTS) free.set(port, await freePort());
  return (text) =>
    text.replaceAll(/(?<=:|port )(?:3000|80(?:0[01]|10)|9464)\b/g, (port) => free.get(port)!);
}

async function freePort(): Promise<string> {
  const server = createServer();
  await once(server.listen(0, "127.0.0.1"), "listening");
  const { port } = server.address() as AddressInfo;
  await once(server.close(), "close");
  return String(port);
}
