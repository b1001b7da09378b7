import type {
  Cluster,
  Clustering,
  ClusterTraits,
  Health,
  RulesInForce,
  SnapshotSummary,
} from "@mastery/client";
import type { JSX } from "preact";
import { valueIn } from "../figures.ts";
import { type Locale, useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../i18n/words.ts";
import { Notice, Page, Section, Unknown, WhenReady } from "../parts/frame.tsx";
import { GapNotice, LevelCell, LevelLegend, Meter, Missing } from "../parts/levels.tsx";
import { Table } from "../parts/table.tsx";
import { href } from "../route.ts";
import { useAnswers } from "../session.ts";
import { LearnerGrid } from "./learner-grid.tsx";

/** The clusters in words, and how they came about behind a heading to open. */
export function ClustersView(): JSX.Element {
  const locale = useLocale();
  const { t } = locale;
  const answer = useAnswers("clusters", (service) => ({
    health: service.health(),
    clustering: service.clusters(),
    traits: service.clusterTraits(),
    domains: service.domains(),
    rules: service.rules(),
    snapshot: service.snapshot(),
  }));
  return (
    <Page title={t.clusters.name}>
      <WhenReady answer={answer} lines={8}>
        {({ health, clustering, traits, domains, rules, snapshot }) => (
          <>
            <p class="lead">{t.clusters.lead(health.n_learners, health.n_clusters)}</p>
            <GapNotice gaps={snapshot.gaps} />
            <Section id="types" title={t.clusters.title}>
              <ClusterCards clusters={clustering.clusters} traits={traits} />
            </Section>
            <Section id="heat-map" title={t.clusters.heatMapTitle} lead={t.clusters.heatMapLead}>
              <HeatMap clusters={clustering.clusters} domains={domains} rules={rules} />
            </Section>
            <details class="how">
              <summary>{t.clusters.how}</summary>
              <p>{t.clusters.howText}</p>
              <h2>{t.clusters.silhouetteTitle}</h2>
              <p class="muted">{t.clusters.silhouetteLead(clustering.k, clustering.silhouette)}</p>
              <Silhouettes clustering={clustering} />
              <p class="footnote">{t.clusters.silhouetteHelp}</p>
              <p class="footnote">{served(locale, health, snapshot)}</p>
            </details>
          </>
        )}
      </WhenReady>
    </Page>
  );
}

interface ClusterCardsProps {
  readonly clusters: readonly Cluster[];
  /** In the order of the clusters. */
  readonly traits: readonly ClusterTraits[];
}

/** Each cluster with its size, strengths and weaknesses. */
function ClusterCards({ clusters, traits }: ClusterCardsProps): JSX.Element {
  const { t } = useLocale();
  const learners = clusters.reduce((sum, { size }) => sum + size, 0);
  return (
    <ul class="clusters">
      {clusters.map(({ cluster_id, size }, at) => {
        const letters = clusterLetters(cluster_id);
        return (
          <li key={cluster_id} class="cluster">
            <div class="cluster-head">
              <span class="badge" aria-hidden="true">
                {letters}
              </span>
              <h3>
                <a href={href("clusters", cluster_id)}>{t.cluster.name(letters)}</a>
              </h3>
              <span class="muted">{t.cluster.size(size, size / learners)}</span>
            </div>
            <Meter value={size / learners} />
            <TraitLists traits={traits[at]!} />
          </li>
        );
      })}
    </ul>
  );
}

/** The strong and weak domains of a cluster, or why there are none. */
function TraitLists({ traits }: { readonly traits: ClusterTraits }): JSX.Element {
  const { t, domain } = useLocale();
  const lists = (
    [
      ["strong", t.clusters.strong, traits.strong_domains],
      ["weak", t.clusters.weak, traits.weak_domains],
    ] as const
  ).filter(([, , domains]) => domains.length > 0);
  if (lists.length === 0) {
    const { balanced, littleObserved } = t.clusters;
    return <p class="traits-none">{traits.is_observed ? balanced : littleObserved}</p>;
  }
  return (
    <dl class="traits">
      {lists.map(([kind, name, domains]) => (
        <div key={kind} class={`trait ${kind}`}>
          <dt>{name}</dt>
          {domains.map((each) => (
            <dd key={each}>{domain(each)}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}

interface HeatMapProps {
  readonly clusters: readonly Cluster[];
  /** All domains of the catalogue. */
  readonly domains: readonly string[];
  readonly rules: RulesInForce;
}

/** The centroids as a table of levels; colours only repeat what the marks say. */
function HeatMap({ clusters, domains, rules }: HeatMapProps): JSX.Element {
  const { t, domain: nameOf } = useLocale();
  const hasGap = clusters.some(({ centroid_per_domain }) =>
    domains.some((domain) => valueIn(centroid_per_domain, domain) === undefined),
  );
  const missing = <Missing sign="–" words={t.cluster.fewObserved(rules.least_peers)} />;
  return (
    <>
      <Table<string>
        class="grid heat-map"
        label={t.clusters.heatMapTitle}
        legend={<LevelLegend />}
        rows={domains}
        keyOf={(domain) => domain}
        columns={[
          {
            name: t.clusters.domain,
            mark: <></>,
            cell: (domain) => <th scope="row">{nameOf(domain)}</th>,
          },
          ...clusters.map(({ cluster_id, centroid_per_domain }) => ({
            name: t.cluster.name(clusterLetters(cluster_id)),
            mark: (
              <span class="badge" aria-hidden="true">
                {clusterLetters(cluster_id)}
              </span>
            ),
            cell: (domain: string) => (
              <LevelCell
                domain={domain}
                scores={centroid_per_domain}
                threshold={rules.weak_threshold}
                missing={missing}
              />
            ),
          })),
        ]}
      />
      {hasGap && <p class="footnote">{t.cluster.fewObservedNote(rules.least_peers)}</p>}
    </>
  );
}

/** The silhouette of every number of clusters that was tried, the best one marked. */
function Silhouettes({ clustering }: { readonly clustering: Clustering }): JSX.Element {
  const { t, numbers } = useLocale();
  const tried = Object.entries(clustering.silhouette_by_k)
    .map(([k, silhouette]) => ({ k: Number(k), silhouette }))
    .sort((a, b) => a.k - b.k);
  return (
    <ul class="silhouettes" aria-label={t.clusters.silhouetteAxis}>
      {tried.map(({ k, silhouette }) => (
        <li key={k}>
          <span>k = {k}</span>
          <Meter value={silhouette} />
          <span>
            {numbers.decimal(silhouette)}
            {k === clustering.k && ` (${t.clusters.chosen})`}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Returns what is served: how much of each, its name, the days of its traces, the version that computed it. */
function served({ t, day }: Locale, health: Health, snapshot: SnapshotSummary): string {
  const { name, first_trace, last_trace, version } = snapshot;
  const days = first_trace && last_trace && t.clusters.traces(day(first_trace), day(last_trace));
  const { n_learners, n_clusters, n_skills, n_resources } = health;
  const counts = t.clusters.counts(n_learners, n_clusters, n_skills, n_resources);
  const parts = [...counts, name, days, t.clusters.version(version)];
  return parts.filter((part) => part !== null).join(" · ");
}

/** The members of a cluster, whom the reader may see, and what they have in common. */
export function ClusterView({ id }: { readonly id: number }): JSX.Element {
  const { t } = useLocale();
  const name = t.cluster.name(clusterLetters(id));
  const answer = useAnswers(`cluster ${id}`, (service) => ({
    clustering: service.clusters(),
    traits: service.clusterTraits(),
    members: service.clusterMembers(id),
    groups: service.groups(),
    domains: service.domains(),
    rules: service.rules(),
  }));
  return (
    <Page title={name} back={{ href: href("clusters"), text: t.clusters.name }}>
      <WhenReady answer={answer} lines={12} asked="cluster">
        {({ clustering, traits, members, ...shown }) => {
          const cluster = clustering.clusters.find(({ cluster_id }) => cluster_id === id);
          const ofCluster = traits.find(({ cluster_id }) => cluster_id === id);
          if (!cluster || !ofCluster) return <Unknown asked="cluster" />;
          const readable = t.cluster.readable(members.length, cluster.size);
          return (
            <>
              <p class="lead">{t.cluster.lead}</p>
              <div class="cluster-traits">
                <TraitLists traits={ofCluster} />
              </div>
              <Section id="members" class="wide" title={t.cluster.members} lead={readable}>
                {members.length === 0 ? (
                  <Notice {...t.cluster.noneReadable} />
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
