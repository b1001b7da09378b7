/** One file of the page, and how to serve it. */
export interface ExplorerFile {
  /** From where the service is mounted: `/explorer`, or `/explorer/` and a name. */
  readonly path: string;
  readonly mediaType: string;
  readonly cacheControl: string;
  /** Further header fields, under lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

/** A file as Vite gives it: `index.html`, and all others named after their content. */
export interface BuiltFile {
  readonly name: string;
  readonly text: string;
}

/** Nothing but the page's own files, and requests to the origin it came from. */
const CONTENT_SECURITY_POLICY = [
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
};

/** Says how a built file is served. */
export function explorerFile({ name, text }: BuiltFile): ExplorerFile {
  const isPage = name === "index.html";
  const mediaType = MEDIA_TYPES[name.slice(name.lastIndexOf(".") + 1)];
  if (mediaType === undefined) throw new Error(`expected a .css, .html, .js or .svg, got ${name}`);
  return {
    path: isPage ? "/explorer" : `/${name}`,
    mediaType,
    cacheControl: isPage ? "no-cache" : "public, max-age=31536000, immutable",
    headers: {
      "x-content-type-options": "nosniff",
      ...(isPage && {
        "content-security-policy": CONTENT_SECURITY_POLICY,
        "referrer-policy": "no-referrer",
      }),
    },
    text,
  };
}
