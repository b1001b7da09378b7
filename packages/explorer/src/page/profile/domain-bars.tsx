import type { Cluster, Profile, RulesInForce } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { levelOf } from "../labels/level.ts";
import { valueIn } from "../labels/value-in.ts";
import type { ComparedGroup } from "../members/compared-group.ts";
import { domainMean } from "../members/domain-means.ts";
import { percent } from "../shell/meter.tsx";
import { ComparisonCell, type Gap } from "./comparison-cell.tsx";

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
      <ComparedColumns cluster={cluster} group={group} />
      <ul class={group ? "domains with-group" : "domains"}>
        {domains.map((name) => (
          <DomainRow key={name} {...props} name={name} />
        ))}
      </ul>
      {hasGap && <p class="footnote">{t.cluster.fewObservedNote(rules.least_peers)}</p>}
    </>
  );
}

interface DomainRowProps extends DomainBarsProps {
  readonly name: string;
}

function DomainRow({ name, profile, cluster, group, rules }: DomainRowProps): JSX.Element {
  const { t, domain } = useLocale();
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
  const centroid = cluster && valueIn(cluster.centroid_per_domain, name);
  const mean = group && domainMean(group.members, name).mean;
  const few: Gap = { words: t.cluster.fewObserved(rules.least_peers) };
  return (
    <li class={`domain ${levelOf(score, rules.weak_threshold)}`}>
      <span class="domain-name">{domain(name)}</span>
      <Bar score={score} centroid={centroid} mean={mean} />
      <dl class="domain-numbers">
        <Observed score={score} success={success} threshold={rules.weak_threshold} />
        {group && (
          <ComparisonCell
            name={t.profile.toGroup(group.name)}
            score={score}
            other={mean}
            gap={{ words: t.profile.fewInGroup }}
          />
        )}
        {cluster && (
          <ComparisonCell name={t.profile.toCentroid} score={score} other={centroid} gap={few} />
        )}
      </dl>
    </li>
  );
}

interface ObservedProps {
  readonly score: number;
  readonly success: number;
  readonly threshold: number;
}

/** The level in words; with numbers, the mean score and the rate of success. */
function Observed({ score, success, threshold }: ObservedProps): JSX.Element {
  const { t, numbers, showsNumbers } = useLocale();
  return (
    <div>
      <dt class="visually-hidden">{t.profile.meanScore}</dt>
      <dd class="domain-score">
        {t.levels[levelOf(score, threshold)]}
        {showsNumbers && <span class="domain-figure">{numbers.mean(score)}</span>}
      </dd>
      {showsNumbers && (
        <dd class="domain-success">{t.profile.successes(numbers.percent(success))}</dd>
      )}
    </div>
  );
}

interface BarProps {
  readonly score: number;
  readonly centroid: number | undefined;
  readonly mean: number | undefined;
}

/** The score as a bar from 0 to 1; the cluster's mean is a line, the group's a dot. */
function Bar({ score, centroid, mean }: BarProps): JSX.Element {
  return (
    <svg class="domain-bars" width="100%" height="22" aria-hidden="true">
      <rect class="bar-track" y="6" width="100%" height="10" rx="2" />
      <rect class="bar-score" y="6" width={percent(score)} height="10" rx="2" />
      {centroid !== undefined && (
        <line class="bar-centroid" x1={percent(centroid)} x2={percent(centroid)} y1="1" y2="21" />
      )}
      {mean !== undefined && <circle class="bar-group" cx={percent(mean)} cy="11" r="5" />}
    </svg>
  );
}

type Compared = Pick<DomainBarsProps, "cluster" | "group">;

/** Heads of the columns, for the eye: each value carries its own name for a screen reader. */
function ComparedColumns({ cluster, group }: Compared): JSX.Element {
  const { columns } = useLocale().t.profile;
  return (
    <div class={group ? "domain-columns with-group" : "domain-columns"} aria-hidden="true">
      <span>{columns.level}</span>
      {group && <span>{columns.group(group.name)}</span>}
      {cluster && <span>{columns.cluster(clusterLetters(cluster.cluster_id))}</span>}
    </div>
  );
}

function Legend({ cluster, group }: Compared): JSX.Element {
  const { t } = useLocale();
  return (
    <ul class="legend" aria-hidden="true">
      <li>
        <span class="swatch score" />
        {t.profile.meanScore}
      </li>
      <li>
        <span class="swatch score weak" />
        {t.levels.weak}
      </li>
      {group && (
        <li>
          <span class="swatch group" />
          {t.profile.groupMean(group.name)}
        </li>
      )}
      {cluster && (
        <li>
          <span class="swatch centroid" />
          {t.profile.centroid(clusterLetters(cluster.cluster_id))}
        </li>
      )}
    </ul>
  );
}
