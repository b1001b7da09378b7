/**
 * Serves a snapshot as an Express router.
 *
 * @module
 */

export { createExpressRouter } from "./router.ts";
