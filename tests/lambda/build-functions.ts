import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { precompute } from "@mastery/core";
import { readDataset } from "@mastery/dataset";
import { builtinEmbedder } from "@mastery/embeddings";
import { writeSnapshot } from "@mastery/node/snapshots";
import { functionOf, MODES, snapshotFile } from "./functions.ts";

const { resolve } = createRequire(import.meta.url);
const example = dirname(resolve("@mastery/example-lambda/package.json"));

/** Computes a snapshot of the bundled dataset, and builds the functions of the example in each mode. */
export async function setup(): Promise<void> {
  const dataset = await readDataset(join(example, "../../data"));
  mkdirSync(dirname(snapshotFile), { recursive: true });
  await writeSnapshot(
    snapshotFile,
    await precompute(dataset, { embedder: await builtinEmbedder() }),
    { force: true },
  );
  for (const mode of MODES) {
    const data = mode === "snapshot" ? ["--data", snapshotFile] : [];
    const args = ["build.js", "--mode", mode, "--out", functionOf(mode), ...data];
    console.log(execFileSync(process.execPath, args, { cwd: example, encoding: "utf8" }).trimEnd());
  }
}
