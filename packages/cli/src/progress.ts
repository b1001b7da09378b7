import { setImmediate } from "node:timers/promises";
import type { Progress } from "@mastery/core";

type Step = Omit<Progress, "stage"> & { readonly stage: string };

interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

export type ProgressDisplay = ReturnType<typeof startProgress>;

const BAR_WIDTH = 30;
/** Minimum number of milliseconds between redraws of the bar. */
const REDRAW = 50;

/** Returns functions that show progress: as a bar on a terminal, and otherwise as one line per stage. Nothing is shown when quiet. */
export function startProgress(quiet = false, output: Output = process.stderr) {
  const { TERM } = process.env;
  const bar = output.isTTY === true && TERM !== "dumb";
  const start = performance.now();
  const entered = new Map<string, number>();
  let drawn: number | undefined;

  function draw(step: Step, first: boolean): void {
    const now = performance.now();
    const seconds = `${((now - start) / 1000).toFixed(1)} s`;
    if (!bar) {
      if (first) output.write(`${seconds.padStart(8)}  ${step.stage}\n`);
    } else if (first || drawn === undefined || now - drawn >= REDRAW) {
      const line = `${step.stage.padEnd(16)}${barOf(step)}  ${seconds}`;
      output.write(`\r${line.slice(0, (output.columns || 80) - 1)}\u001B[K`);
      drawn = now;
    }
  }

  return {
    /** Shows a step. You can pass this function as any `onProgress` option. While its promise is awaited, signals and timers can run. */
    async show(step: Step): Promise<void> {
      const first = !entered.has(step.stage);
      if (first) entered.set(step.stage, performance.now());
      if (!quiet) draw(step, first);
      await setImmediate();
    },
    stages() {
      const times = [...entered.values(), performance.now()];
      return Object.fromEntries(
        [...entered.keys()].map((stage, i) => [stage, times[i + 1]! - times[i]!]),
      );
    },
    end() {
      if (drawn !== undefined) output.write("\r\u001B[K");
      drawn = undefined;
    },
  };
}

function barOf({ done, total }: Step): string {
  if (total === null) return done.toLocaleString("en");
  const share = total === 0 ? 1 : Math.min(1, done / total);
  const filled = Math.round(share * BAR_WIDTH);
  const percent = `${Math.floor(100 * share)} %`.padStart(6);
  return `${"█".repeat(filled)}${"░".repeat(BAR_WIDTH - filled)}${percent}`;
}
