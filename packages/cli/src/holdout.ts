import { InvalidArgumentError, Option } from "@commander-js/extra-typings";
import { date } from "@mastery/core/dataset";
import {
  AttemptLog,
  evaluateHoldout,
  type HoldoutReport,
  isUnjudged,
  RESAMPLES,
  reliabilityDiagram,
} from "@mastery/evaluation";
import { replaceFile } from "@mastery/node/files";
import { compute, type DataOptions } from "./compute.ts";
import { openFitting } from "./fitting.ts";
import { integerFrom } from "./numbers.ts";
import type { PreloadOptions } from "./preload.ts";

/** Where the past ends, and how to judge. */
export interface HoldoutOptions extends Omit<PreloadOptions, "previous" | "name"> {
  readonly holdout?: number | undefined;
  readonly split?: string | undefined;
  readonly resamples?: number | undefined;
}

/** Judges the past of a data directory by its future, with progress on standard error. */
export async function judgeData(
  { holdout, split, resamples, ...options }: HoldoutOptions,
  signal: AbortSignal,
): Promise<HoldoutReport> {
  const log = new AttemptLog();
  const data: DataOptions = { ...options, onAttempt: log.add };
  const { result } = await compute(data, signal, async (work) => {
    const fitting = await openFitting(options, work);
    return (dataset, workers) =>
      evaluateHoldout(dataset, log, { ...fitting, holdout, split, resamples, ...workers });
  });
  return result;
}

/** Writes the reliability diagram of what the product asserts; warns where there is nothing to draw. */
export async function writeDiagram(
  path: string,
  { predictions }: HoldoutReport,
  force: boolean,
): Promise<void> {
  if (isUnjudged(predictions)) {
    process.stderr.write(`warning: no diagram is written: ${predictions.cannot_be_judged}\n`);
    return;
  }
  const curves = predictions.where_profile_speaks.filter((one) => one.is_product);
  const svg = reliabilityDiagram(curves, "Predicted and observed success");
  await replaceFile(path, async (file) => void (await file.writeFile(svg)), { force });
}

/** The option that holds out a share. */
export function holdoutOption(): Option<
  "--holdout <share>",
  undefined,
  undefined,
  undefined,
  false,
  number
> {
  return new Option(
    "--holdout <share>",
    "judge by the last traces of each learner, such as 0.2",
  ).argParser((text) => {
    const share = Number(text);
    if (/^0?\.\d+$/.test(text) && share > 0 && share < 1) return share;
    throw new InvalidArgumentError("Expected a number above 0 and below 1.");
  });
}

/** The option that splits at a day. */
export function splitOption(): Option<
  "--split <date>",
  undefined,
  undefined,
  undefined,
  false,
  string
> {
  return new Option(
    "--split <date>",
    "judge by the traces from this day in UTC on, such as 2026-02-01",
  )
    .conflicts("holdout")
    .argParser((text) => {
      if (date.fits(text)) return text;
      throw new InvalidArgumentError(`Expected ${date.expected}.`);
    });
}

/** The option for the draws behind an interval. */
export function resamplesOption(): Option<
  "--resamples <number>",
  undefined,
  undefined,
  undefined,
  false,
  number
> {
  return new Option(
    "--resamples <number>",
    `draws of learners behind each interval (default: ${RESAMPLES.default})`,
  ).argParser(integerFrom(RESAMPLES.minimum, RESAMPLES.maximum));
}
