import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/**
 * @typedef {object} Teacher
 * @property {string} name
 * @property {ReadonlySet<string>} pupils
 */

/**
 * Reads the pupils of each teacher from a file, and resolves to a function that finds a teacher by the value of `Authorization`, a bearer
 * token (RFC 6750).
 *
 * @param {string} file
 * @returns {Promise<(authorization: string | undefined) => Teacher | undefined>}
 */
export async function readTeachers(file) {
  /** @type {{ name: string, token_sha256: string, pupils: string[] }[]} */
  const listed = JSON.parse(await readFile(file, "utf8"));
  const teachers = new Map(
    listed.map(({ name, token_sha256, pupils }) => [
      token_sha256,
      { name, pupils: new Set(pupils) },
    ]),
  );
  return (authorization) => {
    const [, token = ""] = /^Bearer (.+)$/i.exec(authorization ?? "") ?? [];
    // Tokens are looked up by digest, so that timing reveals nothing about the tokens.
    return teachers.get(createHash("sha256").update(token).digest("hex"));
  };
}
