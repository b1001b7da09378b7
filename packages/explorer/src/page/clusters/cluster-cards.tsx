import type { Cluster, Clustering, ClusterTraits } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { hrefOf } from "../route.ts";
import { Meter } from "../shell/meter.tsx";
import { TraitLists } from "./trait-lists.tsx";

interface ClusterCardsProps {
  readonly clustering: Clustering;
  /** In the order of the clusters. */
  readonly traits: readonly ClusterTraits[];
}

/** Each cluster with its size, strengths and weaknesses. */
export function ClusterCards({ clustering, traits }: ClusterCardsProps): JSX.Element {
  const learners = clustering.clusters.reduce((sum, { size }) => sum + size, 0);
  return (
    <ul class="clusters">
      {clustering.clusters.map((cluster, at) => (
        <ClusterCard
          key={cluster.cluster_id}
          cluster={cluster}
          traits={traits[at]!}
          share={cluster.size / learners}
        />
      ))}
    </ul>
  );
}

interface ClusterCardProps {
  readonly cluster: Cluster;
  readonly traits: ClusterTraits;
  readonly share: number;
}

function ClusterCard({ cluster, traits, share }: ClusterCardProps): JSX.Element {
  const { t } = useLocale();
  const letters = clusterLetters(cluster.cluster_id);
  return (
    <li class="cluster">
      <div class="cluster-head">
        <span class="badge" aria-hidden="true">
          {letters}
        </span>
        <h3>
          <a href={hrefOf({ view: "cluster", cluster: cluster.cluster_id })}>
            {t.cluster.name(letters)}
          </a>
        </h3>
        <span class="muted">{t.cluster.size(cluster.size, share)}</span>
      </div>
      <Meter value={share} />
      <TraitLists traits={traits} />
    </li>
  );
}
