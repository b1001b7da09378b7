import type { RequestListener } from "node:http";
import type { Snapshot } from "@mastery/core";

/** What `--adapter` can name. Each is loaded only when it serves. */
export const ADAPTERS = {
  async node(snapshot) {
    const { createRequestListener } = await import("@mastery/http-node");
    return createRequestListener(snapshot);
  },
  async express(snapshot) {
    const { createExpressApp } = await import("@mastery/http-express");
    return createExpressApp(snapshot);
  },
  async fastify(snapshot) {
    const { createFastifyApp } = await import("@mastery/http-fastify");
    const app = createFastifyApp(snapshot);
    await app.ready();
    return (request, response) => app.routing(request, response);
  },
} satisfies Record<string, (snapshot: Snapshot) => Promise<RequestListener>>;

export type AdapterName = keyof typeof ADAPTERS;
