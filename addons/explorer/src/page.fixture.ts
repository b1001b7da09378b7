import { readFileSync } from "node:fs";

/** The page before the build. Tests that run from the sources serve this page. */
export const builtFiles: readonly { readonly name: string; readonly text: string }[] = [
  { name: "index.html", text: readFileSync(new URL("page/index.html", import.meta.url), "utf8") },
];
