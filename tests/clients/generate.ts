import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";

const HERE = import.meta.dirname;

/** Calls every operation with a token. Resolves to the status and body by path. */
export type Ask = (...token: string[]) => Promise<Record<string, [status: number, body: unknown]>>;

/** Generates a client in `folder` from the document of the service at `url`. Resolves to a function that calls every operation. */
export async function generatePython(url: string, folder: string): Promise<Ask> {
  const document = ["--url", `${url}/openapi.json`, "--meta", "none"];
  const out = ["--output-path", join(folder, "mastery_client")];
  // The path includes the environment's ruff, with which the generator formats its output.
  const env = { ...process.env, PATH: `${join(HERE, ".venv/bin")}:${process.env["PATH"]}` };
  await run(
    python("openapi-python-client"),
    ["generate", "--fail-on-warning", ...document, ...out],
    env,
  );
  return (...token) => asked(python("python"), [join(HERE, "ask.py"), url, ...token], folder);
}

function python(program: string): string {
  return join(HERE, ".venv/bin", program);
}

async function asked(program: string, args: string[], folder: string) {
  return JSON.parse(await run(program, args, { ...process.env, PYTHONPATH: folder }));
}

/** Resolves to the output of a program. Rejects with the output if the program fails. */
async function run(program: string, args: string[], env = process.env): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { env }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => {
      throw new Error(`${program} failed:\n${stdout}\n${stderr}`);
    },
  );
  return stdout;
}
