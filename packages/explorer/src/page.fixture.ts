import { readFileSync } from "node:fs";

/** The page as it is before the build, which tests of the sources serve. */
export const builtFiles: readonly { readonly name: string; readonly text: string }[] = [
  { name: "index.html", text: readFileSync(new URL("page/index.html", import.meta.url), "utf8") },
];
