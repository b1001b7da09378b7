import fc from "fast-check";
import { expect, test } from "vitest";
import { type NumberList, SkillTerms } from "./skill-terms.ts";

const DOMAINS = 4;

const listed = ({ items, size }: NumberList): number[] => [...items.subarray(0, size)];

test("domains and added skills less the removed ones are the set, in at most half the skills and all domains", () => {
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
      const terms = new SkillTerms(Uint32Array.from(skillDomain), DOMAINS);
      for (const set of sets) {
        terms.fill(Uint32Array.from(set));
        const domains = listed(terms.domains);
        const [added, removed] = [listed(terms.added), listed(terms.removed)];
        const ofDomains = [...skillDomain.keys()].filter((skill) =>
          domains.includes(skillDomain[skill]!),
        );
        const rest = ofDomains.filter((skill) => !removed.includes(skill));
        expect([...rest, ...added].sort((a, b) => a - b)).toEqual(set);
        const absent = [...skillDomain.keys()].filter((skill) => !set.includes(skill));
        const ofAbsent = absent.filter((skill) =>
          listed(terms.absentDomains).includes(skillDomain[skill]!),
        );
        expect(terms.absentSkills).toBe(absent.length - ofAbsent.length);
        expect(added.length + removed.length).toBeLessThanOrEqual(skillDomain.length / 2);
      }
    }),
  );
});
