import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { inject } from "vitest";
import { ROOT } from "../../scripts/places.ts";
import { freePorts } from "../docs/ports.ts";
import type { Place } from "../docs/shell.ts";
import type { Rewrite } from "../docs/transcript.ts";
import { openRegistry } from "./registry.ts";

/** Matches the address of the repository in the documents. */
const HOME = /https:\S+\/mastery\.git/;

/** A user with git and Node. The user's npm finds the packed packages as if these packages were published. */
export interface Newcomer {
  /** Resolves to an empty directory to start from. */
  emptyFolder(): Promise<string>;
  /** Resolves to a clone of the last commit, with nothing installed or built. */
  clone(): Promise<string>;
  /** Resolves to an environment and a rewrite for documents, which have free ports in place of the documented ports. */
  equip(cwd: string): Promise<[Place, Rewrite]>;
  leave(): Promise<void>;
}

/**
 * Resolves to a newcomer, and opens a registry with the packed packages. Only the npm configuration of this newcomer refers to the
 * registry.
 */
export async function arrive(): Promise<Newcomer> {
  const registry = await openRegistry(inject("tarballs"), inject("project"));
  const folder = await mkdtemp(join(tmpdir(), "newcomer-"));
  const settings = join(folder, "npmrc");
  await writeFile(settings, `${await userSettings()}\n@mastery:registry=${registry.url}\n`);
  const emptyFolder = (): Promise<string> => mkdtemp(join(folder, "empty-"));
  const origin = pathToFileURL(ROOT).href;
  return {
    emptyFolder,
    async clone() {
      const clone = join(await emptyFolder(), "mastery");
      await promisify(execFile)("git", ["clone", "--quiet", origin, clone]);
      return clone;
    },
    async equip(cwd) {
      const withFreePorts = await freePorts();
      const env = {
        ...process.env,
        npm_config_userconfig: settings,
        MASTERY_PORT: withFreePorts(":8000").slice(1),
        MASTERY_URL: withFreePorts("http://127.0.0.1:8000"),
        PORT: withFreePorts(":3000").slice(1),
      };
      return [{ cwd, env }, (text) => withFreePorts(text).replace(HOME, `${origin} mastery`)];
    },
    async leave() {
      registry.close();
      await rm(folder, { recursive: true });
    },
  };
}

async function userSettings(): Promise<string> {
  const path = process.env["npm_config_userconfig"] ?? join(homedir(), ".npmrc");
  return readFile(path, "utf8").catch(() => "");
}
