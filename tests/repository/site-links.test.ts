import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { ROOT, scratchFolder } from "./scratch.ts";

const { brokenLinks } = await import(join(ROOT, "site/broken-links.mjs"));

test("finds links of a built site that lead nowhere, and what is loaded from other hosts", async () => {
  const dist = await scratchFolder();
  await mkdir(join(dist, "docs"));
  await writeFile(join(dist, "docs/index.html"), '<h2 id="limits">Limits</h2>');
  await writeFile(
    join(dist, "index.html"),
    [
      '<a href="/base/docs/">a folder</a><a href="docs/index.html#limits">an anchor</a>',
      '<a href="https://example.org/">another site</a>',
      '<a href="/docs/">outside of the base</a><a href="docs/none.html">no file</a>',
      '<a href="/base/docs/#none">no anchor</a>',
      '<script src="https://cdn.example/x.js"></script><link rel="icon" href="//cdn.example/i">',
    ].join("\n"),
  );
  expect(brokenLinks(dist, "/base/")).toEqual([
    "index.html: /docs/",
    "index.html: docs/none.html",
    "index.html: /base/docs/#none",
    "index.html: https://cdn.example/x.js",
    "index.html: //cdn.example/i",
  ]);
});
