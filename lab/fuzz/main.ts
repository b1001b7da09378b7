import { parseArgs } from "node:util";
import { fuzz } from "./fuzz.ts";
import { TARGETS } from "./targets.ts";

const USAGE = `usage: npm run lab -- fuzz TARGET|all [--seed N] [--runs N] [--seconds N]
targets: ${Object.keys(TARGETS).join(", ")}`;

/**
 * Fuzzes one target or all targets, prints the result of each target, and resolves to the exit code: 0, 1 if an invariant is broken, or 2
 * for wrong arguments.
 */
export async function main(args: readonly string[]): Promise<number> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      seed: { type: "string" },
      runs: { type: "string", default: "1000" },
      seconds: { type: "string", default: "3600" },
    },
  });
  const [name = ""] = positionals;
  const names = name === "all" ? Object.keys(TARGETS) : [name];
  if (!names.every((one) => one in TARGETS)) {
    console.error(USAGE);
    return 2;
  }
  const budget = {
    seed: values.seed === undefined ? undefined : Number(values.seed),
    runs: Number(values.runs),
    seconds: Number(values.seconds),
  };
  let [total, found] = [0, 0];
  for (const one of names) {
    const { seed, runs, seconds, failure } = await fuzz(await TARGETS[one]!(), budget);
    console.log(`${one}: ${runs} inputs in ${seconds.toFixed(0)} s, seed ${seed}`);
    if (failure !== null) console.log(failure);
    total += runs;
    found += failure === null ? 0 : 1;
  }
  console.log(`${total} inputs, ${found} findings`);
  return found === 0 ? 0 : 1;
}
