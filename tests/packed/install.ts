import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import type { TestProject } from "vitest/node";
import { ROOT } from "../../scripts/places.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** Folder with the packed packages. */
    tarballs: string;
    /** A project in which the packages are installed. */
    project: string;
  }
}

/** Other dependencies of the project: required peer dependencies, and types. */
const COMPANIONS = [
  "express@5.3.0",
  "fastify@5.12.8",
  "@types/express@5.0.6",
  "@types/node@20.19.25",
];

const run = promisify(execFile);

/**
 * Packs every package as for publication, and installs all packages with npm in an empty project outside the workspace. Resolves to a
 * function that removes the packed packages and the project.
 */
export async function setup({ provide }: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), "packed-"));
  const tarballs = join(folder, "tarballs");
  const project = join(folder, "project");
  await run("npm", ["run", "pack", "--", tarballs], { cwd: ROOT });
  await cp(join(import.meta.dirname, "project"), project, { recursive: true });
  const files = (await readdir(tarballs)).map((name) => join(tarballs, name));
  const quietly = ["--no-audit", "--no-fund"];
  await run("npm", ["install", ...quietly, ...files, ...COMPANIONS], { cwd: project });
  provide("tarballs", tarballs);
  provide("project", project);
  return () => rm(folder, { recursive: true });
}
