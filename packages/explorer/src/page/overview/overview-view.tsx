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

/** The counts, the clusters, and why there are so many. */
export function OverviewView({ cluster }: { readonly cluster?: number | undefined }): JSX.Element {
  const { t } = useLocale();
  const heading = useView(t.overview.name);
  const answer = useAnswer("overview", loadOverview);
  return (
    <div class="page">
      <h1 ref={heading} tabIndex={-1}>
        {t.overview.name}
      </h1>
      <WhenReady answer={answer} lines={8}>
        {(value) => <Overview {...value} cluster={cluster} />}
      </WhenReady>
    </div>
  );
}

/** All that the overview is shown from. */
interface OverviewFacts {
  readonly health: Health;
  readonly clustering: Clustering;
  readonly traits: readonly ClusterTraits[];
  readonly domains: readonly string[];
  readonly rules: RulesInForce;
  readonly snapshot: SnapshotSummary;
}

async function loadOverview(service: Service): Promise<OverviewFacts> {
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

interface OverviewProps extends OverviewFacts {
  readonly cluster: number | undefined;
}

function Overview({
  health,
  clustering,
  traits,
  domains,
  rules,
  snapshot,
  cluster,
}: OverviewProps): JSX.Element {
  const { t } = useLocale();
  return (
    <>
      <p class="lead">{t.overview.lead(health.n_learners, health.n_clusters)}</p>
      <Counts health={health} />
      <Served {...snapshot} />
      <GapNotice gaps={snapshot.gaps} />
      <section aria-labelledby="clusters-title">
        <h2 id="clusters-title">{t.overview.clustersTitle}</h2>
        <ClusterCards clustering={clustering} traits={traits} selected={cluster} />
      </section>
      <div class="overview-charts">
        <section aria-labelledby="heat-map-title">
          <h2 id="heat-map-title">{t.overview.heatMapTitle}</h2>
          <p class="muted">{t.overview.heatMapLead}</p>
          <HeatMap
            clusters={clustering.clusters}
            domains={domains}
            leastPeers={rules.least_peers}
          />
        </section>
        <section aria-labelledby="silhouette-title">
          <h2 id="silhouette-title">{t.overview.silhouetteTitle}</h2>
          <p class="muted">{t.overview.silhouetteLead(clustering.k, clustering.silhouette)}</p>
          <SilhouetteChart clustering={clustering} />
          <p class="footnote">{t.overview.silhouetteHelp}</p>
        </section>
      </div>
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
          <dt>{t.overview[name](count)}</dt>
          <dd>{numbers.count(count)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** What is served: its name, the days of its traces, the version that computed it. */
function Served({ name, first_trace, last_trace, version }: SnapshotSummary): JSX.Element {
  const { t, day } = useLocale();
  const days = first_trace && last_trace && t.overview.traces(day(first_trace), day(last_trace));
  const parts = [name, days, t.overview.version(version)].filter((part) => part !== null);
  return <p class="footnote">{parts.join(" · ")}</p>;
}
