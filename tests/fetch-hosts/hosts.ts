import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { copyFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import type { Snapshot } from "@mastery/core";
import { encodeSnapshot } from "@mastery/core/snapshot";
import { type ApiOptions, SnapshotSource } from "@mastery/openapi";
import { clientOf } from "@mastery/tests-conformance/clients/http-client";
import type { Client } from "@mastery/tests-conformance/describe-conformance";
import { build } from "vite";

type Host = (snapshot: Snapshot | SnapshotSource, options: ApiOptions) => Promise<Client>;

/** Options that give a program access to Node's packages but not to remote modules. */
export const DENO_OPTIONS: readonly string[] = [
  "run",
  "--allow-all",
  "--node-modules-dir=manual",
  "--no-remote",
];

/** Deno, which resolves packages like Node. */
export const deno: Host = host((folder) => {
  const program = programOf("deno", "deno");
  return spawn(program, [...DENO_OPTIONS, join(import.meta.dirname, "server.js"), folder]);
});

/** Bun, which resolves packages like Node. */
export const bun: Host = host((folder) => {
  const program = programOf("bun", "bin/bun");
  return spawn(program, [join(import.meta.dirname, "server.js"), folder]);
});

/** Cloudflare's runtime. The runtime lacks Node's modules, so everything is bundled. */
export const workerd: Host = host(async (folder) => {
  await build({
    configFile: false,
    logLevel: "silent",
    resolve: { conditions: ["workerd", "worker", "browser"] },
    build: {
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, "worker.js"),
        formats: ["es"],
        fileName: () => "worker.js",
      },
      rolldownOptions: { external: ["pages.json", "school.snapshot"] },
    },
  });
  const config = join(folder, "workerd.capnp");
  await copyFile(join(import.meta.dirname, "workerd.capnp"), config);
  const program = programOf("workerd", "bin/workerd");
  return spawn(program, ["serve", config, "--control-fd=1"]);
});

/** Returns a host. `start` starts a process that serves a directory and prints JSON with its port. */
function host(start: (folder: string) => ChildProcess | Promise<ChildProcess>): Host {
  return async (snapshot, { pages }) => {
    const folder = await mkdtemp(join(tmpdir(), "fetch-hosts-"));
    const served = snapshot instanceof SnapshotSource ? snapshot.current : snapshot;
    await writeFile(join(folder, "school.snapshot"), encodeSnapshot(served));
    await writeFile(join(folder, "pages.json"), JSON.stringify(pages));
    const child = await start(folder);
    child.stderr!.pipe(process.stderr);
    const [line] = await once(child.stdout!.setEncoding("utf8"), "data");
    const client = clientOf(JSON.parse(line).port);
    return {
      send: client.send,
      burst: client.burst,
      async close() {
        await client.close();
        const closed = once(child, "close");
        child.kill();
        await closed;
        await rm(folder, { recursive: true });
      },
    };
  };
}

/**
 * Returns the path of a runtime's program, which is in the optional dependency for this machine. Throws an error if no such dependency is
 * installed.
 */
export function programOf(runtime: string, path: string): string {
  const manifest = createRequire(import.meta.url).resolve(`${runtime}/package.json`);
  const { optionalDependencies } = JSON.parse(readFileSync(manifest, "utf8"));
  const beside = createRequire(manifest);
  for (const name of Object.keys(optionalDependencies)) {
    try {
      return join(dirname(beside.resolve(`${name}/package.json`)), path);
    } catch {}
  }
  throw new Error(`expected a package with ${runtime} for this machine, got none`);
}
