import { groups } from "@mastery/core/cohorts";
import { describeGaps, snapshotGaps } from "@mastery/core/facts";
import { countAmong, formatCount, publishable } from "../shield.ts";
import type { CardContext } from "./context.ts";
import { blocks, code, escaped, list, type Row, table } from "./markdown.ts";

/** Returns what the data are: span, counts, and where they say too little. */
export function dataSection(context: CardContext): string {
  const { least } = context;
  return blocks(
    "# Data card",
    "## Counts",
    `No number here is about fewer than ${least} learners. Where one would be, or could be subtracted from others, words stand in its place.`,
    table(["What", "Value", "From"], countRows(context)),
    "## Learners by grade",
    table(["Grade", "Learners", "From"], gradeRows(context)),
    "## Learners with a scored trace, by domain",
    "A domain in which few learners are observed says little about the others: they have no value there.",
    table(["Domain", "Learners", "From"], domainRows(context)),
    "## Gaps",
    gaps(context),
  );
}

function countRows({ snapshot, sources }: CardContext): Row[] {
  const { n_learners, n_resources, n_skills } = snapshot.health();
  const { traces, dates } = snapshot.metadata;
  const rows: [what: string, value: string][] = [
    ["Learners", formatCount(n_learners)],
    ["Groups of learners", formatCount(groups(snapshot).length)],
    ["Resources", formatCount(n_resources)],
    ["Skills", formatCount(n_skills)],
    ["Domains", formatCount(snapshot.domains().length)],
    ["Traces", formatCount(traces)],
    ["First day with a trace", dates.first ?? "not known"],
    ["Last day with a trace", dates.last ?? "not known"],
    ["First day that was asked for", dates.since ?? "any"],
    ["Last day that was asked for", dates.until ?? "any"],
  ];
  return rows.map((row) => [...row, sources.snapshot]);
}

function gradeRows({ snapshot, least, sources }: CardContext): Row[] {
  const counts = new Map<number, number>();
  for (const { grade_level } of snapshot.learners()) {
    counts.set(grade_level, (counts.get(grade_level) ?? 0) + 1);
  }
  const grades = [...counts].sort(([a], [b]) => a - b);
  const published = publishable(
    grades.map(([, learners]) => learners),
    least,
  );
  return grades.map(([grade, learners], i) => [
    `${grade}`,
    published[i] ? formatCount(learners) : "not shown",
    sources.card,
  ]);
}

function domainRows({ snapshot, least, sources }: CardContext): Row[] {
  const observed = new Map(snapshot.domains().map((domain) => [domain, 0]));
  const learners = snapshot.learners();
  for (const { learner_id } of learners) {
    for (const domain of Object.keys(snapshot.profile(learner_id)!.mean_score_per_domain)) {
      observed.set(domain, observed.get(domain)! + 1);
    }
  }
  return [...observed].map(([domain, count]) => [
    code(domain),
    countAmong(count, learners.length, least),
    sources.card,
  ]);
}

/** Gaps in the words of all other places, but for numbers about few learners. */
function gaps({ snapshot, least, sources }: CardContext): string {
  const found = snapshotGaps(snapshot);
  const { unobserved_learners: none, little_observed_learners: little } = found;
  const { n_learners } = snapshot.health();
  const [showsNone, showsLittle] = publishable([none, little, n_learners - none - little], least);
  const shown = describeGaps({
    ...found,
    unobserved_learners: showsNone ? none : 0,
    little_observed_learners: showsLittle ? little : 0,
  }).map((gap) => `${escaped(gap)} (${sources.snapshot})`);
  const hidden = [
    ...(showsNone ? [] : ["Some learners have no scored trace; how many is not shown."]),
    ...(showsLittle ? [] : ["Some learners have few scored traces; how many is not shown."]),
  ];
  const all = [...shown, ...hidden];
  return all.length === 0 ? "None that the software looks for." : list(all);
}
