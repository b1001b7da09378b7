// Modules that `portability.test.ts` bundles into one script.
export { precompute } from "@mastery/core";
export { letterEmbedder, smallDataset } from "@mastery/core/testing";
export { createApi } from "../src/index.ts";
