import { chmod, mkdir, mkdtemp, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { ROOT } from "./markdown.ts";

/**
 * Creates an npm prefix with the built command in a new folder within `scratch`, because manifests name the command only once they are
 * published. Resolves to an environment in which `mastery` and `npx mastery` run it.
 */
export async function withMastery(scratch: string): Promise<NodeJS.ProcessEnv> {
  const prefix = await mkdtemp(join(scratch, "prefix-"));
  for (const folder of ["bin", "lib"]) await mkdir(join(prefix, folder));
  const command = join(prefix, "bin/mastery");
  const main = join(ROOT, "packages/cli/dist/main.js");
  await writeFile(command, `#!/bin/sh\nexec '${process.execPath}' '${main}' "$@"\n`);
  await chmod(command, 0o755);
  const path = [join(prefix, "bin"), process.env["PATH"]].join(":");
  return { ...process.env, npm_config_prefix: prefix, PATH: path };
}
