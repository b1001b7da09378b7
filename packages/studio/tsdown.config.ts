import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type UserConfig } from "tsdown";
import { build, type Rolldown } from "vite";
import { classicScript } from "./vite.config.ts";

const STUDIO = "virtual:studio";
const PREACT_LICENCE = "node_modules/preact/LICENSE";
/** Of the page, and of the embedding model beside it. */
const OWN_LICENCES = [
  "../../LICENSE",
  ...["NOTICE.md", "LICENSE"].map((name) => `../model-multilingual/${name}`),
];
const PACKAGE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

// The rest is the root's. Vite's output goes into the package's module as strings, and the worker into the page's script.
const config: UserConfig = defineConfig({
  plugins: [
    {
      name: "studio",
      resolveId: (id) => (id === STUDIO ? `\0${STUDIO}` : null),
      async load(id) {
        if (id !== `\0${STUDIO}`) return null;
        const source = textOf(PREACT_LICENCE);
        this.emitFile({ type: "asset", fileName: "third-party/preact.txt", source });
        return studioModule();
      },
    },
  ],
});

async function studioModule(): Promise<string> {
  const worker = await built("worker/worker.ts");
  const page = await built("page/main.tsx", worker.files["studio.js"]);
  const files = {
    ...page.files,
    "icon.svg": textOf("../explorer/src/page/icon.svg"),
    "licences.txt": [
      ...OWN_LICENCES.map(textOf),
      ...licencesOf([...worker.modules, ...page.modules]),
    ].join(`\n${"-".repeat(72)}\n\n`),
  };
  return `export const builtFiles = ${JSON.stringify(files)};`;
}

interface Built {
  readonly files: Readonly<Record<string, string>>;
  /** Paths of what went into them. */
  readonly modules: readonly string[];
}

async function built(input: string, worker?: string): Promise<Built> {
  const { output } = (await build(classicScript(input, worker))) as Rolldown.RolldownOutput;
  const text = (file: (typeof output)[number]): string =>
    file.type === "chunk" ? file.code : String(file.source);
  return {
    files: Object.fromEntries(output.map((file) => [file.fileName, text(file)])),
    modules: output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])),
  };
}

/** The licences of all packages that modules are from, in order of their names. */
function licencesOf(modules: readonly string[]): string[] {
  const folders = new Set(modules.flatMap((id) => PACKAGE.exec(id)?.[1] ?? []));
  const texts = [...folders].map((folder) => {
    const { name } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
    const file = readdirSync(folder).find((each) => /^licen[cs]e/i.test(each));
    if (file === undefined) throw new Error(`${name}: expected a licence, got none`);
    return `${name}\n\n${readFileSync(join(folder, file), "utf8").trim()}\n`;
  });
  return texts.sort();
}

function textOf(path: string): string {
  return readFileSync(new URL(path, import.meta.url), "utf8");
}

export default config;
