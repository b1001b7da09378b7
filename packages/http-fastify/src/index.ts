/**
 * Serves a snapshot, or a source of snapshots, as a Fastify plugin.
 *
 * @module @mastery/http-fastify
 */

export {
  type ApiOptions,
  type Authorize,
  type ObservedResponse,
  SnapshotSource,
} from "@mastery/openapi";
// biome-ignore lint/style/noDefaultExport: Fastify's autoloader and `register(import(…))` use a plugin's default export.
export { type MasteryPluginOptions, masteryPlugin, masteryPlugin as default } from "./plugin.ts";
