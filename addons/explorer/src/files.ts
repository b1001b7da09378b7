/** A file of the explorer, with its HTTP header fields. */
export interface ExplorerFile {
  /** Path of the file below the service's address: `/explorer`, or `/explorer/` and a name. */
  readonly path: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further HTTP header fields, with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** Allows only the page's own files, and requests to the page's own origin. */
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

const MEDIA_TYPES: Readonly<Record<string, string>> = {
  css: "text/css; charset=utf-8",
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  svg: "image/svg+xml",
  txt: "text/plain; charset=utf-8",
};

/** Every file except `index.html` has a name derived from its content, so browsers can cache the file permanently. */
export function explorerFile(name: string, text: string): ExplorerFile {
  const isPage = name === "index.html";
  return {
    path: isPage ? "/explorer" : `/${name}`,
    mediaType: mediaTypeOf(name),
    cacheControl: isPage ? "no-cache" : "public, max-age=31536000, immutable",
    headers: {
      "x-content-type-options": "nosniff",
      ...(isPage && {
        "content-security-policy": EXPLORER_POLICY,
        "referrer-policy": "no-referrer",
      }),
    },
    text,
  };
}

function mediaTypeOf(name: string): string {
  const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (mediaType !== undefined) return mediaType;
  throw new Error(`expected a file of ${Object.keys(MEDIA_TYPES).join(", ")}, got ${name}`);
}
