import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, inject, test } from "vitest";
import { blocksOf } from "../docs/markdown.ts";
import { freePorts } from "../docs/ports.ts";
import { followBlocks } from "../docs/transcript.ts";
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

/** What a reader types into an empty folder: the commands and files of these sections, or of a whole page. */
const WALKTHROUGHS = [
  { document: "README.md", section: "Use it as a library" },
  { document: "docs/tutorial/mark-sheet.md" },
] as const;

test.each(WALKTHROUGHS)("$document runs as printed in an empty folder", async (one) => {
  const blocks = blocksOf(one.document).filter(
    ({ section }) => !("section" in one) || section === one.section,
  );
  const cwd = await mkdtemp(join(folder, "empty-"));
  await followBlocks(blocks, { cwd, env }, await freePorts(), () => undefined);
});

async function userSettings(): Promise<string> {
  const path = process.env["npm_config_userconfig"] ?? join(homedir(), ".npmrc");
  return readFile(path, "utf8").catch(() => "");
}
