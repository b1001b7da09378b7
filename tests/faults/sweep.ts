import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { faultsOf, tryFault } from "./faults.ts";
import { startStore } from "./record-store.ts";
import { changeEveryByte } from "./snapshot-bytes.ts";
import { writers } from "./writers.ts";

/** Injects every fault into every call of every writer, changes every byte of a snapshot, and prints what came of it. */
export async function main(): Promise<number> {
  const scratch = mkdtempSync(join(tmpdir(), "faults-"));
  const store = await startStore();
  let [injected, broken] = [0, 0];
  for (const writer of await writers(scratch, store.endpoint)) {
    const faults = await faultsOf(writer, scratch);
    const failures: unknown[] = [];
    for (const fault of faults) {
      await tryFault(writer, fault, scratch).catch((error: unknown) => failures.push(error));
    }
    const calls = new Set(faults.map(({ call }) => call)).size;
    console.log(
      `${writer.name}: ${faults.length} faults in ${calls} calls, ${failures.length} broke a promise`,
    );
    for (const failure of failures) console.log(String(failure));
    injected += faults.length;
    broken += failures.length;
  }
  store.close();
  rmSync(scratch, { recursive: true });
  console.log(`${injected} faults injected, ${broken} broke a promise`);
  const { files, accepted } = await changeEveryByte();
  console.log(`${files} changed snapshots read, ${accepted} accepted`);
  return broken + accepted === 0 ? 0 : 1;
}
