/**
 * Nothing but the page's own files, and no request at all: `'self'` is the folder, also of a disk. The worker and the files that are
 * saved come from `blob:`. WebAssembly has the loops of the clustering. The icon is in the page: browsers ask for a file again with each
 * view.
 */
export const CONTENT_SECURITY_POLICY: string = [
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

/** Returns the page. The policy is in it too, since a disk sends no header fields. */
export function pageHtml(icon: string): string {
  return `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <meta http-equiv="content-security-policy" content="${CONTENT_SECURITY_POLICY}" />
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
