import { createReadStream } from "node:fs";
import {
  COMMON,
  computeFitting,
  data,
  defineCommand,
  FITTING,
  fitting,
  flag,
  InvalidArgumentError,
  integer,
  json,
  omit,
  parsed,
  printResult,
  stopSignal,
  TABLES,
  text,
  UsageError,
  type Values,
  warn,
} from "@mastery/cli/command";
import { date } from "@mastery/core/dataset";
import { skillsOf } from "@mastery/core/records";
import { readCsv } from "@mastery/dataset";
import { checkFileTarget, replaceFile } from "@mastery/node/files";
import { isStoreUrl } from "@mastery/sources/stores";
import { checkTableTarget, type Table, writeTable } from "@mastery/sources/tables";
import {
  AttemptLog,
  evaluateHoldout,
  evaluateOnline,
  evaluateTruth,
  type HoldoutReport,
  isUnjudged,
  type OnlineReport,
  type Predictions,
  RESAMPLES,
  readTruth,
} from "../index.ts";
import { markdownReport, onlineReport, truthReport } from "./evaluation-report.ts";
import { reliabilityDiagram } from "./reliability-diagram.ts";

/** Without `--lenient`: removing invalid traces can make an earlier one valid. Without `--tables`: a database has no order of traces. */
const EVALUATING = omit(omit(FITTING, TABLES), { lenient: FITTING.lenient });

const OPTIONS = {
  ...data('data directory; with --truth, a directory written by "mastery generate"'),
  holdout: parsed(
    "share",
    "share of each learner's traces to hold out for evaluation, latest first, such as 0.2",
    (given) => {
      const share = Number(given);
      if (/^0?\.\d+$/.test(given) && share > 0 && share < 1) return share;
      throw new InvalidArgumentError("Expected a number above 0 and below 1.");
    },
  ),
  split: parsed(
    "date",
    "evaluate with the traces of this day (UTC) and later, such as 2026-02-01",
    fitting(date),
    { conflicts: ["holdout"] },
  ),
  online: flag("predict each attempt from all earlier attempts", {
    conflicts: ["holdout", "split"],
  }),
  truth: flag("compare with the truth of generated learners (default)", {
    conflicts: ["holdout", "split", "online"],
  }),
  resamples: integer(
    "number",
    [RESAMPLES.minimum, RESAMPLES.maximum],
    `bootstrap resamples for each interval (default: ${RESAMPLES.default})`,
  ),
  diagram: text("file", "with --holdout or --split: write a reliability diagram as SVG"),
  rows: text(
    "file",
    "with --holdout, --split or --online: write each prediction as CSV, or as Parquet if the name ends in .parquet",
  ),
  lists: text("file", "evaluate the lists of another system: CSV with learner_id and resource_id"),
  ...COMMON,
  ...json("the figures"),
  ...EVALUATING,
};

export const fill = defineCommand({
  options: OPTIONS,
  help: `
With --holdout or --split, everything is computed from the past alone and
compared with later results. Simple baselines are evaluated in the same way.
With --online, each attempt is predicted from all earlier attempts, and
population values come from other learners. Each figure has a confidence
interval. If a figure is missing, the reason is printed.

With --truth, results are compared with the truth that "mastery generate" wrote
about each learner. No other command reads this truth.

With --lists, the lists of another system are evaluated instead of Mastery's
lists. The file has one row for each learner_id and resource_id, best resource
first, as in recommendations.csv of "mastery export".

Examples:
  $ mastery evaluate --data data --holdout 0.2
  $ mastery evaluate --data data --split 2025-04-01 --diagram reliability.svg
  $ mastery evaluate --data data --online --rows predictions.csv
  $ mastery evaluate --data data --truth
  $ mastery evaluate --data data --json | jq .adjusted_rand_index`,
  async run(options) {
    const { holdout, split, online, truth, resamples, ...others } = options;
    const { diagram, rows, lists, force, json, ...computing } = others;
    const judgesFuture = holdout !== undefined || split !== undefined;
    refuseOptions(options, judgesFuture);
    if (diagram !== undefined) await checkFileTarget(diagram, { force });
    if (rows !== undefined) await checkTableTarget(rows, { force });
    const truths = judgesFuture || online ? undefined : await readTruth(options.data);
    const own = lists === undefined ? undefined : await readLists(lists);
    const log = new AttemptLog();
    const reading = { ...computing, lenient: undefined, tables: undefined, onAttempt: log.add };
    const signal = stopSignal();
    if (truths) {
      const { result } = await computeFitting(reading, signal, (dataset, fitting) =>
        evaluateTruth(dataset, log, truths, { ...fitting, lists: own }),
      );
      return printResult(result, truthReport(result), json);
    }
    let predictions: Predictions | undefined;
    const onPredictions = (all: Predictions): void => {
      predictions = all;
    };
    const { result: report } = await computeFitting<HoldoutReport | OnlineReport>(
      reading,
      signal,
      (dataset, fitting) => {
        const judging = { ...fitting, resamples, onPredictions };
        return online
          ? evaluateOnline(dataset, log, judging)
          : evaluateHoldout(dataset, log, { ...judging, holdout, split, lists: own });
      },
    );
    if (rows !== undefined) await writeTable(rows, predictionTable(predictions!), { force });
    const isOnline = "online" in report;
    if (diagram !== undefined && !isOnline) await writeDiagram(diagram, report, force);
    printResult(report, isOnline ? onlineReport(report) : markdownReport(report), json);
  },
});

