import { basename } from "node:path";
import { schemeOf } from "@mastery/cli/command";

/** Returns the part of `--data` that may be published: the last part of a path, or the scheme of the address of a database. */
export function publicName(data: string): string {
  const scheme = schemeOf(data);
  return scheme === undefined ? basename(data) : `${scheme}://…`;
}
