import { expect, test, vi } from "vitest";

test("the module is compiled only once when the host refuses it", async () => {
  const refuse = vi.fn(function refuse() {
    throw new Error("refused");
  });
  vi.stubGlobal("WebAssembly", { Module: refuse });
  try {
    // The query imports a fresh copy of the module, which has compiled nothing yet.
    const path = "./instance.ts?uncompiled";
    const { openInstance } = (await import(path)) as typeof import("./instance.ts");
    expect(openInstance(1)).toBeUndefined();
    expect(openInstance(1)).toBeUndefined();
    expect(refuse).toHaveBeenCalledTimes(1);
  } finally {
    vi.unstubAllGlobals();
  }
});
