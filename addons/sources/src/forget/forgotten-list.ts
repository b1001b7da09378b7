import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "@mastery/cli/command";
import { sha1, uuid } from "@mastery/core/dataset";
import { listOf, matching, objectOf } from "@mastery/core/validation";
import { FORGOTTEN_FILE, type ForgottenLearners, forgottenHash } from "@mastery/dataset/readers";
import { replaceFile } from "@mastery/node/files";
import type { Identity } from "./identity.ts";

const digest = matching("64 hexadecimal digits", /^[\da-f]{64}$/);
const LIST = objectOf<ForgottenLearners>("a list", { salt: digest, hashes: listOf(digest) });

/** Adds a learner to the list of forgotten learners in a data directory, so that readers leave out what an import brings back. */
export async function listAsForgotten(data: string, { ids }: Identity): Promise<string> {
  // Readers map ids of other systems to uuids before they look them up.
  const own = [...ids].filter((id) => uuid.fits(id) || sha1.fits(id));
  return changeList(data, (hashes, hashOf) => new Set([...hashes, ...own.map(hashOf)]));
}

/**
 * Takes one id or pseudonym off the list again, so that the records of a learner who was forgotten by mistake can be imported.
 *
 * @throws {CommandError} if the list does not have it
 */
export async function takeOffList(data: string, id: string): Promise<string> {
  return changeList(data, (hashes, hashOf) => {
    const others = new Set(hashes);
    if (others.delete(hashOf(id))) return others;
    throw new CommandError(`${join(data, FORGOTTEN_FILE)}: no forgotten learner has this id`);
  });
}

async function changeList(
  data: string,
  change: (hashes: readonly string[], hashOf: (id: string) => string) => ReadonlySet<string>,
): Promise<string> {
  const path = join(data, FORGOTTEN_FILE);
  await replaceFile(
    path,
    async (file) => {
      const { salt, hashes } = await listIn(path);
      const changed = change(hashes, forgottenHash(salt));
      const list: ForgottenLearners = { salt, hashes: [...changed].sort() };
      await file.appendFile(`${JSON.stringify(list, null, 2)}\n`);
    },
    { force: true, exclusive: true, mode: 0o600 },
  );
  return path;
}

async function listIn(path: string): Promise<ForgottenLearners> {
  let list: unknown;
  try {
    list = JSON.parse(await readFile(path, "utf8"));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT")
      return { salt: randomBytes(32).toString("hex"), hashes: [] };
  }
  if (LIST.fits(list)) return list;
  throw new CommandError(
    `${path}: expected a list of forgotten learners, got other content ("mastery validate" says what is wrong)`,
  );
}
