import fc from "fast-check";
import { expect, test } from "vitest";
import { TopList } from "./top-list.ts";

test("holds the best, by score and then by resource, of whatever is offered", () => {
  const offers = fc.uniqueArray(fc.record({ resource: fc.nat(200), score: fc.nat(20) }), {
    selector: ({ resource }) => resource,
  });
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 10 }), (offered, capacity) => {
      const top = new TopList(capacity);
      for (const offer of offered) {
        if (!top.admits(offer.score, offer.resource)) continue;
        top.insert({ ...offer, semanticSimilarity: 0, clusterSuccessRate: 0 });
      }
      const best = offered
        .toSorted((a, b) => b.score - a.score || a.resource - b.resource)
        .slice(0, capacity);
      expect(top.entries.map(({ resource, score }) => ({ resource, score }))).toEqual(best);
      expect(top.last).toBe(top.entries.length < capacity ? undefined : top.entries.at(-1));
    }),
  );
});
