import fc from "fast-check";
import { expect, test } from "vitest";
import { emptyRecommendations } from "./recommend-learners.ts";
import { enter, TopListBuilder } from "./top-list-builder.ts";
import { UNKNOWN_RATE } from "./top-lists.ts";

/** Numbers that are thousandths; the rate may be unknown. */
const offer = fc.record({
  resource: fc.nat(200),
  score: fc.integer({ min: 0, max: 20 }),
  similarity: fc.nat(1000),
  rate: fc.oneof(fc.nat(1000), fc.constant(UNKNOWN_RATE)),
});

test("lists the best, by score and then by resource, of whatever is offered", () => {
  const offers = fc.array(fc.uniqueArray(offer, { selector: ({ resource }) => resource }), {
    minLength: 1,
    maxLength: 3,
  });
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 10 }), (offersOf, topN) => {
      const learners = offersOf.length;
      const builder = new TopListBuilder(learners, topN);
      offersOf.forEach((offered, learner) => {
        expect(builder.isEmpty(learner)).toBe(true);
        for (const { resource, score, similarity, rate } of offered) {
          const known = rate === UNKNOWN_RATE ? -1 : rate / 1000;
          builder.offer(learner, resource, score / 1000, similarity / 1000, known);
        }
      });
      const best = offersOf.map((offered) =>
        offered.toSorted((a, b) => b.score - a.score || a.resource - b.resource).slice(0, topN),
      );
      const all = emptyRecommendations(learners, topN, 8);
      const weakSkills = Uint8Array.from(offersOf, (_, learner) => 7 + learner);
      // Those of the batch stand in another order among all.
      const places = Uint32Array.from(offersOf, (_, learner) => learners - 1 - learner);
      enter({ ...builder.lists, weakSkills }, places, all);
      places.forEach((place, learner) => {
        const listed = best[learner]!.map((_, rank) => {
          const at = place * topN + rank;
          return {
            resource: all.resource[at],
            score: all.score[at],
            similarity: all.semanticSimilarity[at],
            rate: all.clusterSuccessRate[at],
          };
        });
        expect(listed).toEqual(best[learner]);
        expect([all.count[place], all.weakSkills[place]]).toEqual([listed.length, 7 + learner]);
        expect(builder.isEmpty(learner)).toBe(listed.length === 0);
        const last = listed.length === topN ? listed.at(-1)!.score! : undefined;
        // What rounds up to the last one's score could be listed, nothing less.
        if (last === undefined) expect(builder.least[learner]).toBeLessThan(0);
        else expect(builder.least[learner]).toBeCloseTo((last - 0.5) / 1000, 8);
      });
    }),
  );
});
