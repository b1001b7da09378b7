import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { faultsOf, tryFault } from "./faults.ts";
import { startStore } from "./record-store.ts";
import { changeEveryByte } from "./snapshot-bytes.ts";
import { type Writer, writers } from "./writers.ts";

/**
 * Injects every fault into every call of every writer, changes every byte of a snapshot, and prints the results. Resolves to the exit code.
 *
 * @param names commands to try, or `snapshot`; if empty, all commands and the snapshot
 */
export async function main(names: readonly string[]): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "faults-"));
  const store = await startStore();
  try {
    const all = await writers(scratch, store.endpoint);
    const known = [...all.map(({ name }) => name), "snapshot"];
    const unknown = names.filter((name) => !known.includes(name));
    if (unknown.length > 0) {
      console.error(`expected names among ${known.join(", ")}, got ${unknown.join(", ")}`);
      return 2;
    }
    const wanted = new Set(names.length === 0 ? known : names);
    let broken = 0;
    for (const writer of all.filter(({ name }) => wanted.has(name))) {
      broken += await tryEveryFault(writer, scratch);
    }
    if (wanted.has("snapshot")) {
      const { files, accepted } = await changeEveryByte();
      console.log(`${files} changed snapshots read, ${accepted} accepted`);
      broken += accepted;
    }
    return broken === 0 ? 0 : 1;
  } finally {
    store.close();
    rmSync(scratch, { recursive: true });
  }
}

/** Prints the faults with an unexpected result, and resolves to their number. */
async function tryEveryFault(writer: Writer, scratch: string): Promise<number> {
  const faults = await faultsOf(writer, scratch);
  const failures: unknown[] = [];
  const waiting = faults.values();
  const tryInTurn = async (): Promise<void> => {
    for (const fault of waiting) {
      await tryFault(writer, fault, scratch).catch((error: unknown) => failures.push(error));
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, tryInTurn));
  const calls = new Set(faults.map(({ call }) => call)).size;
  console.log(
    `${writer.name}: ${faults.length} faults in ${calls} calls, ${failures.length} with an unexpected result`,
  );
  for (const failure of failures) console.log(String(failure));
  return failures.length;
}
