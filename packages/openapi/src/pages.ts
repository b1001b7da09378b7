/// <reference path="./raw.d.ts" />

import page from "./docs/page.html?raw";
import start from "./docs/start.js?raw";
import { notFound } from "./errors.ts";
import { once } from "./once.ts";
import {
  type ApiRequest,
  allowCompression,
  type BodyOptions,
  headerOf,
  ok,
  parseWeights,
  type Reply,
  renderText,
} from "./reply.ts";

/** A file that is served next to the API, such as a file of `@mastery/explorer`. */
export interface PageFile {
  /** Path below the mount path, such as `/explorer`. */
  readonly path: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Additional header fields, under lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A file whose text is created when the file is first requested. */
export interface Page extends BodyOptions {
  readonly path: string;
  text(): string | Promise<string>;
}

export function pageHandler(page: Page): () => Promise<Reply> {
  const rendered = once(async () => renderText(await page.text()));
  return async () => {
    const body = await rendered();
    return allowCompression(ok(body, page), body);
  };
}

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

/**
 * Returns a function that responds to all other paths:
 *
 * - a page with a trailing slash, below which relative links would break: with a redirect to the page;
 * - `/`, if the client accepts HTML: with a redirect to the first HTML page of `pages`;
 * - any other path: with 404.
 */
export function otherPaths(pages: readonly PageFile[]): (path: string, asked: ApiRequest) => Reply {
  const paths = pages
    .filter(({ mediaType }) => mediaType.startsWith("text/html"))
    .map(({ path }) => path);
  const [home] = paths;
  return (path, { headers }) => {
    const page = path.slice(0, -1);
    if (path.endsWith("/") && ["/docs", ...paths].includes(page)) {
      return redirect(308, `../${lastSegment(page)}`);
    }
    if (path !== "/" || home === undefined) return notFound();
    const weight = parseWeights(headerOf(headers, "accept") ?? "").get("text/html") ?? 0;
    const answer = weight > 0 ? redirect(302, lastSegment(home)) : notFound();
    return { ...answer, headers: { ...answer.headers, vary: "accept" } };
  };
}

/** Returns a redirect to a relative location, which also works below a mount path that a proxy has removed. */
function redirect(status: number, location: string): Reply {
  const headers = { location, "content-length": "0", "cache-control": "no-cache" };
  return { status, headers, body: new Uint8Array() };
}

function lastSegment(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}
