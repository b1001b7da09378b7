import type { Cluster, Profile, RulesInForce } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { FewObserved } from "../labels/few-observed.tsx";
import { valueIn } from "../labels/value-in.ts";
import { percent } from "../shell/meter.tsx";

interface DomainBarsProps {
  /** All that are shown, observed or not. */
  readonly domains: readonly string[];
  readonly profile: Profile;
  readonly cluster: Cluster | undefined;
  readonly rules: RulesInForce;
}

/** Mean score and success rate of observed domains, against the centroid of the learner's cluster. */
export function DomainBars({ domains, profile, cluster, rules }: DomainBarsProps): JSX.Element {
  const { t } = useLocale();
  const rows = domains.map((name) => ({
    name,
    score: valueIn(profile.mean_score_per_domain, name),
    success: valueIn(profile.success_rate_per_domain, name),
  }));
  const hasGap = rows.some(
    ({ name, score }) =>
      score !== undefined && cluster && valueIn(cluster.centroid_per_domain, name) === undefined,
  );
  return (
    <>
      <Legend cluster={cluster} weakThreshold={rules.weak_threshold} />
      <Columns />
      <ul class="domains">
        {rows.map(({ name, score, success }) =>
          score === undefined || success === undefined ? (
            <UnobservedRow key={name} name={name} />
          ) : (
            <ObservedRow key={name} {...{ name, score, success, cluster, rules }} />
          ),
        )}
      </ul>
      {hasGap && <p class="footnote">{t.cluster.fewObservedNote(rules.least_peers)}</p>}
    </>
  );
}

function UnobservedRow({ name }: { readonly name: string }): JSX.Element {
  const { t, domain } = useLocale();
  return (
    <li class="domain">
      <span class="domain-name">{domain(name)}</span>
      <span class="domain-unobserved">{t.profile.unobserved}</span>
    </li>
  );
}

interface ObservedRowProps {
  readonly name: string;
  readonly score: number;
  readonly success: number;
  readonly cluster: Cluster | undefined;
  readonly rules: RulesInForce;
}

function ObservedRow({ name, score, success, cluster, rules }: ObservedRowProps): JSX.Element {
  const { t, numbers, domain } = useLocale();
  const centroid = cluster && valueIn(cluster.centroid_per_domain, name);
  return (
    <li class={score < rules.weak_threshold ? "domain weak" : "domain"}>
      <span class="domain-name">{domain(name)}</span>
      <svg class="domain-bars" width="100%" height="26" aria-hidden="true">
        <rect class="bar-track" y="4" width="100%" height="10" rx="2" />
        <rect class="bar-score" y="4" width={percent(score)} height="10" rx="2" />
        <rect class="bar-track" y="18" width="100%" height="4" rx="2" />
        <rect class="bar-success" y="18" width={percent(success)} height="4" rx="2" />
        {centroid !== undefined && (
          <line class="bar-centroid" x1={percent(centroid)} x2={percent(centroid)} y1="0" y2="18" />
        )}
      </svg>
      <dl class="domain-numbers">
        <div>
          <dt class="visually-hidden">{t.profile.meanScore}</dt>
          <dd class="domain-score">{numbers.decimal(score)}</dd>
        </div>
        <div>
          <dt class="visually-hidden">{t.profile.successRate}</dt>
          <dd>{numbers.percent(success)}</dd>
        </div>
        {cluster && (
          <div>
            <dt class="visually-hidden">{t.profile.toCentroid}</dt>
            <dd title={t.profile.toCentroid}>
              {centroid === undefined ? (
                <FewObserved leastPeers={rules.least_peers} />
              ) : (
                numbers.difference(score - centroid)
              )}
            </dd>
          </div>
        )}
      </dl>
    </li>
  );
}

/** Heads of the numbers, for the eye: each number carries its own name for a screen reader. */
function Columns(): JSX.Element {
  const { columns } = useLocale().t.profile;
  return (
    <div class="domain-columns" aria-hidden="true">
      <span>{columns.score}</span>
      <span>{columns.success}</span>
      <span>{columns.difference}</span>
    </div>
  );
}

interface LegendProps {
  readonly cluster: Cluster | undefined;
  readonly weakThreshold: number;
}

function Legend({ cluster, weakThreshold }: LegendProps): JSX.Element {
  const { t } = useLocale();
  return (
    <ul class="legend" aria-hidden="true">
      <li>
        <span class="swatch score" />
        {t.profile.meanScore}
      </li>
      <li>
        <span class="swatch score weak" />
        {t.profile.belowThreshold(weakThreshold)}
      </li>
      <li>
        <span class="swatch success" />
        {t.profile.successRate}
      </li>
      {cluster && (
        <li>
          <span class="swatch centroid" />
          {t.profile.centroid(clusterLetters(cluster.cluster_id))}
        </li>
      )}
    </ul>
  );
}
