import { existsSync, readdirSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { DOCUMENTS, ROOT, read, withoutFences } from "./markdown.ts";

/** Returns the links and images that refer to files of the repository. */
function targetsOf(document: string): string[] {
  const text = withoutFences(read(document));
  const links = [...text.matchAll(/\]\(([^)\s]+)\)/g), ...text.matchAll(/src(?:set)?="([^"]+)"/g)];
  return links.map(([, target]) => target!).filter((target) => !/^[a-z]+:/.test(target));
}

/** Returns the anchors of a document's headings, as GitHub creates them. */
function anchorsOf(document: string): string[] {
  return [...withoutFences(read(document)).matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
}

function leadsNowhere(document: string, target: string): boolean {
  const [path, anchor] = target.split("#") as [string, string | undefined];
  const file = path === "" ? document : join(dirname(document), path);
  if (!existsSync(join(ROOT, file))) return true;
  return anchor !== undefined && !anchorsOf(file).includes(anchor);
}

/** Paths of sources, as inline code and as commands name them. */
const SOURCES =
  /(?<![\w/.])(?:packages|addons|lab|tests|scripts)\/[\w./@-]+\.(?:tsx?|mjs|py|md|json|sh)\b/g;

describe("documents", () => {
  it("link to existing files and headings", () => {
    const broken = DOCUMENTS.flatMap((document) =>
      targetsOf(document)
        .filter((target) => leadsNowhere(document, target))
        .map((target) => `${document}: ${target}`),
    );
    expect(broken).toEqual([]);
  });

  it("name existing sources", () => {
    const missing = DOCUMENTS.flatMap((document) =>
      [...read(document).matchAll(SOURCES)]
        .filter(([path]) => !existsSync(join(ROOT, path)))
        .map(([path]) => `${document}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it("show every picture", () => {
    const shown = DOCUMENTS.flatMap((document) =>
      targetsOf(document).map((target) => join(dirname(document), target)),
    );
    const pictures = readdirSync(join(ROOT, "docs/images")).map((name) => `docs/images/${name}`);
    expect(pictures.filter((picture) => !shown.includes(picture))).toEqual([]);
  });

  it("are all listed in docs/README.md", () => {
    const pages = DOCUMENTS.filter((one) => /^docs\/(?!decisions\/)[\w-]+\/[\w-]+\.md$/.test(one));
    const listed = targetsOf("docs/README.md").map((target) => join("docs", target));
    expect(pages.filter((page) => !listed.includes(page))).toEqual([]);
  });
});
