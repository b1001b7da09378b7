import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig, type UserConfig } from "tsdown";
import { buildPage, pageModule } from "../../scripts/page-build.ts";
import { studioScript } from "./script.config.ts";

/** Licences of the mastery packages in the studio's page, and of the embedding model. */
const OWN_LICENCES = [
  "../../LICENSE",
  ...["NOTICE.md", "CC-BY-SA-4.0.txt"].map((name) => `../../packages/embeddings/model/${name}`),
];
const PACKAGE = /^\0?(.*\/node_modules\/(?:@[^/]+\/)?[^/]+)\//;

// All other settings are in the configuration at the root.
const config: UserConfig = defineConfig({
  plugins: [pageModule(import.meta.dirname, "virtual:studio", studioFiles)],
});

/** Resolves to the files of the studio. The worker is inlined in the page's script. */
async function studioFiles(): Promise<Record<string, string>> {
  const worker = await buildPage(studioScript("worker/worker.ts"));
  const page = await buildPage(studioScript("page/main.tsx", worker.files["studio.js"]));
  const licences = [
    ...OWN_LICENCES.map(textOf),
    ...licencesOf([...worker.modules, ...page.modules]),
  ];
  return {
    ...page.files,
    "icon.svg": textOf("../explorer/src/page/icon.svg"),
    "licences.txt": licences.join(`\n${"-".repeat(72)}\n\n`),
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
  return readFileSync(join(import.meta.dirname, path), "utf8");
}

export default config;
