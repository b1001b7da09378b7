/**
 * Exports for the other packages of this repository, never for add-ons: at most 20. The exports can change in any version, because all
 * packages are released together. Columns share the memory of their snapshot, so do not write to them.
 *
 * @module @mastery/core/internal
 */

export { concatenate } from "../collections.ts";
export { UNKNOWN_SHARE } from "../columns/schema.ts";
export { nothingObserved } from "../model/fit.ts";
export { modelContentOf } from "../model/model.ts";
export { profileLearners } from "../population/leads.ts";
export { checkVectors } from "../ranking/embeddings.ts";
export { LearnerSkills } from "../ranking/observed-skills.ts";
export { normalTimestamp } from "../records/dates.ts";
export { meantField } from "../records/unknown-fields.ts";
export { contentToPost, fileParts, snapshotOfContent, viewSnapshot } from "../snapshot/codec.ts";
export type { SnapshotContent } from "../snapshot/manifest.ts";
export { contentOf } from "../snapshot/snapshot.ts";
export { guarded } from "../work.ts";
