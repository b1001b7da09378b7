/**
 * Serves a snapshot as an Express router.
 *
 * @module
 */

export { createExpressApp, createExpressRouter } from "./router.ts";
