import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { defineConfig, type UserConfig } from "tsdown";
import { build, type InlineConfig, type Rolldown } from "vite";
import { studioScript } from "./vite.config.ts";

const VITE_CONFIG = fileURLToPath(new URL("vite.config.ts", import.meta.url));
const PREACT_LICENCE = "node_modules/preact/LICENSE";
/** Licences of the mastery packages in the studio's page, and of the embedding model. */
const OWN_LICENCES = [
  "../../LICENSE",
  ...["NOTICE.md", "CC-BY-SA-4.0.txt"].map((name) => `../../packages/embeddings/model/${name}`),
];
const PACKAGE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

/** The text files that Vite built, by name, and the paths of the bundled modules. */
interface Built {
  readonly files: Readonly<Record<string, string>>;
  readonly modules: readonly string[];
}

// All other settings are in the configuration at the root. Vite's output becomes strings in the package's modules. A host that bundles
// these modules, such as a Lambda or an edge function, then needs no files at run time.
const config: UserConfig = defineConfig({
  plugins: [
    {
      name: "pages",
      resolveId: (id) => (id.startsWith("virtual:") ? `\0${id}` : null),
      async load(id) {
        const files = await filesOf(id);
        if (files === null) return null;
        for (const file of sources()) this.addWatchFile(file);
        const source = textOf(PREACT_LICENCE);
        this.emitFile({ type: "asset", fileName: "third-party/preact.txt", source });
        return `export const builtFiles = ${JSON.stringify(files)};`;
      },
    },
  ],
});

/** Returns the source files of the pages, which `npm run dev` watches. */
function sources(): string[] {
  const folder = fileURLToPath(new URL("src", import.meta.url));
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return entries.filter((one) => one.isFile()).map((one) => join(one.parentPath, one.name));
}

function filesOf(id: string): Promise<unknown> {
  if (id === "\0virtual:page") return explorerFiles();
  return id === "\0virtual:studio" ? studioFiles() : Promise.resolve(null);
}

async function explorerFiles(): Promise<{ name: string; text: string }[]> {
  const { files } = await built({ configFile: VITE_CONFIG });
  return Object.entries(files).map(([name, text]) => ({ name, text }));
}

/** Resolves to the files of the studio. The worker is inlined in the page's script. */
async function studioFiles(): Promise<Record<string, string>> {
  const worker = await built(studioScript("studio/worker.ts"));
  const page = await built(studioScript("page/studio/main.tsx", worker.files["studio.js"]));
  const licences = [
    ...OWN_LICENCES.map(textOf),
    ...licencesOf([...worker.modules, ...page.modules]),
  ];
  return {
    ...page.files,
    "icon.svg": textOf("src/page/icon.svg"),
    "licences.txt": licences.join(`\n${"-".repeat(72)}\n\n`),
  };
}

async function built(config: InlineConfig): Promise<Built> {
  const { output } = (await build(config)) as Rolldown.RolldownOutput;
  const text = (file: (typeof output)[number]): string =>
    file.type === "chunk" ? file.code : String(file.source);
  return {
    files: Object.fromEntries(output.map((file) => [file.fileName, text(file)])),
    modules: output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : [])),
  };
}

/**
 * Returns the licences of all packages that contribute modules, in the order of package names. Throws an error if a package has no licence
 * file.
 */
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
