import { isOf, MODEL_FORMAT } from "../snapshot/header.ts";

/** Whether bytes begin as a model file does. */
export function isModelFile(bytes: Uint8Array): boolean {
  return isOf(MODEL_FORMAT, bytes);
}
