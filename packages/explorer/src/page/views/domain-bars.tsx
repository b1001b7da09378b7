import type { Cluster, Profile, RulesInForce } from "@mastery/client";
import type { JSX } from "preact";
import { compareScores, domainMean, levelOf, svgPercent, valueIn } from "../figures.ts";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../i18n/words.ts";
import { Missing } from "../parts/levels.tsx";
import type { ComparedGroup } from "../people.ts";

interface DomainBarsProps {
  /** All that are shown, observed or not. */
  readonly domains: readonly string[];
  readonly profile: Profile;
  readonly cluster: Cluster | undefined;
  readonly group: ComparedGroup | undefined;
  readonly rules: RulesInForce;
}

/** What was observed in each domain, beside the means of the learner's group and cluster. */
export function DomainBars(props: DomainBarsProps): JSX.Element {
  const { t } = useLocale();
  const { domains, profile, cluster, group, rules } = props;
  const isPublished = (name: string): boolean =>
    !cluster || valueIn(cluster.centroid_per_domain, name) !== undefined;
  const hasGap = Object.keys(profile.mean_score_per_domain).some((name) => !isPublished(name));
  return (
    <>
      <Legend cluster={cluster} group={group} />
      <ul class={group ? "domains with-group" : "domains"}>
        {domains.map((name) => (
          <DomainRow key={name} {...props} name={name} />
        ))}
      </ul>
      {hasGap && <p class="footnote">{t.cluster.fewObservedNote(rules.least_peers)}</p>}
    </>
  );
}

/** What the marks mean, and heads of the columns: for the eye, since each value carries its own name for a screen reader. */
function Legend({ cluster, group }: Pick<DomainBarsProps, "cluster" | "group">): JSX.Element {
  const { t } = useLocale();
  const { meanScore, groupMean, centroid, columns } = t.profile;
  const letters = cluster && clusterLetters(cluster.cluster_id);
  const marks = [
    ["score", meanScore],
    ["score weak", t.levels.weak],
    ...(group ? [["group", groupMean(group.name)]] : []),
    ...(letters ? [["centroid", centroid(letters)]] : []),
  ];
  return (
    <div aria-hidden="true">
      <ul class="legend">
        {marks.map(([mark, words]) => (
          <li key={mark}>
            <span class={`swatch ${mark}`} />
            {words}
          </li>
        ))}
      </ul>
      <div class={group ? "domain-columns with-group" : "domain-columns"}>
        <span>{columns.level}</span>
        {group && <span>{columns.group(group.name)}</span>}
        {letters && <span>{columns.cluster(letters)}</span>}
      </div>
    </div>
  );
}

interface DomainRowProps extends DomainBarsProps {
  readonly name: string;
}

function DomainRow({ name, profile, cluster, group, rules }: DomainRowProps): JSX.Element {
  const { t, numbers, showsNumbers, domain } = useLocale();
  const score = valueIn(profile.mean_score_per_domain, name);
  const success = valueIn(profile.success_rate_per_domain, name);
  if (score === undefined || success === undefined) {
    return (
      <li class="domain">
        <span class="domain-name">{domain(name)}</span>
        <span class="domain-unobserved">{t.levels.unobserved}</span>
      </li>
    );
  }
  const level = levelOf(score, rules.weak_threshold);
  const centroid = cluster && valueIn(cluster.centroid_per_domain, name);
  const mean = group && domainMean(group.members, name);
  const few = t.cluster.fewObserved(rules.least_peers);
  return (
    <li class={`domain ${level}`}>
      <span class="domain-name">{domain(name)}</span>
      <Bar score={score} centroid={centroid} mean={mean} />
      <dl class="domain-numbers">
        <div>
          <dt class="visually-hidden">{t.profile.meanScore}</dt>
          <dd class="domain-score">
            {t.levels[level]}
            {showsNumbers && <span class="domain-figure">{numbers.mean(score)}</span>}
          </dd>
          {showsNumbers && (
            <dd class="domain-figure">{t.profile.successes(numbers.percent(success))}</dd>
          )}
        </div>
        {group && (
          <Comparison
            name={t.profile.toGroup(group.name)}
            score={score}
            other={mean}
            gap={t.profile.fewInGroup}
          />
        )}
        {cluster && (
          <Comparison name={t.profile.toCentroid} score={score} other={centroid} gap={few} />
        )}
      </dl>
    </li>
  );
}

interface BarProps {
  readonly score: number;
  readonly centroid: number | undefined;
  readonly mean: number | undefined;
}

/** The score as a bar from 0 to 1; the cluster's mean is a line, the group's a dot. */
function Bar({ score, centroid, mean }: BarProps): JSX.Element {
  const at = svgPercent(centroid ?? 0);
  return (
    <svg class="domain-bars" width="100%" height="22" aria-hidden="true">
      <rect class="bar-track" y="6" width="100%" height="10" rx="2" />
      <rect class="bar-score" y="6" width={svgPercent(score)} height="10" rx="2" />
      {centroid !== undefined && <line class="bar-centroid" x1={at} x2={at} y1="1" y2="21" />}
      {mean !== undefined && <circle class="bar-group" cx={svgPercent(mean)} cy="11" r="5" />}
    </svg>
  );
}

interface ComparisonProps {
  /** What is compared, for a screen reader. */
  readonly name: string;
  readonly score: number;
  readonly other: number | undefined;
  /** Why there is nothing to compare with. */
  readonly gap: string;
}

/** How a score stands to a mean: in words, and as a difference on demand. */
function Comparison({ name, score, other, gap }: ComparisonProps): JSX.Element {
  const { t, numbers, showsNumbers } = useLocale();
  const difference = other === undefined ? "" : numbers.difference(score - other);
  return (
    <div>
      <dt class="visually-hidden">{name}</dt>
      {other === undefined ? (
        <dd>
          <Missing sign="–" words={gap} />
        </dd>
      ) : (
        <dd title={t.grid.cell(name, difference)}>
          {t.comparisons[compareScores(score, other)]}
          {showsNumbers && <span class="domain-figure">{difference}</span>}
        </dd>
      )}
    </div>
  );
}
