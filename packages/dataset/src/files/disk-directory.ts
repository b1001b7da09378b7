import { readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { describeFailure, typeOfFile } from "@mastery/node/files";
import { UnreadableFileError } from "../formats/unreadable-file-error.ts";
import { readBytes } from "./byte-source.ts";
import type { DataDirectory } from "./data-directory.ts";

/** A directory of a disk. */
export function diskDirectory(path: string): DataDirectory {
  const pathOf = (name: string): string => (name === "" ? path : join(path, name));
  return {
    pathOf,
    names: (folder) => readdir(pathOf(folder)).catch(refuse("a folder")),
    async sizeOf(name) {
      const stats = await stat(pathOf(name)).catch(refuse("a file"));
      if (!stats.isFile()) throw new UnreadableFileError("a file", typeOfFile(stats));
      return stats.size;
    },
    read: ({ name, gzip }, afterChunk) => readBytes({ path: pathOf(name), gzip }, afterChunk),
  };
}

function refuse(expected: string): (cause: unknown) => never {
  return (cause) => {
    throw new UnreadableFileError(expected, describeFailure(cause), { cause });
  };
}
