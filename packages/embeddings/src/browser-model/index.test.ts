import { afterEach, expect, test, vi } from "vitest";
import { modelFile as fileInNode } from "../model/index.ts";
import { modelFile, readModelFile } from "./index.ts";

afterEach(() => vi.unstubAllGlobals());

test("fetches the model file that Node reads", async () => {
  const fetch = vi.fn(async () => new Response(Uint8Array.of(1, 2, 3)));
  vi.stubGlobal("fetch", fetch);
  expect(await readModelFile()).toEqual(Uint8Array.of(1, 2, 3));
  expect(fetch).toHaveBeenCalledExactlyOnceWith(modelFile);
  expect(modelFile.href).toBe(fileInNode.href);
});

test("names the status received in place of the file", async () => {
  vi.stubGlobal("fetch", async () => new Response(null, { status: 404 }));
  await expect(readModelFile()).rejects.toThrow(/model\.bin: expected a model file, got 404$/);
});
