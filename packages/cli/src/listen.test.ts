import { describe, expect, it } from "vitest";
import { bindAddress, isLoopback } from "./listen.ts";

describe("a loopback address", () => {
  it.each(["127.0.0.1", "127.1.2.3", "::1", "::ffff:127.0.0.1"])("is %s", (address) => {
    expect(isLoopback(address)).toBe(true);
  });

  it.each(["0.0.0.0", "::", "192.0.2.1", "128.0.0.1", "::2", "::ffff:192.0.2.1", "fe80::1"])(
    "is not %s",
    (address) => {
      expect(isLoopback(address)).toBe(false);
    },
  );
});

describe("the bind address", () => {
  it.each([
    ["127.0.0.1", "127.0.0.1"],
    ["127.1", "127.0.0.1"],
    ["0", "0.0.0.0"],
    ["::1", "::1"],
  ])("of %s is %s", async (host, address) => {
    expect(await bindAddress(host)).toBe(address);
  });

  it("cannot be resolved for an unknown name", async () => {
    await expect(bindAddress("host.invalid")).rejects.toThrow(
      "host.invalid is not an address of this machine; choose another address with --host",
    );
  });
});
