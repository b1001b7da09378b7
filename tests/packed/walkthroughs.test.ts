import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, inject, test } from "vitest";
import { blocksOf } from "../docs/markdown.ts";
import { freePorts } from "../docs/ports.ts";
import { followBlocks } from "../docs/transcript.ts";
import { ROOT } from "./published.ts";
import { openRegistry, type Registry } from "./registry.ts";

let registry: Registry;
let folder: string;
let env: NodeJS.ProcessEnv;

beforeAll(async () => {
  registry = await openRegistry(inject("tarballs"), inject("project"));
  folder = await mkdtemp(join(tmpdir(), "walkthrough-"));
  const settings = join(folder, "npmrc");
  await writeFile(settings, `${await userSettings()}\n@mastery:registry=${registry.url}\n`);
  env = { ...process.env, npm_config_userconfig: settings };
});

afterAll(async () => {
  registry.close();
  await rm(folder, { recursive: true });
});

/** What a reader types who has git and Node, an empty folder, and nothing else. */
const WALKTHROUGHS = ["README.md", "docs/tutorial/mark-sheet.md", "docs/how-to/install.md"];

test.each(WALKTHROUGHS)(
  "%s runs as printed from an empty folder",
  async (document) => {
    const cwd = await mkdtemp(join(folder, "empty-"));
    const withFreePorts = await freePorts();
    // A clone of this repository as it is committed stands for one of its home.
    const rewrite = (text: string): string =>
      withFreePorts(text).replace(/https:\S+\/mastery\.git/, `${pathToFileURL(ROOT).href} mastery`);
    const port = withFreePorts(":8000").slice(1);
    await followBlocks(
      blocksOf(document),
      { cwd, env: { ...env, MASTERY_PORT: port } },
      rewrite,
      () => undefined,
    );
  },
  900_000,
);

async function userSettings(): Promise<string> {
  const path = process.env["npm_config_userconfig"] ?? join(homedir(), ".npmrc");
  return readFile(path, "utf8").catch(() => "");
}
