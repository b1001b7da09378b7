/** The page at `/docs`, which loads its script and the document from beside itself, wherever the service is mounted. */
export const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Learner mastery: the HTTP interface</title>
<link rel="icon" href="data:,">
<script src="docs/ui.js" defer></script>
<script src="docs/start.js" defer></script>
<style>
html, body { margin: 0; height: 100% }
openapi-explorer { --font-regular: system-ui, sans-serif; --font-mono: ui-monospace, monospace }
</style>
</head>
<body>
<openapi-explorer></openapi-explorer>
<noscript>This page needs JavaScript; the description it shows is <a href="openapi.json">openapi.json</a>.</noscript>
</body>
</html>
`;

/** Returns the script that points the page's component at the document and the service beside it. */
export function startScript(authenticates: boolean): string {
  return `const explorer = document.querySelector("openapi-explorer");
const base = new URL(".", location.href).href.replace(/[/]$/, "");
explorer.setAttribute("server-url", base);
explorer.setAttribute("hide-authentication", "${!authenticates}");
explorer.setAttribute("hide-server-selection", "true");
explorer.setAttribute("spec-url", base + "/openapi.json");
`;
}
