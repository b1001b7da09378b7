/// <reference path="./virtual.d.ts" />
/**
 * The explorer's files. Any host can serve these files next to the service's endpoints.
 *
 * @module @mastery/explorer
 */

import { builtFiles } from "virtual:page";
import { type ExplorerFile, explorerFile } from "./files.ts";

export type { ExplorerFile } from "./files.ts";

/** The files of the page: `/explorer` and the files below it. The page uses relative addresses, so it works below any path prefix. */
export const explorerFiles: readonly ExplorerFile[] = builtFiles.map(({ name, text }) =>
  explorerFile(name, text),
);

/**
 * Returns the explorer's files for a host that also serves snapshots of earlier periods, so that readers can choose a period and compare a
 * class with the previous period. The host must serve these snapshots at `earlier/1`, `earlier/2` and so on next to the endpoints, the
 * latest first.
 *
 * @param earlier number of snapshots of earlier periods
 * @param hasCodes whether the host answers `mcp/codes`, so that the page shows the codes by which AI assistants know learners
 */
export function explorerFilesWith(earlier: number, hasCodes = false): readonly ExplorerFile[] {
  const codes = hasCodes ? `\n    <meta name="codes" />` : "";
  const meta = `<head>\n    <meta name="earlier" content="${earlier}" />${codes}`;
  return explorerFiles.map((file) => ({ ...file, text: file.text.replace("<head>", meta) }));
}
