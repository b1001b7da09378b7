import { printJson } from "./json.ts";
import { printSections, type Section } from "./summary.ts";

/** What was counted in the data, and the milliseconds it took by stage. */
interface Timed {
  readonly counts: object;
  readonly stages: Readonly<Record<string, number>>;
  readonly total: number;
}

/** Prints the result of a computation, with its times and memory. */
export function reportComputed<Summary extends object>(
  { counts, stages, total }: Timed,
  summary: Summary,
  sections: (summary: Summary) => readonly Section[],
  json: boolean | undefined,
): void {
  const times = Object.entries({ ...stages, total }).map(
    ([stage, ms]) => [stage, Math.round(ms) / 1000] as const,
  );
  const memory = Math.round(process.resourceUsage().maxRSS / 1024);
  if (json) {
    const seconds = Object.fromEntries(times);
    printJson({ ...counts, ...summary, seconds, peak_memory_mib: memory });
    return;
  }
  const lines = times.map(([stage, time]) => `${stage.padEnd(16)}${time.toFixed(3).padStart(8)}`);
  printSections([...sections(summary), ["seconds", ...lines], ["memory", `${memory} MiB at peak`]]);
}
