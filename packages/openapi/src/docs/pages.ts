import { SharedBody } from "../shared-body.ts";
import { page } from "./page.ts";

/** What `/docs` and the paths below it answer. */
export const docsPages: ReadonlyMap<string, SharedBody> = new Map([
  [
    "/docs",
    new SharedBody(() => page, { mediaType: "text/html; charset=utf-8", cacheControl: "no-cache" }),
  ],
]);
