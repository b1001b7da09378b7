import type { Assignment, Learner, OfLevel, Profile, Recommendation } from "@mastery/core";
import { type Model, transform } from "@mastery/core/model";
import { type CatalogueRecords, foldStatements, readCatalogue } from "@mastery/dataset";
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

/**
 * Reads the catalogue of a model, and answers once without any record, so that data that do not fit end here and not with the first
 * exchange.
 *
 * @param directory data directory with the skills and resources that the model was fitted on, and `levels.json` and `xapi.json` if there
 *   are any
 * @throws {DatasetError} that lists every issue of the catalogue; `MasteryError` `MODEL_MISMATCH` for another one
 */
export async function openServedModel(model: Model, directory: string): Promise<ServedModel> {
  const served = { model, catalogue: await readCatalogue(directory) };
  await answerExchange(served, nobody(served.catalogue), [], 1);
  return served;
}

/** Nobody: the learner of the trial, in the first level of the school if it has any. */
function nobody({ levels }: CatalogueRecords): OfLevel<Learner> {
  return {
    learner_id: "00000000-0000-0000-0000-000000000000",
    display_name: "Nobody",
    grade_level: Object.keys(levels?.grades ?? {})[0] ?? 1,
  };
}
