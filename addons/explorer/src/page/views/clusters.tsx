import type { Clustering, Health, RulesInForce, SnapshotSummary } from "@mastery/client";
import { MIN_ACQUIRED_MEAN } from "@mastery/insights/answers";
import { domainsBelow, domainsFrom } from "../figures.ts";
import { type Locale, useLocale } from "../i18n/locale.ts";
import { Notice, Opens, Page, Section, Unknown, WhenReady } from "../parts/frame.tsx";
import { Meter } from "../parts/levels.tsx";
import { href } from "../route.ts";
import { join } from "../sentences.ts";
import { useAnswers } from "../service.ts";
import { DomainBars } from "./domain-bars.tsx";
import { LearnerGrid } from "./learner-grid.tsx";

interface ClusterFacts {
  readonly clustering: Clustering;
  readonly rules: RulesInForce;
  readonly snapshot: SnapshotSummary;
}

/** Maximum number of domains in the name of a profile type. */
const NAMED = 2;

/**
 * Names the strengths of each type, or else its weaknesses, or the mean if the types differ only by level. A type without any of these has
 * a fixed name. If several types have the same name, all but the first are numbered.
 */
export function profileNames(
  { clustering, rules, snapshot }: ClusterFacts,
  { t, domain, numbers }: Locale,
): ReadonlyMap<number, string> {
  const counts = new Map<string, number>();
  return new Map(
    clustering.clusters.map(({ cluster_id, centroid_per_domain: means }) => {
      const [strong, weak] = [
        domainsFrom(MIN_ACQUIRED_MEAN, means),
        domainsBelow(rules.weak_threshold, means),
      ].map((domains) => domains.slice(0, NAMED).map(domain).join(" · "));
      const all = Object.values(means);
      const level = numbers.percent(all.reduce((sum, mean) => sum + mean, 0) / all.length);
      const name =
        all.length === 0
          ? t.clusters.few
          : snapshot.clusters_show === "levels"
            ? t.clusters.level(level)
            : strong || (weak ? t.clusters.needs(weak) : t.clusters.balanced);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [cluster_id, count === 1 ? name : `${name} (${count})`];
    }),
  );
}

export function ClustersView() {
  const locale = useLocale();
  const { t, domain, numbers } = locale;
  const answer = useAnswers("clusters", (service) => ({
    health: service.health(),
    clustering: service.clusters(),
    rules: service.rules(),
    snapshot: service.snapshot(),
  }));
  return (
    <Page title={t.sections.clusters} lead={t.clusters.lead}>
      <WhenReady answer={answer} lines={8}>
        {({ health, ...facts }) => {
          const { clustering, rules, snapshot } = facts;
          const { clusters, k, silhouette, silhouette_by_k } = clustering;
          const names = profileNames(facts, locale);
          const learners = clusters.reduce((sum, { size }) => sum + size, 0);
          return (
            <>
              <p class="levels">{snapshot.clusters_show === "levels" && t.clusters.levels}</p>
              <ul class="clusters">
                {clusters.map(({ cluster_id, size, centroid_per_domain }) => (
                  <li key={cluster_id} class="cluster">
                    <h2>
                      <a href={href("clusters", cluster_id)}>{names.get(cluster_id)}</a>
                    </h2>
                    <p class="muted">{t.clusters.size(size, size / learners)}</p>
                    <Meter value={size / learners} />
                    <dl class="traits">
                      <div class="level-acquired">
                        <dt>{t.clusters.strong}</dt>
                        <dd>
                          {domainsFrom(MIN_ACQUIRED_MEAN, centroid_per_domain)
                            .map(domain)
                            .join(", ") || t.clusters.none}
                        </dd>
                      </div>
                      <div>
                        <dt>{t.clusters.weak}</dt>
                        <dd>
                          {domainsBelow(rules.weak_threshold, centroid_per_domain)
                            .map(domain)
                            .join(", ") || t.clusters.none}
                        </dd>
                      </div>
                    </dl>
                  </li>
                ))}
              </ul>
              <Opens name="how" title={t.how}>
                <p>{t.clusters.howText}</p>
                <h2>{t.clusters.silhouetteTitle}</h2>
                <p class="muted">{t.clusters.silhouetteLead(k, silhouette)}</p>
                <ul class="silhouettes" aria-label={t.clusters.silhouetteAxis}>
                  {/* JavaScript objects list keys that are whole numbers in ascending order. */}
                  {Object.entries(silhouette_by_k).map(([tried, mean]) => (
                    <li key={tried}>
                      <span>k = {tried}</span>
                      <Meter value={mean} />
                      <span>
                        {numbers.decimal(mean)}
                        {Number(tried) === k && ` (${t.clusters.chosen})`}
                      </span>
                    </li>
                  ))}
                </ul>
                <p class="footnote">{t.clusters.silhouetteHelp}</p>
                <p class="footnote">{served(locale, health, snapshot)}</p>
              </Opens>
            </>
          );
        }}
      </WhenReady>
    </Page>
  );
}

function served({ t }: Locale, health: Health, { name, version }: SnapshotSummary): string {
  const counts = (["learners", "clusters", "skills", "resources"] as const).map((each) =>
    t.count[each](health[`n_${each}`]),
  );
  return join([...counts, name, t.clusters.version(version)], " · ");
}

export function ClusterView({ id }: { readonly id: number }) {
  const locale = useLocale();
  const { t } = locale;
  const answer = useAnswers(`cluster ${id}`, (service) => ({
    clustering: service.clusters(),
    members: service.clusterMembers(id),
    everyone: service.learners(),
    groups: service.groups(),
    domains: service.domains(),
    rules: service.rules(),
    snapshot: service.snapshot(),
  }));
  const cluster = answer.value?.clustering.clusters.find(({ cluster_id }) => cluster_id === id);
  const name = (answer.value && profileNames(answer.value, locale).get(id)) ?? t.one.cluster;
  return (
    <Page
      title={name}
      lead={t.clusters.lead}
      back={{ href: href("clusters"), text: t.sections.clusters }}
    >
      <WhenReady answer={answer} lines={12} asked="cluster">
        {({ members, rules, ...shown }) => {
          if (!cluster) return <Unknown asked="cluster" />;
          return (
            <>
              <Section id="domains" title={t.clusters.byDomain} lead={t.clusters.byDomainLead}>
                <DomainBars
                  domains={shown.domains}
                  scores={cluster.centroid_per_domain}
                  missing={t.clusters.fewObserved(rules.least_peers)}
                />
              </Section>
              <Section
                id="members"
                class="wide"
                title={t.clusters.members}
                lead={t.count.learners(cluster.size)}
              >
                {members.length === 0 ? (
                  <Notice {...t.clusters.noneReadable} />
                ) : (
                  <LearnerGrid {...shown} name={name} members={members} />
                )}
              </Section>
            </>
          );
        }}
      </WhenReady>
    </Page>
  );
}
