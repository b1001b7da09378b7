import { join } from "node:path";
import type { Fault } from "@mastery/core";
import { describeFailure, openRegularFile } from "@mastery/files";
import { fileFault, syntaxFault } from "../formats/file-fault.ts";

/** Maximum size of a companion file, which is parsed as a whole. */
const MAX_BYTES = 64 * 2 ** 20;

/** Reads a JSON file that may accompany the records; undefined if there is none, or after a fault went to `addFault`. */
export async function readCompanion(
  directory: string,
  name: string,
  addFault: (fault: Fault) => void,
): Promise<unknown> {
  let text: string;
  try {
    text = await readText(join(directory, name));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    const got = error instanceof RangeError ? error.message : describeFailure(error);
    addFault(fileFault("unreadable_file", name, "a readable file", got));
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // It may name accounts, so its text is not shown, as that of statements.
    addFault(syntaxFault({ name, kind: "statements", format: "json" }, text));
    return undefined;
  }
}

async function readText(path: string): Promise<string> {
  const file = await openRegularFile(path);
  try {
    const { size } = await file.stat();
    if (size > MAX_BYTES) throw new RangeError(`more than ${MAX_BYTES / 2 ** 20} MiB`);
    return await file.readFile("utf8");
  } finally {
    await file.close();
  }
}
