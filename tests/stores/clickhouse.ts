import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A request that the stand-in received. */
interface Request {
  readonly user: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly query: string;
}

/** A stand-in for a ClickHouse server. */
export interface Clickhouse {
  readonly port: number;
  /** Runs a statement as a user with write permission. Resolves to the response, and rejects if the statement fails. */
  run(sql: string): Promise<string>;
  /** Resolves to all requests so far. */
  requests(): Promise<readonly Request[]>;
  stop(): void;
}

/** Starts chDB behind a part of ClickHouse's HTTP interface, and resolves to the server once it listens. */
export async function startClickhouse(): Promise<Clickhouse> {
  const python = join(import.meta.dirname, ".venv/bin/python");
  // The directory is removed here, because chDB does not remove its files when the process is terminated.
  const scratch = mkdtempSync(join(tmpdir(), "chdb-"));
  const child = spawn(python, [join(import.meta.dirname, "clickhouse_stand_in.py")], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, TMPDIR: scratch },
  });
  child.once("exit", () => rmSync(scratch, { recursive: true, force: true }));
  const [line] = await once(child.stdout, "data");
  const port = Number(String(line));
  const url = `http://127.0.0.1:${port}/`;
  return {
    port,
    async run(sql) {
      const authorization = `Basic ${Buffer.from("writer:secret").toString("base64")}`;
      const answer = await fetch(url, { method: "POST", body: sql, headers: { authorization } });
      const text = await answer.text();
      if (!answer.ok) throw new Error(text);
      return text;
    },
    async requests() {
      return (await fetch(url)).json() as Promise<readonly Request[]>;
    },
    stop: () => void child.kill(),
  };
}
