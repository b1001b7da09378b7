import { execFile } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { run } from "../../packages/cli/e2e/mastery.ts";
import { HOST } from "./nginx.ts";
import { scratchFolder } from "./scratch.ts";

const exec = promisify(execFile);
const DATA = join(import.meta.dirname, "../../data");

/** Files that are created before the first start, in a directory that is removed after the tests. */
export interface Prepared {
  readonly folder: string;
  readonly snapshot: string;
  /** The file of API keys. */
  readonly keys: string;
  /** API key of a program. */
  readonly programKey: string;
  readonly certificate: Buffer;
}

/** Computes the snapshot, and creates a certificate and keys for nginx and for a program. Resolves to these files. */
export async function prepare(): Promise<Prepared> {
  const folder = await scratchFolder();
  const snapshot = join(folder, "school.snapshot");
  const keys = join(folder, "keys.jsonl");
  await run(["precompute", "--data", DATA, "--out", snapshot, "--quiet"]);
  const newKey = async (name: string): Promise<string> => {
    const args = ["key", "new", "--name", name, "--learners", "all", "--keys", keys];
    return (await run(args)).stdout.trim();
  };
  const nginxKey = join(folder, "nginx.key");
  await writeFile(nginxKey, `${await newKey("nginx")}\n`);
  const guide = await readFile(new URL("../../docs/how-to/deploy.md", import.meta.url), "utf8");
  const [, script] = /^sed '(.*)' nginx\.key /m.exec(guide)!;
  const { stdout } = await exec("sed", [script!, nginxKey]);
  await writeFile(join(folder, "mastery-key.conf"), stdout);
  const [certificate, privateKey] = [join(folder, "fullchain.pem"), join(folder, "privkey.pem")];
  await exec("openssl", [
    ...["req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"],
    ...["-subj", `/CN=${HOST}`, "-addext", `subjectAltName=DNS:${HOST}`],
    ...["-keyout", privateKey, "-out", certificate],
  ]);
  const programKey = await newKey("a program");
  return { folder, snapshot, keys, programKey, certificate: await readFile(certificate) };
}
