import { hashBytes } from "../hash.ts";
import { encodeModel } from "./encode-model.ts";
import type { Model } from "./model.ts";

/** Returns the name of a model's content: 16 digits of a hash of the bytes of its file. */
export function modelRevision(model: Model): string {
  const bytes = encodeModel(model);
  const halves = [1, 2].map((seed) => hashBytes(bytes, 0, bytes.length, seed));
  return halves.map((half) => half.toString(16).padStart(8, "0")).join("");
}
