import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { countEvidence } from "../../../packages/mastery-core/tests/count-evidence.fixture.ts";
import { writeParquet } from "../../../tests/parquet/write-parquet.ts";
import { DataDirectory } from "../data-directory.ts";
import { editedBytes } from "../edits.ts";
import { markedSchool } from "../school.ts";
import type { Target } from "../target.ts";

type File = readonly [kind: "traces" | "evidence" | "learners", content: Buffer];

/** Target: Parquet tables with edited bytes, which DuckDB, a native library, reads. */
export async function open(): Promise<Target<File>> {
  const { traces, learners } = markedSchool();
  const scratch = mkdtempSync(join(tmpdir(), "fuzz-parquet-"));
  const bytesOf = async (records: readonly object[]): Promise<Buffer> => {
    await writeParquet(join(scratch, "table"), records);
    return readFileSync(join(scratch, "table"));
  };
  const tables = {
    traces: await bytesOf(traces),
    evidence: await bytesOf(countEvidence(traces)),
    learners: await bytesOf(learners),
  };
  rmSync(scratch, { recursive: true });
  const directories = {
    traces: new DataDirectory({ "traces.jsonl": null }),
    evidence: new DataDirectory({ "traces.jsonl": null }),
    learners: new DataDirectory({ "learners.jsonl": null }),
  };
  return {
    inputs: fc
      .constantFrom("traces" as const, "evidence" as const, "learners" as const)
      .chain((kind) => editedBytes(tables[kind]).map((content): File => [kind, content])),
    check: ([kind, content]) => directories[kind].check(`${kind}.parquet`, content),
    close() {
      for (const directory of Object.values(directories)) directory.close();
    },
  };
}
