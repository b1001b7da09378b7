// Entry point that `purity.test.ts` bundles into one script.
export * from "../src/index.ts";
export * from "../src/snapshot/index.ts";
export * from "../src/testing/index.ts";
