/**
 * Serves a snapshot as a Fastify plugin.
 *
 * @module
 */

export { type MasteryPluginOptions, masteryPlugin, masteryPlugin as default } from "./plugin.ts";
