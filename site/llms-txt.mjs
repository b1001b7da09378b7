import { GROUPS, read, titleOf } from "./pages.mjs";

/**
 * Returns the pages of the site in the format of https://llmstxt.org: a summary, then links to the Markdown of each page, with the page's
 * first sentence.
 */
export function llmsTxt() {
  const sections = GROUPS.map(({ name, pages }) => {
    const links = pages.map((page) => `- [${titleOf(page)}](${page}): ${firstSentence(page)}`);
    return `## ${name}\n\n${links.join("\n")}\n`;
  });
  return `# Mastery\n\n> ${firstSentence("README.md")}\n\n${sections.join("\n")}`;
}

/** Returns the first sentence below a page's title, without links, or the title if no paragraph follows. */
function firstSentence(page) {
  const [, paragraph] = /^# .*\n+((?:(?![#|<`\-\n]).*\n)+)/m.exec(read(page)) ?? [];
  const text = (paragraph ?? titleOf(page))
    .replaceAll(/\s+/g, " ")
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, "$1");
  return /^.*?[.?:](?= |$)/.exec(text)?.[0] ?? text.trim();
}
