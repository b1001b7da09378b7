/// <reference path="./raw.d.ts" />
import { renderText } from "../rendered-body.ts";
import { SharedBody } from "../shared-body.ts";
import { PAGE, startScript } from "./page.ts";

/** Allows nothing from other sites. The component has its styles inline. */
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

const page = new SharedBody(() => renderText(PAGE), {
  ...html,
  headers: { "content-security-policy": CONTENT_SECURITY_POLICY, "referrer-policy": "no-referrer" },
});
const uiScript = new SharedBody(async () => renderText(await readUi()), script);

/** Loads the component's script when it is asked for: it is four times the size of all other code, and rarely needed. */
async function readUi(): Promise<string> {
  const ui = await import("openapi-explorer/dist/browser/openapi-explorer.min.js?raw");
  return ui.default;
}

/**
 * Returns the page at `/docs` and the scripts it loads, by path.
 *
 * @param authenticates whether the page asks for credentials
 */
export function docsPages(authenticates: boolean): readonly (readonly [string, SharedBody])[] {
  return [
    ["/docs", page],
    ["/docs/start.js", new SharedBody(() => renderText(startScript(authenticates)), script)],
    ["/docs/ui.js", uiScript],
  ];
}
