import { writeSync } from "node:fs";
import { DatasetError, type Issue } from "@mastery/core";
import { replaceFile } from "@mastery/node/files";

/** Bytes of lines that are written at once. */
const PIECE = 65_536;

/**
 * Reads a dataset and writes every issue of it to a file, one JSON object per line. The file is written whether the dataset is refused
 * or not; if reading ends otherwise, it is not.
 */
export async function writeIssues<T>(
  path: string,
  options: { readonly force: boolean },
  read: (onIssue: (issue: Issue) => void) => Promise<T>,
): Promise<T> {
  let outcome: { readonly dataset: T } | { readonly refused: DatasetError } | undefined;
  await replaceFile(
    path,
    async ({ fd }) => {
      let lines = "";
      const write = (issue: Issue): void => {
        lines += `${JSON.stringify(issueRecord(issue))}\n`;
        if (lines.length >= PIECE) flush();
      };
      const flush = (): void => {
        writeWhole(fd, Buffer.from(lines));
        lines = "";
      };
      outcome = await read(write).then(
        (dataset) => ({ dataset }),
        (error: unknown) => {
          if (error instanceof DatasetError) return { refused: error };
          throw error;
        },
      );
      flush();
    },
    // Issues show values, such as scores.
    { ...options, mode: 0o600 },
  );
  if (outcome && "dataset" in outcome) return outcome.dataset;
  throw outcome!.refused;
}

/** An issue as it is printed and written: its location beside its other fields. */
export function issueRecord({ kind, location, ...rest }: Issue): object {
  return { kind, ...location, ...rest };
}

/** Issues come one by one, so there is nobody to await a promise. */
function writeWhole(fd: number, bytes: Uint8Array): void {
  let written = 0;
  while (written < bytes.length) written += writeSync(fd, bytes, written);
}