function refuseOptions(
  { data, online, diagram, rows, lists, resamples, idKey }: Values<typeof OPTIONS>,
  judgesFuture: boolean,
): void {
  if (!judgesFuture && diagram !== undefined) {
    throw new UsageError("--diagram needs --holdout or --split");
  }
  if (online && lists !== undefined) {
    throw new UsageError("--lists does not apply with --online, which evaluates no lists");
  }
  const isGiven = [rows, resamples, idKey].some((value) => value !== undefined);
  if (!judgesFuture && !online && isGiven) {
    throw new UsageError("--rows, --resamples and --id-key need --holdout, --split or --online");
  }
  // The message omits the address, because the address may contain a password.
  if (isStoreUrl(data)) {
    throw new UsageError(
      "a database counts traces without their order; export the traces as JSON, CSV or xAPI statements, and pass their directory",
    );
  }
}

async function writeDiagram(
  path: string,
  { predictions }: HoldoutReport,
  force: true | undefined,
): Promise<void> {
  if (isUnjudged(predictions)) {
    warn(`no diagram written: ${predictions.cannot_be_judged}`);
    return;
  }
  const curves = predictions.predictors.filter((one) => one.is_product);
  const svg = reliabilityDiagram(curves, "Predicted and observed success");
  await replaceFile(path, async (file) => void (await file.writeFile(svg)), { force });
}

function predictionTable({ asked, dataset, folds, answers }: Predictions): Table {
  const { roster, catalogue } = dataset;
  return {
    name: "predictions",
    columns: {
      learner_id: "text",
      resource_id: "text",
      skill_id: "text",
      time: "text",
      fold: "integer",
      score: "number",
      succeeded: "integer",
      ...Object.fromEntries(answers.map(({ name }) => [name, "number" as const])),
    },
    *rows() {
      for (const [row, { learner, resource, time, score, succeeded }] of asked.entries()) {
        const [primary] = skillsOf(catalogue, resource);
        yield [
          roster.ids.at(learner),
          catalogue.resourceIds[resource]!,
          catalogue.skillIds[primary!]!,
          new Date(time).toISOString(),
          folds?.[row] ?? null,
          score / 1e9,
          succeeded,
          ...answers.map(({ probability }) => Number(probability[row]!.toFixed(6))),
        ];
      }
    },
  };
}

/** @throws `UsageError` with the first ten problems in the file */
async function readLists(path: string): Promise<Map<string, string[]>> {
  const lists = new Map<string, string[]>();
  const problems: string[] = [];
  await readCsv(
    createReadStream(path),
    { kind: "statements", name: path },
    {
      record(record, { line }) {
        const { learner_id, resource_id } = Object(record);
        if (typeof learner_id !== "string" || typeof resource_id !== "string") {
          problems.push(`${path}, line ${line}: expected learner_id and resource_id`);
          return;
        }
        const list = lists.get(learner_id.toLowerCase()) ?? [];
        lists.set(learner_id.toLowerCase(), list);
        list.push(resource_id);
      },
      unreadRecord: ({ location: { line }, expected, got }) =>
        void problems.push(`${path}, line ${line}: expected ${expected}, got ${got}`),
    },
  );
  if (problems.length > 0) throw new UsageError(problems.slice(0, 10).join("\n"));
  return lists;
}
