/// <reference path="../raw.d.ts" />

import type { Page } from "../pages.ts";
import page from "./page.html?raw";
import start from "./start.js?raw";

/** A policy that allows no content from other sites. Inline styles are allowed, because the documentation component uses them. */
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

/**
 * The page loads its script and the document from relative addresses, so that the service can be mounted anywhere.
 *
 * @param authenticates whether the page has fields for credentials
 */
export function docsPages(authenticates: boolean): readonly Page[] {
  return [
    {
      path: "/docs",
      ...html,
      headers: {
        "content-security-policy": CONTENT_SECURITY_POLICY,
        "referrer-policy": "no-referrer",
      },
      text: () => page,
    },
    {
      path: "/docs/start.js",
      ...script,
      text: () => start.replace("HIDE_AUTHENTICATION", String(!authenticates)),
    },
    // The component is loaded on demand, because it is large (about 750 kB) and rarely needed.
    {
      path: "/docs/ui.js",
      ...script,
      text: async () =>
        (await import("openapi-explorer/dist/browser/openapi-explorer.min.js?raw")).default,
    },
  ];
}
