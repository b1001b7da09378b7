import { setImmediate } from "node:timers/promises";

/** How far one step of the work is. */
interface Step {
  readonly stage: string;
  readonly done: number;
  /** Null where it is not known. */
  readonly total: number | null;
}

/** The part of a stream that is written to. */
interface Output {
  readonly isTTY?: boolean;
  readonly columns?: number;
  write(text: string): unknown;
}

/** Shows how far work is. */
export interface ProgressDisplay {
  /** Fits every `onProgress`: the promise lets signals and timers have their turn. */
  readonly show: (step: Step) => Promise<void>;
  /** Milliseconds spent in each stage so far. */
  readonly stages: () => Readonly<Record<string, number>>;
  /** Takes the bar off the terminal. */
  readonly end: () => void;
}

const BAR_WIDTH = 30;
/** Milliseconds between two drawings of the bar. */
const REDRAW = 50;

/** A bar where a terminal shows it, one line per stage elsewhere, nothing where quiet. */
export function startProgress(quiet = false, output: Output = process.stderr): ProgressDisplay {
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
    async show(step) {
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
