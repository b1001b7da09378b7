import type { CatalogueRecords } from "@mastery/dataset";
import {
  type Reason,
  StatementIndex,
  StatementReader,
  type StatementReport,
  unwrap,
} from "@mastery/dataset/xapi";

/** Outcome of a platform's statements, by verb and by activity, assuming that all actors are known learners. */
export interface StatementCheck {
  readonly read: number;
  /** Statements that count as traces. */
  readonly counted: number;
  /** Statements that are no valid xAPI. */
  readonly invalid: number;
  /** The most frequent verb first. */
  readonly verbs: readonly VerbCheck[];
  /** Activities that are no resource of the catalogue, the most frequent first. */
  readonly unknownActivities: readonly Counted[];
  /** Home pages of accounts that no mapping names, the most frequent first. */
  readonly unknownHomePages: readonly Counted[];
}

/** The statements with a verb. */
interface VerbCheck extends Counted {
  readonly counted: number;
  /** Statements that do not count, or whose score does not, by reason. */
  readonly reasons: Readonly<Partial<Record<Reason, number>>>;
}

export interface Counted {
  readonly id: string;
  readonly statements: number;
}

/**
 * Maps statements as an exchange does. Actors are not looked up, so every actor whose identifier can be read counts as a known learner.
 *
 * @param records statements, pages of statements, or responses of the Learning Records Converter
 */
export function checkStatements(
  { resources, activities, mapping }: CatalogueRecords,
  records: readonly unknown[],
): StatementCheck {
  const statements = records.flatMap(unwrap);
  const ids = new Set(resources.map((one) => (one as { resource_id: string }).resource_id));
  const dataset = { knowsLearner: () => true, knowsResource: (id: string) => ids.has(id) };
  const known = new StatementIndex({ dataset, activities }, mapping);
  for (const statement of statements) known.add(statement);
  const reader = new StatementReader({ add: () => true, rejectTrace: () => {} }, mapping, known);
  const verbs = new Map<string, Tally>();
  const activitiesUnknown = new Map<string, number>();
  const homePages = new Map<string, number>();
  const visit = (pass: "add" | "addParts") => (statement: unknown, index: number) => {
    const before = countsIn(reader.report);
    reader[pass](statement, { file: "statements", index });
    const { mapped, reasons } = countsIn(reader.report);
    const { verb, object, actor } = partsOf(statement);
    const own = verbs.get(verb) ?? { statements: 0, counted: 0, reasons: {} };
    verbs.set(verb, own);
    if (pass === "add") own.statements++;
    own.counted += mapped - before.mapped;
    for (const [reason, count] of reasons) {
      if (count === before.reasons.get(reason)) continue;
      own.reasons[reason] = (own.reasons[reason] ?? 0) + 1;
      if (reason === "unknown_resource") addTo(activitiesUnknown, object);
      if (reason === "unknown_learner" && actor !== undefined) addTo(homePages, actor);
    }
  };
  statements.forEach(visit("add"));
  if (reader.hasParts) statements.forEach(visit("addParts"));
  const { read, mapped, invalid } = reader.report;
  return {
    read,
    counted: mapped,
    invalid,
    verbs: [...verbs].map(([id, own]) => ({ id, ...own })).sort(mostFirst),
    unknownActivities: ranked(activitiesUnknown),
    unknownHomePages: ranked(homePages),
  };
}

/** A copy, since the reader goes on counting. */
function countsIn({ mapped, reasons }: StatementReport) {
  const counts = Object.entries(reasons).map(
    ([name, { count }]) => [name as Reason, count] as const,
  );
  return { mapped, reasons: new Map(counts) };
}

interface Tally {
  statements: number;
  counted: number;
  readonly reasons: Partial<Record<Reason, number>>;
}

/** The ids of a statement's verb and object, and the home page of its actor's account; "" for what is missing. */
function partsOf(statement: unknown) {
  const { verb, object, actor } = Object(statement) as Readonly<Record<string, unknown>>;
  const textOf = (value: unknown): string => (typeof value === "string" ? value : "");
  const { account } = Object(actor) as { account?: unknown };
  const { homePage } = Object(account) as { homePage?: unknown };
  return {
    verb: textOf((Object(verb) as { id?: unknown }).id),
    object: textOf((Object(object) as { id?: unknown }).id),
    actor: typeof homePage === "string" ? homePage : undefined,
  };
}

function addTo(counts: Map<string, number>, id: string): void {
  counts.set(id, (counts.get(id) ?? 0) + 1);
}

function ranked(counts: ReadonlyMap<string, number>): Counted[] {
  return [...counts].map(([id, statements]) => ({ id, statements })).sort(mostFirst);
}

function mostFirst(a: Counted, b: Counted): number {
  return b.statements - a.statements || (a.id < b.id ? -1 : 1);
}

/** A mapping file, as in `xapi.json`. */
export interface MappingTemplate {
  readonly verbs: Readonly<Record<string, "ignored">>;
  readonly activities: Readonly<Record<string, "">>;
  readonly account_home_pages: readonly string[];
}

/**
 * Returns a mapping file for what `checkStatements()` found unknown, to be completed: an activity without a resource, which is `""`, is
 * refused when the file is read; verbs are ignored, as without the file, until they get a meaning.
 */
export function mappingTemplate({
  verbs,
  unknownActivities,
  unknownHomePages,
}: StatementCheck): MappingTemplate {
  const ignored = verbs.filter(({ reasons }) => reasons.other_verb !== undefined);
  return {
    verbs: Object.fromEntries(ignored.map(({ id }) => [id, "ignored" as const])),
    activities: Object.fromEntries(unknownActivities.map(({ id }) => [id, "" as const])),
    account_home_pages: unknownHomePages.map(({ id }) => id),
  };
}
