import type { FileFormat } from "../snapshot/header.ts";

export const MODEL_FORMAT: FileFormat = {
  name: "model file",
  magic: Uint8Array.of(0x89, 0x4d, 0x4d, 0x4f, 0x44, 0x45, 0x0d, 0x0a),
  version: 1,
};
