import { expect, test } from "vitest";
import { importTransformers } from "./transformers.ts";

test.each([
  ["Node", Object.assign(new Error("Cannot find it"), { code: "ERR_MODULE_NOT_FOUND" })],
  ["Vite", new Error('Could not resolve "@huggingface/transformers" imported by "mine".')],
])("explains how to install the peer dependency if %s does not find it", async (_, missing) => {
  await expect(importTransformers(() => Promise.reject(missing))).rejects.toThrow(
    expect.objectContaining({
      code: "MODEL_UNAVAILABLE",
      message:
        "@huggingface/transformers is not installed. Install it next to @mastery/embeddings: " +
        "ONNXRUNTIME_NODE_INSTALL=skip npm install @huggingface/transformers@4",
      cause: missing,
    }),
  );
});

test("explains why an installed peer dependency fails to load", async () => {
  const broken = new Error("libonnxruntime.so.1: cannot open shared object file");
  await expect(importTransformers(() => Promise.reject(broken))).rejects.toThrow(
    expect.objectContaining({
      code: "MODEL_UNAVAILABLE",
      message: `@huggingface/transformers cannot be loaded: ${broken.message}`,
    }),
  );
});
