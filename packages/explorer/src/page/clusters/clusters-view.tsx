import type {
  Clustering,
  ClusterTraits,
  Health,
  RulesInForce,
  SnapshotSummary,
} from "@mastery/client";
import type { JSX } from "preact";
import type { Service } from "../api/service.ts";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { GapNotice } from "../labels/gap-notice.tsx";
import { WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { ClusterCards } from "./cluster-cards.tsx";
import { HeatMap } from "./heat-map.tsx";
import { SilhouetteChart } from "./silhouette-chart.tsx";

/** The clusters in words, and how they came about behind a heading to open. */
export function ClustersView(): JSX.Element {
  const { t } = useLocale();
  const heading = useView(t.clusters.name);
  const answer = useAnswer("clusters", loadClusters);
  return (
    <div class="page">
      <h1 ref={heading} tabIndex={-1}>
        {t.clusters.name}
      </h1>
      <WhenReady answer={answer} lines={8}>
        {(value) => <Clusters {...value} />}
      </WhenReady>
    </div>
  );
}

/** All that the clusters are shown from. */
interface ClustersFacts {
  readonly health: Health;
  readonly clustering: Clustering;
  readonly traits: readonly ClusterTraits[];
  readonly domains: readonly string[];
  readonly rules: RulesInForce;
  readonly snapshot: SnapshotSummary;
}

async function loadClusters(service: Service): Promise<ClustersFacts> {
  const [health, clustering, traits, domains, rules, snapshot] = await Promise.all([
    service.health(),
    service.clusters(),
    service.clusterTraits(),
    service.domains(),
    service.rules(),
    service.snapshot(),
  ]);
  return { health, clustering, traits, domains, rules, snapshot };
}

function Clusters({
  health,
  clustering,
  traits,
  domains,
  rules,
  snapshot,
}: ClustersFacts): JSX.Element {
  const { t } = useLocale();
  return (
    <>
      <p class="lead">{t.clusters.lead(health.n_learners, health.n_clusters)}</p>
      <GapNotice gaps={snapshot.gaps} />
      <section aria-labelledby="types-title">
        <h2 id="types-title">{t.clusters.title}</h2>
        <ClusterCards clustering={clustering} traits={traits} />
      </section>
      <section aria-labelledby="heat-map-title">
        <h2 id="heat-map-title">{t.clusters.heatMapTitle}</h2>
        <p class="muted">{t.clusters.heatMapLead}</p>
        <HeatMap
          clusters={clustering.clusters}
          domains={domains}
          threshold={rules.weak_threshold}
          leastPeers={rules.least_peers}
        />
      </section>
      <details class="how">
        <summary>{t.clusters.how}</summary>
        <p>{t.clusters.howText}</p>
        <h2 id="silhouette-title">{t.clusters.silhouetteTitle}</h2>
        <p class="muted">{t.clusters.silhouetteLead(clustering.k, clustering.silhouette)}</p>
        <SilhouetteChart clustering={clustering} />
        <p class="footnote">{t.clusters.silhouetteHelp}</p>
        <Counts health={health} />
        <Served {...snapshot} />
      </details>
    </>
  );
}

function Counts({ health }: { readonly health: Health }): JSX.Element {
  const { t, numbers } = useLocale();
  const counts = [
    ["learners", health.n_learners],
    ["clusters", health.n_clusters],
    ["skills", health.n_skills],
    ["resources", health.n_resources],
  ] as const;
  return (
    <dl class="counts">
      {counts.map(([name, count]) => (
        <div key={name}>
          <dt>{t.clusters[name](count)}</dt>
          <dd>{numbers.count(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is served: its name, the days of its traces, the version that computed it. */
function Served({ name, first_trace, last_trace, version }: SnapshotSummary): JSX.Element {
  const { t, day } = useLocale();
  const days = first_trace && last_trace && t.clusters.traces(day(first_trace), day(last_trace));
  const parts = [name, days, t.clusters.version(version)].filter((part) => part !== null);
  return <p class="footnote">{parts.join(" · ")}</p>;
}
