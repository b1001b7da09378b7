import { join } from "node:path";
import { build, type Rolldown } from "vite";

/** Files of a bundle, with their content by name. */
export type Bundle = ReadonlyMap<string, string | Uint8Array>;

/**
 * Resolves to a bundle of a module and its imports for browsers, minified as in the build of an application. The module keeps its exports
 * and becomes `module.js`.
 */
export async function bundle(module: string): Promise<Bundle> {
  const { output } = (await build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: "warn",
    base: "./",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: {
        input: join(import.meta.dirname, module),
        preserveEntrySignatures: "strict",
        output: { entryFileNames: "module.js" },
      },
    },
  })) as Rolldown.RolldownOutput;
  return new Map(
    output.map((file) => [file.fileName, file.type === "chunk" ? file.code : file.source]),
  );
}
