// Serves a snapshot on workerd.
import { decodeSnapshot } from "@mastery/core/snapshot";
import { INSIGHTS } from "@mastery/insights/routes";
import { createFetchHandler } from "@mastery/openapi/fetch";
import pages from "pages.json";
import snapshot from "school.snapshot";

// biome-ignore lint/style/noDefaultExport: workerd takes a module's default export.
export default {
  fetch: createFetchHandler(decodeSnapshot(new Uint8Array(snapshot)), { pages, routes: INSIGHTS }),
};
