/// <reference path="./virtual.d.ts" />
/**
 * The explorer as a folder of files, for a page that computes everything in the browser.
 *
 * @module @mastery/studio
 */

import { builtFiles } from "virtual:studio";
import { readModelFile } from "@mastery/embeddings/model";

/** A file in the studio's folder. */
export interface StudioFile {
  /** Name of the file, without a folder. */
  readonly name: string;
  readonly text: string;
  /** HTTP header fields for a server to send with the file, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * Allows only the page's own files, and no requests. `'self'` stands for the folder, even on disk. The worker and saved files have `blob:`
 * addresses. Clustering needs WebAssembly. The icon is inline, since browsers would request a separate icon file again for each view.
 */
const STUDIO_POLICY = [
  "default-src 'none'",
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self'",
  "img-src data:",
  "worker-src blob:",
  "connect-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types studio",
].join("; ");

const MEDIA_TYPES = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  txt: "text/plain; charset=utf-8",
};

/**
 * Resolves to the files of the folder, about 15 MB in total. The files can be opened from disk or served by any web server. The model is
 * stored as a script, since a page opened from disk can load only scripts.
 */
export async function studioFiles(): Promise<StudioFile[]> {
  const { "icon.svg": icon, ...built } = builtFiles;
  const { buffer, byteOffset, byteLength } = await readModelFile();
  const base64 = Buffer.from(buffer, byteOffset, byteLength).toString("base64");
  const files = {
    "index.html": studioPage(icon),
    "model.js": `globalThis.masteryModel="${base64}";\n`,
    ...built,
  };
  return Object.entries(files).map(([name, text]) => ({
    name,
    text,
    headers: headersOf(name),
  }));
}

function headersOf(name: string): Readonly<Record<string, string>> {
  const extension = name.slice(name.lastIndexOf(".") + 1) as keyof typeof MEDIA_TYPES;
  return {
    "content-type": MEDIA_TYPES[extension],
    "cache-control": "no-cache",
    "x-content-type-options": "nosniff",
    ...(name === "index.html" && {
      "content-security-policy": `${STUDIO_POLICY}; frame-ancestors 'none'`,
      "referrer-policy": "no-referrer",
    }),
  };
}

/** The page itself contains the content security policy, since no header fields are sent for a page on disk. */
function studioPage(icon: string): string {
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${STUDIO_POLICY}" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <meta name="color-scheme" content="light dark" />
    <meta name="referrer" content="no-referrer" />
    <meta name="robots" content="noindex" />
    <title>Mastery</title>
    <link rel="icon" type="image/svg+xml" href="data:image/svg+xml;base64,${Buffer.from(icon).toString("base64")}" />
    <link rel="stylesheet" href="studio.css" />
    <script defer src="studio.js"></script>
    <script defer src="model.js"></script>
  </head>
  <body>
    <div id="page"></div>
    <noscript>Cette page a besoin de JavaScript. This page needs JavaScript.</noscript>
  </body>
</html>
`;
}
