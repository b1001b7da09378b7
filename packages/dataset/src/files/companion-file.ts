import type { Issue } from "@mastery/core";
import { fileIssue, syntaxIssue } from "../formats/file-issue.ts";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import { joinBytes } from "../formats/utf8.ts";
import type { DataDirectory } from "./data-directory.ts";

/** Maximum size of a companion file, which is parsed as a whole. */
const MAX_BYTES = 64 * 2 ** 20;

/** Reads a JSON file that may accompany the records; undefined if there is none, or after an issue went to `addIssue`. */
export async function readCompanion(
  directory: DataDirectory,
  name: string,
  addIssue: (issue: Issue) => void,
): Promise<unknown> {
  // A directory that cannot be read is an issue of its records.
  const names = await directory.names("").catch((): readonly string[] => []);
  if (!names.includes(name)) return undefined;
  let text: string;
  try {
    text = await readText(directory, name);
  } catch (error) {
    if (!(error instanceof UnreadableFileError)) throw error;
    addIssue(fileIssue("unreadable_file", name, "a readable file", error.got));
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch {
    // It may name accounts, so its text is not shown, as that of statements.
    addIssue(syntaxIssue({ name, kind: "statements", format: "json" }, text));
    return undefined;
  }
}

async function readText(directory: DataDirectory, name: string): Promise<string> {
  if ((await directory.sizeOf(name)) > MAX_BYTES) {
    throw new UnreadableFileError("a readable file", `more than ${MAX_BYTES / 2 ** 20} MiB`);
  }
  const chunks: Uint8Array[] = [];
  // Their memory may be that of the next chunk.
  for await (const chunk of directory.read({ name, gzip: false }, async () => {})) {
    chunks.push(chunk.slice());
  }
  return new TextDecoder().decode(joinBytes(chunks));
}
