/// <reference path="../virtual.d.ts" />
/**
 * The explorer as a folder of files, for a page that computes everything in the browser.
 *
 * @module @mastery/explorer/studio
 */

import { builtFiles } from "virtual:studio";
import { readModelFile } from "@mastery/embeddings/model";
import { type StudioFile, studioFilesOf } from "../files.ts";

export type { StudioFile } from "../files.ts";

/** Resolves to the files of the folder, about 15 MB in total. They can be opened from disk or served by any web server. */
export async function studioFiles(): Promise<StudioFile[]> {
  return studioFilesOf(builtFiles, await readModelFile());
}
