import { type Check, custom, isObject, objectOf } from "../option-checks.ts";

const part = custom("an object", isObject);

/** A dataset that was checked before; not its records, and not a promise of it. */
export const aDataset: Check = objectOf("a Dataset, as buildDataset() resolves to", {
  catalogue: part,
  roster: part,
  evidence: part,
});
