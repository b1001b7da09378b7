import type { RequestListener } from "node:http";
import { Option } from "@commander-js/extra-typings";
import type { ApiOptions, SnapshotSource } from "@mastery/http-node";

type Adapter = (source: SnapshotSource, options: ApiOptions) => Promise<RequestListener>;

/** The values of `--adapter`; the first is the default. Only the chosen one is loaded. */
const ADAPTERS: ReadonlyMap<string, Adapter> = new Map<string, Adapter>([
  [
    "node",
    async (source, options) => {
      const { createRequestListener } = await import("@mastery/http-node");
      return createRequestListener(source, options);
    },
  ],
  [
    "express",
    async (source, options) => {
      const { createExpressRouter } = await import("@mastery/http-express");
      const router = createExpressRouter(source, options);
      return (req, res) =>
        router(req as never, res as never, () => void res.writeHead(404).end());
    },
  ],
  [
    "fastify",
    async (source, options) => {
      const { fastify } = await import("fastify");
      const { masteryPlugin } = await import("@mastery/http-fastify");
      const app = fastify();
      await app.register(masteryPlugin, { snapshot: source, ...options });
      await app.ready();
      return app.routing;
    },
  ],
]);

/** Returns the `--adapter` option. */
export function adapterOption(): Option<"-a, --adapter <name>", undefined, string> {
  const names = [...ADAPTERS.keys()];
  return new Option("-a, --adapter <name>", "HTTP framework; it does not change any answer")
    .choices(names)
    .default(names[0]!);
}

/**
 * Returns a listener for `node:http`.
 *
 * @param name one that {@link adapterOption} allows
 */
export function createListener(
  name: string,
  source: SnapshotSource,
  options: ApiOptions,
): Promise<RequestListener> {
  return ADAPTERS.get(name)!(source, options);
}
