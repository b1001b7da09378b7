import {
  COMMON,
  COMPUTING,
  data,
  defineCommand,
  loadSnapshot,
  originOf,
  readJsonObject,
  type SnapshotOrigin,
  stopSignal,
  text,
} from "@mastery/cli/command";
import { snapshotRevision } from "@mastery/http-node";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import { type CardOptions, parseQuality, writeCard } from "./model-card.ts";
import { publicName } from "./public-name.ts";

export const fill = defineCommand({
  options: {
    ...data("snapshot file, folder of shards, or data directory", "path"),
    evaluation: text("file", 'report from "mastery evaluate --holdout --json"'),
    out: text("file", "file to write (default: print the card)", { short: "o" }),
    ...COMMON,
    ...COMPUTING,
  },
  help: `
The card describes the purpose of the snapshot, its rules, data, gaps and
limits, the measured quality, and the decisions that a person must make. The
card contains no names. Figures about fewer learners than the rule leastPeers
are omitted, and all other figures are rounded to two digits.

Examples:
  $ mastery card --data school.snapshot --out card.md
  $ mastery evaluate --data data --holdout 0.2 --json > report.json
  $ mastery card --data school.snapshot --evaluation report.json --out card.md`,
  async run({ out, force, evaluation, quiet, ...options }, call) {
    const origin = await originOf(options, call);
    if (out !== undefined) await checkFileTarget(out, { force });
    const measured = evaluation === undefined ? undefined : await readEvaluation(evaluation);
    const snapshot = await loadSnapshot(origin, stopSignal(), quiet);
    const source = { ...commandsOf(origin), revision: snapshotRevision(snapshot) };
    const card = writeCard(snapshot, { source, evaluation: measured });
    if (out === undefined) process.stdout.write(card);
    else await replaceFile(out, (file) => file.writeFile(card), { force });
  },
});

function commandsOf({ kind, data }: SnapshotOrigin): { summary: string; card: string } {
  const name = publicName(data);
  const card = `mastery card --data ${name}`;
  if (kind === "file") return { summary: `mastery inspect ${name} --json`, card };
  return { summary: kind === "shards" ? card : `mastery precompute --data ${name} --json`, card };
}

async function readEvaluation(path: string): Promise<CardOptions["evaluation"]> {
  // Reports contain about 700 bytes for each group of learners.
  const report = await readJsonObject(path, "the report of an evaluation", "an object", 256);
  const quality = parseQuality(report, path);
  const { holdout, split } = quality.split;
  const cut = split === null ? `--holdout ${holdout}` : `--split ${split}`;
  return { quality, command: `mastery evaluate --data DIR ${cut} --json` };
}
