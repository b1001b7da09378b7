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
  const path = join(data, FORGOTTEN_FILE);
  await replaceFile(
    path,
    async (file) => {
      const { salt, hashes } = await listIn(path);
      // Readers map ids of other systems to uuids before they look them up.
      const own = [...ids].filter((id) => uuid.fits(id) || sha1.fits(id)).map(forgottenHash(salt));
      const list: ForgottenLearners = { salt, hashes: [...new Set([...hashes, ...own])].sort() };
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
