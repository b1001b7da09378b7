import { isUtf8 } from "node:buffer";
import {
  type Assignment,
  DatasetError,
  type Issue,
  type Profile,
  type Recommendation,
} from "@mastery/core";
import { type Model, transform } from "@mastery/core/model";
import { type CatalogueRecords, findSyntaxIssue, readCatalogue } from "@mastery/dataset";
import { ROUTES } from "@mastery/openapi/routes";
import { type Query, readQuery, recordsIn } from "./connector-request.ts";
import type { ConsentingLearner } from "./consents.ts";
import { foldStatements } from "./fold-statements.ts";
import { refused } from "./http.ts";

/** Results computed from a learner's records and a model, with the field names of the HTTP API. */
export type ExchangeAnswer = ResultsAnswer | StartAnswer;

/** The answer about a learner with a scored trace. */
export interface ResultsAnswer extends AnyAnswer {
  readonly basis: "scored_traces";
  readonly assignment: Assignment;
  readonly recommendations: readonly Recommendation[];
}

/** The answer about a learner without a scored trace: nothing is known that a cluster or a reason could be based on. */
export interface StartAnswer extends AnyAnswer {
  readonly basis: "none";
  readonly assignment: null;
  readonly recommendations: readonly StartRecommendation[];
}

/** A resource with which learners of a grade start. */
export type StartRecommendation = Pick<Recommendation, "resource_id" | "title" | "explanation">;

interface AnyAnswer {
  readonly profile: Profile;
  readonly statements: {
    readonly read: number;
    readonly mapped: number;
    /** By the reason why the statement or its score was skipped. */
    readonly reasons: Readonly<Record<string, number>>;
  };
}

/** The model and the catalogue from which results are computed. */
export interface ServedModel {
  readonly model: Model;
  /** Skills and resources that the model was fitted on. */
  readonly catalogue: CatalogueRecords;
  /** Time at which the model was written, in seconds since 1970, if it was read from a file. */
  readonly written?: number | undefined;
}

/** An exchange: the body of the request, the learner, and the values of the parameters. */
export interface Exchange {
  readonly body: Uint8Array;
  readonly learner: ConsentingLearner;
  readonly query: Query;
}

/** Number of issues after which reading stops, and therefore the maximum number of issues in a response. */
const MAX_ISSUES = 50;

/**
 * Uses only the records in the body, in any order, and keeps none of them.
 *
 * @throws `RefusedExchange` 400 if the body is not JSON, 422 if records are invalid; the message quotes nothing that may be personal
 */
export async function answerExchange(
  { model, catalogue }: ServedModel,
  { body, learner: { pseudonyms = [], expires_at: _, ...learner }, query }: Exchange,
): Promise<ExchangeAnswer> {
  const records = recordsIn(parse(body));
  const { learner_id } = learner;
  const { mapping } = catalogue;
  const known = new Map(mapping.pseudonyms);
  for (const pseudonym of pseudonyms) known.set(pseudonym, learner_id);
  const own = { ...catalogue, mapping: { ...mapping, pseudonyms: known } };
  const issues: Issue[] = [];
  const enough = new Error("enough issues");
  const onIssue = (issue: Issue): void => {
    if (issues.push(issue) === MAX_ISSUES) throw enough;
  };
  try {
    const { dataset, statements } = foldStatements(own, [learner], records, { onIssue });
    const snapshot = await transform(model, dataset);
    const asked = { learner_id, among: undefined, language: undefined };
    const counts = Object.entries(statements.reasons).map(([reason, { count }]) => [reason, count]);
    const recommendations = ROUTES.getRecommendations.answer(snapshot, { ...asked, ...query })!;
    const answer = {
      profile: snapshot.profile(learner_id)!,
      statements: {
        read: statements.read,
        mapped: statements.mapped,
        reasons: Object.fromEntries(counts),
      },
    };
    return snapshot.observed(learner_id)!.length === 0
      ? { basis: "none", assignment: null, recommendations: recommendations.map(start), ...answer }
      : {
          basis: "scored_traces",
          assignment: snapshot.assignment(learner_id)!,
          recommendations,
          ...answer,
        };
  } catch (error) {
    if (error === enough || error instanceof DatasetError) {
      throw refused(422, issues.map(requestIssue));
    }
    throw error;
  }
}

const WHERE_LEARNERS_START =
  "aucun résultat noté pour cet élève : c'est par là que commencent les élèves de ce niveau";

function start({ resource_id, title }: Recommendation): StartRecommendation {
  return { resource_id, title, explanation: WHERE_LEARNERS_START };
}

function requestIssue({ kind, location, field, expected, got }: Issue) {
  const place = location.index === undefined ? [] : [location.index];
  const loc = ["body", "data", ...place, ...(field === "" ? [] : [field])];
  return { loc, msg: `Expected ${expected}, got ${got}`, type: kind };
}

function parse(body: Uint8Array): unknown {
  if (!isUtf8(body)) throw refused(400, "The body is not UTF-8.");
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(body);
  try {
    return JSON.parse(text);
  } catch {
    // The position is found separately, because the parser's message would quote the text.
    const { expected, offset } = findSyntaxIssue(text)!;
    const detail = `The body is not JSON: expected ${expected} at character ${offset + 1}.`;
    throw refused(400, detail);
  }
}

/**
 * Reads the catalogue of a model, and computes results without any records, so that a mismatch is reported here rather than at the first
 * exchange.
 *
 * @param directory data directory of the model's skills and resources, with `levels.json` and `xapi.json` if they exist
 * @throws {DatasetError} listing every issue of the catalogue; `MasteryError` `MODEL_MISMATCH` if the model was fitted on another catalogue
 */
export async function openServedModel(model: Model, directory: string): Promise<ServedModel> {
  const served = { model, catalogue: await readCatalogue(directory) };
  const learner = {
    learner_id: "00000000-0000-0000-0000-000000000000",
    display_name: "Nobody",
    grade_level: Object.keys(served.catalogue.levels?.grades ?? {})[0] ?? 1,
  };
  await answerExchange(served, { body: Buffer.from("[]"), learner, query: readQuery("") });
  return served;
}
