import { expect, test } from "vitest";
import { observedDomains } from "../population/leads.ts";
import { learnerFeatures, standardisationOf, standardise } from "./features.ts";

test("columns are standardised leads per domain, and constant columns and unobserved domains are 0", () => {
  // Three learners with one trace on each of two resources. The second resource is equally hard for all three learners.
  const rows = {
    offsets: Uint32Array.of(0, 2, 4, 6),
    resource: Uint32Array.of(0, 1, 0, 1, 0, 1),
    scored: Uint32Array.of(1, 1, 1, 1, 1, 1),
    leads: Float64Array.of(-0.4, 0.4, 0, 0, 0.4, -0.4),
    domainOf: Uint32Array.of(0, 2),
    domains: 3,
    shrinkage: { learner: 5, domain: 1, skill: 5 },
  };
  const features = learnerFeatures(rows);
  // No learner is ahead overall, so a lead is half of the lead of the only trace.
  expect([...features.data]).toEqual([-0.2, 0, 0.2, 0, 0, 0, 0.2, 0, -0.2]);
  expect(features).toMatchObject({ rows: 3, columns: 3 });
  expect([...observedDomains(rows)]).toEqual([1, 0, 1]);
  standardise(features, standardisationOf(features, observedDomains(rows)));
  const column = (c: number) => [0, 1, 2].map((row) => features.data[row * 3 + c]);
  const near = (...values: readonly number[]) => values.map((value) => expect.closeTo(value, 12));
  expect(column(0)).toEqual(near(-Math.sqrt(1.5), 0, Math.sqrt(1.5)));
  expect(column(1)).toEqual([0, 0, 0]);
  expect(column(2)).toEqual(near(Math.sqrt(1.5), 0, -Math.sqrt(1.5)));
});

test("the lead in an unobserved domain is the learner's overall lead, or 0 if nobody is observed", () => {
  const rows = {
    offsets: Uint32Array.of(0, 1, 2),
    resource: Uint32Array.of(0, 0),
    scored: Uint32Array.of(1, 1),
    leads: Float64Array.of(-0.4, 0.4),
    domainOf: Uint32Array.of(0),
    domains: 2,
    shrinkage: { learner: 3, domain: 1, skill: 1 },
  };
  const features = learnerFeatures(rows);
  expect([...features.data]).toEqual([-0.25, -0.1, 0.25, 0.1]);
  standardise(features, standardisationOf(features, Uint8Array.of(1, 0)));
  expect([...features.data]).toEqual([-1, 0, 1, 0]);
});
