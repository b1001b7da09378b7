// The readers that are compared: each reads the traces of a data directory, and tells how many there were.
import { createReadStream, readdirSync } from "node:fs";
import { join } from "node:path";
import { StringDecoder } from "node:string_decoder";
import { createGunzip } from "node:zlib";

const CHUNK_BYTES = 256 * 1024;

/** The traces of a data directory. */
export function traceFile(directory) {
  const name = readdirSync(directory).find((file) => /^traces\.jsonl(\.gz)?$/.test(file));
  if (!name) throw new Error(`${directory}: expected traces.jsonl or traces.jsonl.gz, got neither`);
  return join(directory, name);
}

export const READERS = {
  /** The floor: streamed as `readDataset` does it, one `JSON.parse` per line, its result thrown away. */
  async "JSON.parse"(directory) {
    const path = traceFile(directory);
    const file = createReadStream(path, { highWaterMark: CHUNK_BYTES });
    const bytes = path.endsWith(".gz") ? file.pipe(createGunzip({ chunkSize: CHUNK_BYTES })) : file;
    const decoder = new StringDecoder("utf8");
    let lines = 0;
    let rest = "";
    for await (const chunk of bytes) {
      const text = rest + decoder.write(chunk);
      let start = 0;
      for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
        JSON.parse(text.slice(start, end));
        lines++;
        start = end + 1;
      }
      rest = text.slice(start);
    }
    if (rest.trim() !== "") {
      JSON.parse(rest);
      lines++;
    }
    return lines;
  },

  /** Catalogue, learners and traces: every field checked, each trace counted in its row, repeated ones once. */
  async readDataset(directory) {
    const { readDataset } = await import("../../packages/dataset/dist/index.js");
    return (await readDataset(directory)).report.traces.read;
  },

  /** No check beyond the types, no catalogue, no learners: counted per learner and resource, on all cores. */
  async DuckDB(directory) {
    const { DuckDBInstance } = await import("@duckdb/node-api");
    const instance = await DuckDBInstance.create();
    const connection = await instance.connect();
    const result = await connection.runAndReadAll(`
      SELECT sum(traces)::INTEGER FROM (
        SELECT learner_id, resource_id, count(*) AS traces, count(score) AS scored,
          sum(floor(score * 1e9 + 0.5)::BIGINT) AS score_sum,
          count(*) FILTER (score IS NOT NULL AND coalesce(success, verb <> 'failed')) AS scored_successes,
          bool_or(coalesce(success, verb <> 'failed')) AS any_success
        FROM read_json('${traceFile(directory).replaceAll("'", "''")}', format = 'newline_delimited', columns = {
          trace_id: 'VARCHAR', learner_id: 'VARCHAR', resource_id: 'VARCHAR', verb: 'VARCHAR', success: 'BOOLEAN',
          score: 'DOUBLE', duration: 'VARCHAR', timestamp: 'VARCHAR'})
        GROUP BY ALL)`);
    return result.getRows()[0][0];
  },
};
