import type { Assignment, Learner, OfLevel, Profile, Recommendation } from "@mastery/core";
import { type Model, transform } from "@mastery/core/model";
import { type CatalogueRecords, foldStatements } from "@mastery/dataset";
import type { StatementReport } from "@mastery/dataset/xapi";

/** What a learner's records show under a model. Field names within are those of the HTTP interface. */
export interface ExchangeAnswer {
  readonly profile: Profile;
  readonly assignment: Assignment;
  readonly recommendations: readonly Recommendation[];
  /** How many statements became traces, and why others did not; no example of any. */
  readonly statements: {
    readonly read: number;
    readonly mapped: number;
    /** Number of statements by the reason for skipping them or their score. */
    readonly reasons: Readonly<Record<string, number>>;
  };
}

/** What answers are computed from. */
export interface ServedModel {
  readonly model: Model;
  /** The skills and resources that the model was fitted on. */
  readonly catalogue: CatalogueRecords;
}

/**
 * Resolves to the answer about one learner, from these records alone. The same records in any order give the same answer, and nothing
 * of them is kept.
 *
 * @param n how many recommendations, from 1 to 10
 * @throws {DatasetError} that lists every issue of the records
 */
export async function answerExchange(
  { model, catalogue }: ServedModel,
  learner: OfLevel<Learner>,
  records: readonly unknown[],
  n: number,
): Promise<ExchangeAnswer> {
  const { dataset, statements } = foldStatements(catalogue, [learner], records);
  const snapshot = await transform(model, dataset);
  const { learner_id } = learner;
  return {
    profile: snapshot.profile(learner_id)!,
    assignment: snapshot.assignment(learner_id)!,
    recommendations: snapshot.recommend(learner_id, n)!,
    statements: summaryOf(statements),
  };
}

function summaryOf({ read, mapped, reasons }: StatementReport): ExchangeAnswer["statements"] {
  const counts = Object.entries(reasons).map(([reason, { count }]) => [reason, count]);
  return { read, mapped, reasons: Object.fromEntries(counts) };
}
