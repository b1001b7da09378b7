import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { precompute } from "@mastery/core";
import { letterEmbedder } from "@mastery/core/testing";
import { readDataset } from "@mastery/dataset";
import { parquetReader } from "@mastery/sources/readers";
import { documented } from "./documented.ts";
import { jsonLines, markedSchool } from "./school.ts";

/** Contents by file name. Null stands for a missing file. */
type Files = Readonly<Record<string, string | Uint8Array | null>>;

/** A data directory in which one file is rewritten for each input. */
export class DataDirectory {
  readonly path: string = mkdtempSync(join(tmpdir(), "fuzz-"));
  #turn = 0;

  /** @param files files that replace files of the marked school */
  constructor(files: Files = {}) {
    const { skills, resources, learners, traces } = markedSchool();
    const usual: Files = {
      "skills.json": JSON.stringify(skills),
      "resources.json": JSON.stringify(resources),
      "learners.jsonl": jsonLines(learners),
      "traces.jsonl": jsonLines(traces),
    };
    for (const [name, content] of Object.entries({ ...usual, ...files })) {
      if (content !== null) writeFileSync(join(this.path, name), content);
    }
  }

  /**
   * Writes the content to the file, reads the directory, and computes a snapshot if the dataset is valid. Every error must be documented.
   */
  async check(name: string, content: Uint8Array): Promise<void> {
    writeFileSync(join(this.path, name), content);
    this.#turn += 1;
    const lenient = this.#turn % 2 === 0;
    await documented(async () => {
      const dataset = await readDataset(this.path, {
        lenient,
        parquet: parquetReader({ memoryLimit: "256MB" }),
      });
      await precompute(dataset, { embedder: letterEmbedder() });
    });
  }

  close(): void {
    rmSync(this.path, { recursive: true });
  }
}
