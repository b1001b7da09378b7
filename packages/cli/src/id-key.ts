import { Option } from "@commander-js/extra-typings";
import { MasteryError } from "@mastery/core";
import { checkIdKey, learnerUuid } from "@mastery/dataset";
import { describeFailure, openRegularFile } from "@mastery/node/files";
import { notEmpty } from "./environment.ts";

/** Maximum size of a file with a key. */
const MAX_BYTES = 4096;

/** Returns the `--id-key` option. */
export function idKeyOption(): Option<
  "--id-key <file>",
  undefined,
  undefined,
  undefined,
  false,
  string
> {
  const description = "map learner ids that are not uuids, with the key in this file";
  return new Option("--id-key <file>", description).argParser(notEmpty);
}

/**
 * Returns the option of reading that maps ids with the key in a file; nothing without a file. White space around the key does not count.
 *
 * @throws {MasteryError} `INVALID_OPTION` if there is no such key; the message never shows it
 */
export async function idMapping(
  path: string | undefined,
): Promise<{ readonly uuidOf?: (id: string) => string }> {
  if (path === undefined) return {};
  const key = (await readKey(path)).trim();
  checkIdKey(key);
  return { uuidOf: (id) => learnerUuid(id, key) };
}

/** Strict: bytes that stand for nothing would all become one character, and the key lose most of its strength. */
const utf8 = new TextDecoder("utf-8", { fatal: true });

async function readKey(path: string): Promise<string> {
  let got: string;
  try {
    const file = await openRegularFile(path);
    try {
      const { size } = await file.stat();
      if (size <= MAX_BYTES) return utf8.decode(await file.readFile());
      got = `more than ${MAX_BYTES} bytes`;
    } finally {
      await file.close();
    }
  } catch (error) {
    got = error instanceof TypeError ? "bytes that are not UTF-8" : describeFailure(error);
  }
  throw new MasteryError("INVALID_OPTION", `${path}: expected a file with an id key, got ${got}`);
}
