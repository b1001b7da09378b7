import fc from "fast-check";
import { expect, test } from "vitest";
import { SkillTerms } from "./skill-terms.ts";

const DOMAINS = 4;

test("domains and skills, added and taken off, are the set, in at most half the skills and all domains", () => {
  const problem = fc
    .array(fc.nat(DOMAINS - 1), { minLength: 1, maxLength: 30 })
    .chain((skillDomain) =>
      fc.record({
        skillDomain: fc.constant(skillDomain),
        sets: fc.array(fc.subarray([...skillDomain.keys()]), { minLength: 1, maxLength: 3 }),
      }),
    );
  fc.assert(
    fc.property(problem, ({ skillDomain, sets }) => {
      const skills = skillDomain.length;
      const terms = new SkillTerms({
        skillDomain: Uint32Array.from(skillDomain),
        domains: DOMAINS,
      });
      for (const set of sets) {
        terms.fill(Uint8Array.from(skillDomain, (_, skill) => (set.includes(skill) ? 1 : 0)));
        const times = skillDomain.map(() => 0);
        let single = 0;
        for (let i = 0; i < terms.size; i++) {
          const item = terms.items[i]!;
          if (item < skills) single++;
          skillDomain.forEach((domain, skill) => {
            if (item === skill || item === skills + domain) times[skill]! += terms.factors[i]!;
          });
        }
        expect(times).toEqual(skillDomain.map((_, skill) => (set.includes(skill) ? 1 : 0)));
        expect(single).toBeLessThanOrEqual(skills / 2);
        for (let domain = 0; domain < DOMAINS; domain++) {
          const own = [...skillDomain.keys()].filter((skill) => skillDomain[skill] === domain);
          const present = own.filter((skill) => set.includes(skill)).length;
          expect([terms.present[domain], terms.absent[domain]]).toEqual([
            present,
            own.length - present,
          ]);
        }
      }
    }),
  );
});
