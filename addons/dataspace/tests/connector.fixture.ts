import { once } from "node:events";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { type RunningServer, startServer } from "@mastery/http-node";
import { onTestFinished } from "vitest";
import { createExchangeListener, type ListenerOptions } from "../src/index.ts";

/** Serves exchanges until the test ends. */
export async function serveExchanges(options: ListenerOptions): Promise<RunningServer> {
  const server = await startServer(createExchangeListener(options), {
    port: 0,
    closingPeriod: 0,
    gracePeriod: 0,
  });
  onTestFinished(() => server.close());
  return server;
}

/** Returns the headers that a connector of version 1.10 sends in an exchange with a consent. */
export function connectorHeaders(consent: string): Record<string, string> {
  return {
    accept: "application/json, text/plain, */*",
    "content-type": "application/json",
    consentid: consent,
    "consent-id": consent,
    "x-ptx-consent-id": consent,
    "x-interlocutor-connector": "https://catalogue.example/v1/catalog/participants/1",
    "x-ptx-incomingdataspaceconnectoruri": "https://provider.example/",
    "x-ptx-dataexchangeid": "67f6758caed89eb179984140",
    "x-ptx-contractid": "67f3dc0a63abc4c89b80c161",
    "x-ptx-contracturl": CONTRACT,
  };
}

/** The contract of all exchanges in these tests. */
export const CONTRACT = "https://contract.example/contracts/67f3dc0a63abc4c89b80c161";

/** Additional headers for a step of a service chain. */
export const CHAIN = {
  "x-ptx-service-chain-id": "@supervisor:67f66a90cc0846cc99ab840a-1744205196870-1bcec18e",
  "x-ptx-service-chain-previous-target": "https://catalogue.example/v1/catalog/serviceofferings/1",
  "x-ptx-target-id": "https://catalogue.example/v1/catalog/serviceofferings/2",
};

/** Additional header for a step in the middle of a chain. */
export const NEXT: Record<string, string> = {
  "x-ptx-service-chain-next-target": "https://catalogue.example/v1/catalog/serviceofferings/3",
};

/** Requests that a stand-in for the connector's `/service-chain/resume` has received. */
export interface Resumed {
  readonly url: string;
  readonly received: { readonly path: string; readonly body: unknown }[];
}

/** Listens like a stalled connector that never responds. */
export async function neverAnswer(): Promise<{ readonly url: string }> {
  return { url: await resumeUrlOf(createServer(() => {})) };
}

/** Receives results like a connector. Responds with the given statuses in turn, then with 200. */
export async function receiveResumed(...statuses: number[]): Promise<Resumed> {
  const received: Resumed["received"] = [];
  const server = createServer(async (request, response) => {
    received.push({ path: request.url!, body: JSON.parse(await textOf(request)) });
    response.writeHead(statuses.shift() ?? 200, { location: "/elsewhere" }).end("{}");
  });
  return { url: await resumeUrlOf(server), received };
}

/** Starts a server that listens until the test ends. Resolves to the address at which the server receives results. */
async function resumeUrlOf(server: Server): Promise<string> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return `http://127.0.0.1:${port}/service-chain/resume`;
}

async function textOf(request: IncomingMessage): Promise<string> {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
}
