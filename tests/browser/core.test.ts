import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { extname } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { type Bundle, bundle } from "./bundle.ts";
import { recommendAll } from "./recommend-all.ts";
import { sharedBrowser } from "./visit.ts";

const TYPES: Record<string, string> = {
  ".js": "text/javascript",
  ".bin": "application/octet-stream",
};

// Size ceilings for browsers. If you raise a ceiling, give the reason in the commit.
test.each([
  { entry: "index", most: 37.5 * 1024 },
  { entry: "rules/index", most: 5.75 * 1024 },
  { entry: "languages/index", most: 1.3 * 1024 },
])("@mastery/core, $entry, has at most $most bytes, minified and gzipped", async (ceiling) => {
  const files = await bundle(`../../packages/mastery-core/dist/${ceiling.entry}.js`);
  const bytes = [...files.values()].reduce((sum, content) => sum + gzipSync(content).length, 0);
  console.log(`${ceiling.entry} for browsers: ${bytes.toLocaleString("en")} bytes gzipped`);
  expect(bytes).toBeLessThanOrEqual(ceiling.most);
});

test("a page that imports only English contains no French", async () => {
  const french = "compétence";
  const textOf = async (module: string) => [...(await bundle(module)).values()].join("");
  expect(await textOf("../../packages/mastery-core/dist/languages/index.js")).toContain(french);
  const english = await textOf("english-alone.fixture.ts");
  expect(english).toContain("weak in");
  expect(english).not.toContain(french);
});

test("computes the same recommendations in Chromium and in Node, with the built-in model", async () => {
  const server = serve(await bundle("recommend-all.ts"));
  const browser = await sharedBrowser();
  const page = await browser.newPage();
  try {
    await once(server.listen(0, "127.0.0.1"), "listening");
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
    const recommended = await page.evaluate<string>(
      'import("./module.js").then(({ recommendAll }) => recommendAll())',
    );
    expect(JSON.parse(recommended)[0]).not.toEqual([]);
    expect(recommended).toBe(await recommendAll());
  } finally {
    await page.close();
    server.close();
  }
});

/** Serves an empty page, with the files of a bundle next to it. */
function serve(files: Bundle) {
  return createServer(({ url = "/" }, response) => {
    const content = url === "/" ? "<!doctype html>" : files.get(url.slice(1));
    const type = url === "/" ? "text/html" : TYPES[extname(url)];
    response.writeHead(content === undefined ? 404 : 200, { "content-type": type ?? "text/plain" });
    response.end(content);
  });
}
