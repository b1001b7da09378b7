import type { RequestListener } from "node:http";
import { Option } from "@commander-js/extra-typings";
import type { Snapshot } from "@mastery/core";
import type { ApiOptions } from "@mastery/http-node";

type Adapter = (snapshot: Snapshot, options: ApiOptions) => Promise<RequestListener>;

/** What `--adapter` can name; the first is the default. Only the one that serves is loaded. */
const ADAPTERS: ReadonlyMap<string, Adapter> = new Map<string, Adapter>([
  [
    "node",
    async (snapshot, options) => {
      const { createRequestListener } = await import("@mastery/http-node");
      return createRequestListener(snapshot, options);
    },
  ],
  [
    "express",
    async (snapshot, options) => {
      const { createExpressApp } = await import("@mastery/http-express");
      return createExpressApp(snapshot, options);
    },
  ],
  [
    "fastify",
    async (snapshot, options) => {
      const { createFastifyApp } = await import("@mastery/http-fastify");
      const app = createFastifyApp(snapshot, options);
      await app.ready();
      return app.routing;
    },
  ],
]);

/** The option that names an adapter. */
export function adapterOption(): Option<"-a, --adapter <name>", undefined, string> {
  const names = [...ADAPTERS.keys()];
  return new Option("-a, --adapter <name>", "HTTP framework that answers; the answers are the same")
    .choices(names)
    .default(names[0]!);
}

/** @param name one that the option allows */
export function createListener(
  name: string,
  snapshot: Snapshot,
  options: ApiOptions,
): Promise<RequestListener> {
  return ADAPTERS.get(name)!(snapshot, options);
}
