/**
 * Serves a snapshot as an Express router.
 *
 * @module @mastery/http-express
 */

export { createExpressApp, createExpressRouter } from "./router.ts";
