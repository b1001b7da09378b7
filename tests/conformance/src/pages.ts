import type { PageFile } from "@mastery/openapi";

/** A page and one of its files, which a host can serve next to the API. The page is small, and the file is large enough for compression. */
export const PAGES: readonly PageFile[] = [
  {
    path: "/page",
    mediaType: "text/html; charset=utf-8",
    cacheControl: "no-cache",
    headers: { "content-security-policy": "default-src 'none'", "referrer-policy": "no-referrer" },
    text: "<!doctype html><title>Élèves</title>",
  },
  {
    path: "/page/script-a1b2.js",
    mediaType: "text/javascript; charset=utf-8",
    cacheControl: "public, max-age=31536000, immutable",
    headers: {},
    text: 'document.title = "🧮";\n'.repeat(80),
  },
];
