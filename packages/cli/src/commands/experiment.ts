import { AttemptLog, planExperiment } from "@mastery/evaluation";
import { computeFitting } from "../compute.ts";
import { defineCommand, omit } from "../define-command.ts";
import { planReport } from "../documents/evaluation-report.ts";
import { stopSignal } from "../failures.ts";
import { COMMON, CUT, data, FITTING, json, TABLES } from "../options.ts";
import { checkEmbedder } from "../snapshot-source.ts";
import { printJson } from "../summary.ts";

export const fill = defineCommand({
  options: {
    ...data("data directory of learners who have not seen any recommendations"),
    ...CUT,
    ...COMMON,
    ...json("the figures"),
    ...omit(omit(FITTING, TABLES), { lenient: FITTING.lenient }),
  },
  help: `
Simulates 500 experiments for each of several numbers of learners, using the
ties in lists computed from the past and the results that followed. The
simulated effect: learners pass the resource that chance put first 5 percentage
points more often.

To run the experiment, serve a snapshot with --lottery 1, keep its file, and
compare it later: "mastery evaluate --experiment FILE".

Examples:
  $ mastery experiment --data data --split 2025-04-01
  $ mastery experiment --data data --holdout 0.2 --weights 0.7,0.3,0,0`,
  async run(options) {
    checkEmbedder(options);
    const { holdout = options.split === undefined ? 0.2 : undefined, split, ...others } = options;
    const { force, json, ...computing } = others;
    const log = new AttemptLog();
    const reading = { ...computing, lenient: undefined, tables: undefined, onAttempt: log.add };
    const { result } = await computeFitting(reading, stopSignal(), (dataset, fitting) =>
      planExperiment(dataset, log, { ...fitting, holdout, split }),
    );
    if (json) printJson(result);
    else process.stdout.write(`${planReport(result)}\n`);
  },
});
