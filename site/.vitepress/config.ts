import { existsSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { defineConfig } from "vitepress";
import { GROUPS, isPage, REPOSITORY, ROOT, siteLink, titleOf } from "../pages.mjs";

const ICON = readFileSync(join(ROOT, "addons/explorer/src/page/icon.svg"), "base64");

/** Styles of the button on the start page, of headings next to the text (shown in full), and of tables (cells wrap on a phone). */
const STYLE = `
.vp-doc a.action { display: inline-block; padding: 0.5em 1.2em; border-radius: 1.5em; color: #fff; background: #3451b2; text-decoration: none }
.vp-doc a.action:hover { color: #fff; background: #2b4599 }
.vp-doc td { vertical-align: top }
.VPDoc .VPDocOutlineItem .outline-link { white-space: normal; line-height: 1.4; padding-block: 5px }
@media (max-width: 640px) {
  .vp-doc :is(th, td) { padding: 4px 8px; font-size: 0.85em; overflow-wrap: anywhere; min-width: 5em }
}`;

/**
 * The configuration of the site that shows the repository's documents. Links work in the repository and on the site: on the site, links to
 * files that are not pages lead to the repository.
 */
export default defineConfig({
  title: "Mastery",
  description: "Mastery profiles, clusters and explainable recommendations from learning traces",
  lang: "en",
  head: [
    ["link", { rel: "icon", href: `data:image/svg+xml;base64,${ICON}` }],
    ["style", {}, STYLE],
  ],
  base: process.env["SITE_BASE"] ?? "/",
  srcDir: ".pages",
  outDir: "dist",
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    // Disables attributes, because braces in documents are plain text.
    attrs: { disable: true },
    // Headings have the same anchors as on GitHub.
    anchor: {
      slugify: (heading) =>
        heading
          .toLowerCase()
          .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
          .replaceAll(" ", "-"),
    },
    config(markdown) {
      markdown.core.ruler.push("links to the repository", ({ tokens, env }) => {
        for (const block of tokens) {
          // Vite would treat a path as a package unless it starts with a dot.
          block.content = block.content.replaceAll(/ (src|srcset)="(?=docs\/)/g, ' $1="./');
          for (const token of block.children ?? []) {
            const href = token.type === "link_open" ? token.attrGet("href") : null;
            if (href && !/^(#|[a-z]+:)/.test(href))
              token.attrSet("href", target(href, env.relativePath));
          }
        }
      });
    },
  },
  themeConfig: {
    search: { provider: "local" },
    nav: [
      { text: "Documentation", link: "/docs/" },
      { text: "API", link: "/api/index.html", target: "_self" },
      { text: "Studio", link: "/studio/index.html", target: "_self" },
    ],
    sidebar: GROUPS.map(({ name, pages, collapsed }) => ({
      text: name,
      collapsed,
      items: pages.map((page) => ({ text: titleOf(page), link: siteLink(page) })),
    })),
    socialLinks: [{ icon: "github", link: REPOSITORY }],
    outline: [2, 3],
  },
});

/**
 * Returns the target of a link: a page of the site if there is one, otherwise a file of the repository. A link to anything else stays the
 * same.
 */
function target(href: string, document: string): string {
  const [path, anchor] = href.split("#") as [string, string?];
  const hash = anchor === undefined ? "" : `#${anchor}`;
  const file = posix.join(posix.dirname(document), decodeURI(path)).replace(/\/$/, "");
  const readme = posix.join(file, "README.md");
  if (isPage(file)) return siteLink(file) + hash;
  if (isPage(readme)) return siteLink(readme) + hash;
  if (!existsSync(join(ROOT, file))) return href;
  const kind = statSync(join(ROOT, file)).isDirectory() ? "tree" : "blob";
  return `${REPOSITORY}/${kind}/main/${file}${hash}`;
}
