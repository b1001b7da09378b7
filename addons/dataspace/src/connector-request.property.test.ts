import fc from "fast-check";
import { expect, test } from "vitest";
import { recordsIn } from "./connector-request.ts";

const records = fc.array(fc.record({ id: fc.integer() }));

test("finds the records in every form that a connector sends", () => {
  fc.assert(
    fc.property(records, fc.nat(), (all, cut) => {
      const [origin, added] = [all.slice(0, cut), all.slice(cut)];
      for (const data of [
        all,
        JSON.stringify(all),
        { origin, additionalData: [{ data: added }] },
      ]) {
        expect(recordsIn(data)).toEqual(all);
        expect(recordsIn({ data, contract: "", params: {} })).toEqual(all);
      }
    }),
  );
});

test("returns a list for any JSON", () => {
  fc.assert(fc.property(fc.jsonValue(), (body) => Array.isArray(recordsIn(body))));
});
