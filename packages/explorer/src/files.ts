/** A file of the explorer, with its HTTP header fields. */
export interface ExplorerFile {
  /** Path of the file below the service's address: `/explorer`, or `/explorer/` and a name. */
  readonly path: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further HTTP header fields. Their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A file in the studio's folder. */
export interface StudioFile {
  /** Name of the file, without a folder. */
  readonly name: string;
  readonly text: string;
  /** HTTP header fields for a server to send with the file. Their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Content security policy of the explorer. It allows only the page's own files, and requests to the page's own origin. */
const EXPLORER_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join("; ");

/**
 * Content security policy of the studio. It allows only the page's own files, and no requests. `'self'` stands for the folder, even on
 * disk. The worker and saved files have `blob:` addresses. Clustering needs WebAssembly. The icon is inline, since browsers would request a
 * separate icon file again for each view.
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

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
};

/** Returns a file in the form in which the explorer serves it. The name of every file except `index.html` is derived from its content. */
export function explorerFile(name: string, text: string): ExplorerFile {
  const isPage = name === "index.html";
  return {
    path: isPage ? "/explorer" : `/${name}`,
    mediaType: mediaTypeOf(name),
    cacheControl: isPage ? "no-cache" : "public, max-age=31536000, immutable",
    headers: fieldsOf(isPage, EXPLORER_POLICY),
    text,
  };
}

/**
 * Returns the files of the studio's folder. The model is stored as a script, since a page opened from disk can load only scripts.
 *
 * @param built the page's script and styles by name, and its icon
 */
export function studioFilesOf(
  {
    "icon.svg": icon,
    ...built
  }: Readonly<Record<string, string>> & { readonly "icon.svg": string },
  model: Uint8Array,
): StudioFile[] {
  const base64 = Buffer.from(model.buffer, model.byteOffset, model.byteLength).toString("base64");
  const files = {
    "index.html": studioPage(icon),
    "model.js": `globalThis.masteryModel="${base64}";\n`,
    ...built,
  };
  return Object.entries(files).map(([name, text]) => ({
    name,
    text,
    headers: {
      "content-type": mediaTypeOf(name),
      "cache-control": "no-cache",
      ...fieldsOf(name === "index.html", `${STUDIO_POLICY}; frame-ancestors 'none'`),
    },
  }));
}

function mediaTypeOf(name: string): string {
  const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (mediaType !== undefined) return mediaType;
  throw new Error(`expected a file of ${Object.keys(MEDIA_TYPES).join(", ")}, got ${name}`);
}

function fieldsOf(isPage: boolean, policy: string): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    ...(isPage && { "content-security-policy": policy, "referrer-policy": "no-referrer" }),
  };
}

/**
 * Returns the HTML of the studio's page. The page itself contains the content security policy, since no header fields are sent for a page
 * on disk.
 */
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
