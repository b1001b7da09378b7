import { stat } from "node:fs/promises";
import { checkFileTarget } from "@mastery/node/files";
import { findShards, readShards, readSnapshotOrModel } from "@mastery/node/models";
import { writeSnapshot } from "@mastery/node/snapshots";
import { defineCommand } from "../define-command.ts";
import { printResult, textOf } from "../figures.ts";
import { FORCE, json, out } from "../options.ts";
import { rulesSection, summarise } from "../summary.ts";

export const fillInspect = defineCommand({
  arguments: [["<file>", "snapshot file or model file"]],
  options: json(),
  help: `
Examples:
  $ mastery inspect school.snapshot
  $ mastery inspect school.model
  $ mastery inspect school.snapshot --json | jq .embedder.id
  $ mastery inspect school.snapshot --json | jq .rules > mastery.config.json`,
  async run({ json }, { arguments: [file] }) {
    const found = await readSnapshotOrModel(file!);
    const { summary, sections } = summarise("model" in found ? found.model : found.snapshot);
    printResult(summary, textOf([...sections, rulesSection(summary)]), json);
  },
});

export const fillMerge = defineCommand({
  arguments: [["<paths...>", "shards, or folders of them"]],
  options: {
    ...out("file", 'snapshot file to write, for "serve" and "inspect"'),
    ...FORCE,
    ...json(),
  },
  help: `
The file is the same, byte for byte, as the file that "transform" writes for all
learners at once, and that "precompute" writes if the model was fitted on the
same data. Each shard states the number of shards, so a missing shard is
reported as an error, as is a shard from a different model.

Examples:
  $ mastery merge shards --out country.snapshot
  $ mastery merge north.snapshot south.snapshot --out country.snapshot`,
  async run({ out, force, json }, { arguments: paths }) {
    await checkFileTarget(out, { force });
    const snapshot = await readShards((await Promise.all(paths.map(shardsAt))).flat());
    await writeSnapshot(out, snapshot, { force });
    const { summary, sections } = summarise(snapshot);
    printResult(summary, textOf(sections), json);
  },
});

async function shardsAt(path: string): Promise<string[]> {
  const stats = await stat(path).catch(() => undefined);
  return stats?.isDirectory() ? findShards(path) : [path];
}
