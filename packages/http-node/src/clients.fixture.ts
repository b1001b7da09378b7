import { once } from "node:events";
import { type Agent, type IncomingMessage, request } from "node:http";
import { connect, type Socket } from "node:net";

export async function get(port: number, agent?: Agent): Promise<IncomingMessage> {
  const outgoing = request({ port, path: "/", ...(agent && { agent }) }).end();
  const [incoming] = await once(outgoing, "response");
  return incoming;
}

/** Opens a raw connection on which the test itself sends all bytes. */
export async function open(port: number): Promise<Socket> {
  const socket = connect(port, "127.0.0.1");
  await once(socket, "connect");
  return socket;
}
