import { decodeModel, encodeModel, type Model } from "@mastery/core/model";
import { replaceFile, type TargetOptions } from "../files/index.ts";
import { decodeFile } from "./decode-file.ts";

/**
 * Writes a model file, as a snapshot file is written.
 *
 * @throws {MasteryError} `ALREADY_EXISTS` for a file with content, without `force`; `UNWRITABLE_FILE`
 */
export function writeModel(path: string, model: Model, options?: TargetOptions): Promise<void> {
  return replaceFile(path, (file) => file.writeFile(encodeModel(model)), options);
}

/**
 * Reads a model file.
 *
 * @throws {MasteryError} `INVALID_MODEL`, naming the file
 */
export function readModel(path: string): Promise<Model> {
  return decodeFile(path, {
    name: "a model file",
    unreadable: "INVALID_MODEL",
    decode: decodeModel,
  });
}
