/// <reference path="./raw.d.ts" />
import ui from "openapi-explorer/dist/browser/openapi-explorer.min.js?raw";
import { SharedBody } from "../shared-body.ts";
import { PAGE, START_SCRIPT } from "./page.ts";

/** Nothing from elsewhere: no script, font, image or request. Styles are inline in the component's own templates. */
const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const html = { mediaType: "text/html; charset=utf-8", cacheControl: "no-cache" };
const script = { mediaType: "text/javascript; charset=utf-8", cacheControl: "no-cache" };

/** What `/docs` and the paths below it answer: the page, and the scripts it loads. */
export const docsPages: ReadonlyMap<string, SharedBody> = new Map([
  [
    "/docs",
    new SharedBody(() => PAGE, {
      ...html,
      headers: {
        "content-security-policy": CONTENT_SECURITY_POLICY,
        "referrer-policy": "no-referrer",
      },
    }),
  ],
  ["/docs/start.js", new SharedBody(() => START_SCRIPT, script)],
  ["/docs/ui.js", new SharedBody(() => ui, script)],
]);
