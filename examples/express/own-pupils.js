import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

/**
 * Reads the pupils of each teacher from a file, and resolves to a function that lets each teacher read only their own pupils. A bearer
 * token (RFC 6750) identifies the teacher.
 *
 * @param {string} file
 * @returns {Promise<import("@mastery/http-node").Authorize>}
 */
export async function ownPupils(file) {
  /** @type {{ token_sha256: string, pupils: string[] }[]} */
  const teachers = JSON.parse(await readFile(file, "utf8"));
  const pupilsOf = new Map(
    teachers.map(({ token_sha256, pupils }) => [token_sha256, new Set(pupils)]),
  );
  return ({ request }) => {
    const [, token = ""] = /^Bearer (.+)$/i.exec(`${request.headers["authorization"]}`) ?? [];
    // Tokens are looked up by digest, so that timing reveals nothing about the tokens.
    const learners = pupilsOf.get(createHash("sha256").update(token).digest("hex"));
    return learners ? { learners } : { status: 401, challenge: "Bearer" };
  };
}
