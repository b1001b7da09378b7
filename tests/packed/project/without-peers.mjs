// Prints the messages about missing optional peer dependencies.
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readDataset } from "@mastery/dataset";
import { openTransformersEmbedder } from "@mastery/embeddings/node";
import { parquetReader } from "@mastery/sources/readers";
import { writeGeneratedDataset } from "@mastery/synthetic-school";

const directory = await mkdtemp(join(tmpdir(), "without-peers-"));
try {
  await writeGeneratedDataset(directory, { learners: 1, seed: 1 });
  await rm(join(directory, "traces.jsonl"));
  await writeFile(join(directory, "traces.parquet"), "PAR1");
  console.log(
    JSON.stringify({
      duckdb: await messageOf(readDataset(directory, { parquet: parquetReader() })),
      transformers: await messageOf(openTransformersEmbedder()),
    }),
  );
} finally {
  await rm(directory, { recursive: true });
}

async function messageOf(promise) {
  try {
    await promise;
    return "nothing";
  } catch (error) {
    return error.message;
  }
}
