import type { Cluster } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { FewObserved } from "../labels/few-observed.tsx";
import { LevelLegend } from "../labels/level-mark.tsx";
import { valueIn } from "../labels/value-in.ts";
import { LevelCell } from "../members/level-cell.tsx";

interface HeatMapProps {
  readonly clusters: readonly Cluster[];
  /** All domains of the catalogue. */
  readonly domains: readonly string[];
  /** The rules in force. */
  readonly threshold: number;
  readonly leastPeers: number;
}

/** The centroids as a table of levels; colours only repeat what the marks say. */
export function HeatMap({ clusters, domains, threshold, leastPeers }: HeatMapProps): JSX.Element {
  const { t, domain } = useLocale();
  const isPublished = ({ centroid_per_domain }: Cluster, name: string): boolean =>
    valueIn(centroid_per_domain, name) !== undefined;
  const hasGap = clusters.some((cluster) => !domains.every((name) => isPublished(cluster, name)));
  return (
    <>
      <LevelLegend />
      {/* Many clusters overflow, and a keyboard must scroll to them. */}
      {/* biome-ignore lint/a11y: a scrollable region takes the focus and has a name, as axe demands */}
      <div class="heat-map" role="group" tabIndex={0} aria-labelledby="heat-map-title">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t.clusters.domain}</span>
              </th>
              {clusters.map(({ cluster_id }) => (
                <th scope="col" key={cluster_id}>
                  <span class="visually-hidden">{t.cluster.name(clusterLetters(cluster_id))}</span>
                  <span class="badge" aria-hidden="true">
                    {clusterLetters(cluster_id)}
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {domains.map((name) => (
              <tr key={name}>
                <th scope="row">{domain(name)}</th>
                {clusters.map((cluster) =>
                  isPublished(cluster, name) ? (
                    <LevelCell
                      key={cluster.cluster_id}
                      domain={name}
                      scores={cluster.centroid_per_domain}
                      threshold={threshold}
                    />
                  ) : (
                    <td key={cluster.cluster_id} class="level level-none">
                      <FewObserved leastPeers={leastPeers} />
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasGap && <p class="footnote">{t.cluster.fewObservedNote(leastPeers)}</p>}
    </>
  );
}
