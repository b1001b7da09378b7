import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Rolldown } from "tsdown";
import { build, defaultClientConditions, type InlineConfig } from "vite";

/** The first versions of browsers that support `light-dark()`. */
export const BROWSERS: string[] = ["chrome123", "firefox120", "safari17.5"];

/** Packages are resolved to their sources, so that they need not be built first. */
export const SOURCES: string[] = ["@mastery/source", ...defaultClientConditions];

/** The text files that Vite built, by name, and the paths of the bundled modules. */
export interface Built {
  readonly files: Readonly<Record<string, string>>;
  readonly modules: readonly string[];
}

/** Builds a page, or a script of a page. Resolves to the files, which are not written. */
export async function buildPage(config: InlineConfig): Promise<Built> {
  const { output } = (await build(config)) as Rolldown.RolldownOutput;
  const text = (file: (typeof output)[number]): string =>
    file.type === "chunk" ? file.code : String(file.source);
  return {
    files: Object.fromEntries(output.map((file) => [file.fileName, text(file)])),
    modules: output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])),
  };
}

/**
 * Returns a plugin that provides the files of a page as a module of strings. A host that bundles the module, such as a Lambda or an edge
 * function, then needs no files at run time.
 *
 * @param folder folder of the package, with the page's sources
 * @param name name of the module
 */
export function pageModule(
  folder: string,
  name: string,
  filesOf: () => Promise<unknown>,
): Rolldown.Plugin {
  return {
    name: "page",
    resolveId: (id) => (id === name ? `\0${id}` : null),
    async load(id) {
      if (id !== `\0${name}`) return null;
      for (const file of sourcesIn(folder)) this.addWatchFile(file);
      const source = readFileSync(join(folder, "node_modules/preact/LICENSE"), "utf8");
      this.emitFile({ type: "asset", fileName: "third-party/preact.txt", source });
      return `export const builtFiles = ${JSON.stringify(await filesOf())};`;
    },
  };
}

/** Returns the files that `npm run dev` watches. */
function sourcesIn(folder: string): string[] {
  const entries = readdirSync(join(folder, "src"), { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}
