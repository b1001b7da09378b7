import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Fault } from "@mastery/core";
import { describeFailure } from "../failures.ts";
import { fileFault, syntaxFault } from "./faults.ts";

/**
 * Reads a JSON file that a data directory may have beside its records; undefined where there is none. What keeps it from being
 * read goes to `addFault`.
 */
export async function readCompanion(
  directory: string,
  name: string,
  addFault: (fault: Fault) => void,
): Promise<unknown> {
  let text: string;
  try {
    text = await readFile(join(directory, name), "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    addFault(fileFault("unreadable_file", name, "a readable file", describeFailure(error)));
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // Its text may name accounts, so it is shown no more than that of statements.
    addFault(syntaxFault({ name, kind: "statements", format: "json" }, text, 1));
    return undefined;
  }
}
