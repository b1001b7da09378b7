// Builds the site into site/dist: npm run site. SITE_BASE is the path below which the site is served (default: "/").
import { cpSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "vitepress";
import { studioFiles } from "../addons/studio/dist/index.js";
import { brokenLinks } from "./broken-links.mjs";
import { llmsTxt } from "./llms-txt.mjs";
import { GROUPS, ROOT, read } from "./pages.mjs";

const STAGE = join(import.meta.dirname, ".pages");
const DIST = join(import.meta.dirname, "dist");
const pages = GROUPS.flatMap(({ pages }) => pages);

rmSync(STAGE, { recursive: true, force: true });
cpSync(join(ROOT, "docs/images"), join(STAGE, "docs/images"), { recursive: true });
for (const page of pages) write(join(STAGE, page.replace(/README\.md$/, "index.md")), read(page));
// The start page has one action, which needs no installation.
const ACTION =
  '<p><a class="action" href="./studio/index.html" target="_self">Try it here with an example school</a></p>';
write(join(STAGE, "index.md"), read("README.md").replace("<picture>", `${ACTION}\n\n<picture>`));

await build(import.meta.dirname);
cpSync(join(ROOT, "docs/api"), join(DIST, "api"), { recursive: true });
for (const { name, text } of await studioFiles()) write(join(DIST, "studio", name), text);
// Publishes the Markdown sources, for programs that read text.
for (const page of pages) write(join(DIST, page), read(page));
write(join(DIST, "llms.txt"), llmsTxt());

const broken = brokenLinks(DIST, process.env["SITE_BASE"] ?? "/");
for (const link of broken) console.error(link);
for (const part of ["", "api", "assets", "docs", "studio"]) console.log(weight(part));
console.log(`${pages.length} pages, ${broken.length} broken links`);
process.exitCode = broken.length > 0 ? 1 : 0;

function write(file, text) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Returns the number and total size of the files below a folder of the site. */
function weight(folder) {
  const found = readdirSync(join(DIST, folder), { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile());
  const bytes = files.reduce(
    (sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size,
    0,
  );
  return `site/dist/${folder}: ${files.length} files, ${(bytes / 1e6).toFixed(1)} MB`;
}
