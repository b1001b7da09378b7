import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

export const ROOT = join(import.meta.dirname, "..");

/** Address of the repository, to which files that are not pages link. */
export const REPOSITORY = JSON.parse(read("package.json"))
  .repository.url.replace(/^git\+/, "")
  .replace(/\.git$/, "");

/** The menu, from top to bottom. Every page of the site is in one group, named by its path from the root. */
export const GROUPS = [
  group("Start", ["README.md", "docs/README.md"]),
  group("Tutorial", pagesIn("docs/tutorial")),
  group("How-to", pagesIn("docs/how-to")),
  group("Reference", pagesIn("docs/reference")),
  group("Explanation", pagesIn("docs/explanation")),
  group("Examples", ["examples/README.md", ...readmesIn("examples")]),
  group("Packages", readmesIn("packages"), true),
  group("Add-ons", readmesIn("addons"), true),
  group(
    "Project",
    [
      "ARCHITECTURE.md",
      "docs/decisions/README.md",
      "CONTRIBUTING.md",
      "SECURITY.md",
      "CODE_OF_CONDUCT.md",
    ],
    true,
  ),
].filter(({ pages }) => pages.length > 0);

const PAGES = new Set(GROUPS.flatMap(({ pages }) => pages));

/** Returns whether a file of the repository is a page of the site. */
export function isPage(file) {
  return PAGES.has(file);
}

/** Returns the path of a page on the site, without the site's base, such as "/docs/how-to/deploy". */
export function siteLink(page) {
  return `/${page.replace(/(^|\/)README\.md$/, "$1").replace(/\.md$/, "")}`;
}

/** Returns the title of a page: its first heading. */
export function titleOf(page) {
  return /^# (.*)$/m.exec(read(page))[1].replaceAll("`", "");
}

/** Returns the text of a file, by its path from the root. */
export function read(file) {
  return readFileSync(join(ROOT, file), "utf8");
}

function group(name, pages, collapsed = false) {
  return { name, pages, collapsed };
}

/** Returns the pages of a folder except its README, in the order in which docs/README.md first links to them. */
function pagesIn(folder) {
  const text = read("docs/README.md");
  const position = (page) => {
    const at = text.indexOf(`(${page.replace("docs/", "")}`);
    return at === -1 ? Number.POSITIVE_INFINITY : at;
  };
  return readdirSync(join(ROOT, folder))
    .filter((name) => /^(?!README).*\.md$/.test(name))
    .map((name) => `${folder}/${name}`)
    .sort((a, b) => position(a) - position(b) || (a < b ? -1 : 1));
}

/** Returns the READMEs in the subfolders of a folder. */
function readmesIn(folder) {
  const readmes = readdirSync(join(ROOT, folder))
    .sort()
    .map((name) => `${folder}/${name}/README.md`);
  return readmes.filter((readme) => existsSync(join(ROOT, readme)));
}
