import type { Cluster, Clustering, ClusterTraits } from "@mastery/client";
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { Meter } from "../shell/meter.tsx";

interface ClusterCardsProps {
  readonly clustering: Clustering;
  /** In the order of the clusters. */
  readonly traits: readonly ClusterTraits[];
  /** Id of the cluster that the address points to. */
  readonly selected: number | undefined;
}

/** Each cluster with its size, strengths and weaknesses. */
export function ClusterCards({ clustering, traits, selected }: ClusterCardsProps): JSX.Element {
  const learners = clustering.clusters.reduce((sum, { size }) => sum + size, 0);
  return (
    <ul class="clusters">
      {clustering.clusters.map((cluster, at) => (
        <ClusterCard
          key={cluster.cluster_id}
          cluster={cluster}
          traits={traits[at]!}
          share={cluster.size / learners}
          selected={cluster.cluster_id === selected}
        />
      ))}
    </ul>
  );
}

interface ClusterCardProps {
  readonly cluster: Cluster;
  readonly traits: ClusterTraits;
  readonly share: number;
  readonly selected: boolean;
}

function ClusterCard({ cluster, traits, share, selected }: ClusterCardProps): JSX.Element {
  const { t } = useLocale();
  const card = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (!selected) return;
    card.current?.scrollIntoView({ block: "center" });
    card.current?.focus();
  }, [selected]);
  const { strong_domains: strong, weak_domains: weak, is_observed } = traits;
  const letters = clusterLetters(cluster.cluster_id);
  return (
    <li ref={card} class={selected ? "cluster selected" : "cluster"} tabIndex={-1}>
      <div class="cluster-head">
        <span class="badge" aria-hidden="true">
          {letters}
        </span>
        <h3>{t.cluster.name(letters)}</h3>
        <span class="muted">{t.cluster.size(cluster.size, share)}</span>
      </div>
      <Meter value={share} />
      {strong.length === 0 && weak.length === 0 ? (
        <p class="traits-none">{is_observed ? t.overview.balanced : t.overview.littleObserved}</p>
      ) : (
        <dl class="traits">
          <Traits kind="strong" name={t.overview.strong} domains={strong} />
          <Traits kind="weak" name={t.overview.weak} domains={weak} />
        </dl>
      )}
    </li>
  );
}

interface TraitsProps {
  readonly kind: "strong" | "weak";
  readonly name: string;
  readonly domains: readonly string[];
}

function Traits({ kind, name, domains }: TraitsProps): JSX.Element | null {
  const { domain } = useLocale();
  if (domains.length === 0) return null;
  return (
    <div class={`trait ${kind}`}>
      <dt>{name}</dt>
      {domains.map((each) => (
        <dd key={each}>{domain(each)}</dd>
      ))}
    </div>
  );
}
