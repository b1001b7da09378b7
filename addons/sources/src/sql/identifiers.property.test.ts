import fc from "fast-check";
import { expect, test } from "vitest";
import { DIALECTS, type DialectName } from "./index.ts";

/** A quoted identifier according to each store's manual: inner quotes are doubled, or escaped with a backslash. */
const IDENTIFIER: Readonly<Record<DialectName, RegExp>> = {
  postgres: /^"(?:[^"]|"")+"$/,
  duckdb: /^"(?:[^"]|"")+"$/,
  spark: /^`(?:[^`]|``)+`$/,
  clickhouse: /^"(?:[^"\\]|\\.)+"$/s,
};

test("quotes any name as a single identifier with the same characters", () => {
  const dialects = fc.constantFrom(...(Object.keys(DIALECTS) as DialectName[]));
  const names = fc.string({
    minLength: 1,
    unit: fc.constantFrom("a", '"', "`", "\\", "'", ";", " ", "\n"),
  });
  fc.assert(
    fc.property(dialects, names, (dialect, name) => {
      const quoted = DIALECTS[dialect].quoted(name);
      expect(quoted).toMatch(IDENTIFIER[dialect]);
      const inner = quoted.slice(1, -1);
      const read =
        dialect === "clickhouse"
          ? inner.replaceAll(/\\(.)/gs, "$1")
          : inner.replaceAll(quoted[0]!.repeat(2), quoted[0]!);
      expect(read).toBe(name);
    }),
  );
});
