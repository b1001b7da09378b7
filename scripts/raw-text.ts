import { readFileSync } from "node:fs";
import type { Rolldown } from "tsdown";

const QUERY = "?raw";
const RESOLVED = "\0raw:";
const PACKAGE = /^.*\/node_modules\/(?:@[^/]+\/)?([^/]+)\//;

/**
 * Puts the text of a file into the bundle, for `import text from "package/file.js?raw"`. Writes the licence of the file's package to
 * `third-party/`.
 */
export const rawText: Rolldown.Plugin = {
  name: "raw-text",
  resolveId: {
    order: "pre",
    async handler(source, importer) {
      if (!source.endsWith(QUERY)) return null;
      const file = await this.resolve(source.slice(0, -QUERY.length), importer);
      return file && RESOLVED + file.id;
    },
  },
  load(id) {
    if (!id.startsWith(RESOLVED)) return null;
    const file = id.slice(RESOLVED.length);
    const [root, name] = PACKAGE.exec(file.replaceAll("\\", "/")) ?? [];
    if (root !== undefined) {
      const source = readFileSync(`${root}LICENSE`, "utf8");
      this.emitFile({ type: "asset", fileName: `third-party/${name}.txt`, source });
    }
    return `export default ${JSON.stringify(readFileSync(file, "utf8"))};`;
  },
};
