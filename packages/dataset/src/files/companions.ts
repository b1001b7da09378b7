import { type FieldReader, type IssueSink, shortened } from "@mastery/core/dataset";
import { concatenate } from "@mastery/core/internal";
import { parseJson } from "@mastery/core/validation";
import { issuesOfError, UnreadableFileError } from "../formats/format.ts";
import { syntaxIssue } from "../formats/json-syntax.ts";
import type { DataDirectory } from "./data-directory.ts";

const MAX_COMPANION_BYTES = 64 * 2 ** 20;

/** Resolves to undefined if the file, such as `columns.json`, is missing or has an issue. Issues with the file go to the sink. */
export async function readCompanion(
  directory: DataDirectory,
  name: string,
  issues: IssueSink,
): Promise<unknown> {
  // An unreadable directory is reported when its records are read.
  const names = await directory.names("").catch((): readonly string[] => []);
  if (!names.includes(name)) return undefined;
  let text: string;
  try {
    text = await readText(directory, name);
  } catch (error) {
    for (const issue of issuesOfError(error, name)) issues.add(issue);
    return undefined;
  }
  const value = parseJson(text);
  if (value === undefined) issues.add(syntaxIssue(name, text));
  return value;
}

async function readText(directory: DataDirectory, name: string): Promise<string> {
  if ((await directory.stat(name)).bytes > MAX_COMPANION_BYTES) {
    const got = `more than ${MAX_COMPANION_BYTES / 2 ** 20} MiB`;
    throw new UnreadableFileError("a readable file", got);
  }
  const chunks: Uint8Array[] = [];
  for await (const chunk of directory.read(name, async () => {})) chunks.push(chunk);
  return new TextDecoder().decode(concatenate(chunks));
}

/** Maximum length of a name in an issue, in characters. */
export const MAX_SHOWN = 100;

/** Reports names other than the given ones, such as a misspelt field. */
export function refuseOthers(
  fields: FieldReader,
  path: string,
  values: object,
  names: readonly string[],
): void {
  for (const name of Object.keys(values).filter((one) => !names.includes(one))) {
    const field = shortened(`${path}${name}`, MAX_SHOWN);
    fields.issue("invalid_value", field, `one of ${names.join(", ")}`, "another name");
  }
}
