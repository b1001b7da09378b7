import document from "../openapi.json" with { type: "json" };
import { SharedBody } from "./shared-body.ts";

/** The OpenAPI document as it is served, made from `openapi.json`. */
export const openApiDocument: SharedBody = new SharedBody(() => JSON.stringify(document), {
  mediaType: "application/json",
  cacheControl: "no-cache",
});
