import type { Cluster } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { FewObserved } from "../labels/few-observed.tsx";
import { valueIn } from "../labels/value-in.ts";
import { HEAT_BOUNDS, heatStep } from "./heat-scale.ts";

interface HeatMapProps {
  readonly clusters: readonly Cluster[];
  /** All domains of the catalogue. */
  readonly domains: readonly string[];
  /** The rule in force. */
  readonly leastPeers: number;
}

/** The centroids as a table of numbers on coloured ground: the colours only repeat what the numbers say. */
export function HeatMap({ clusters, domains, leastPeers }: HeatMapProps): JSX.Element {
  const { t, domain } = useLocale();
  const hasGap = clusters.some((cluster) =>
    domains.some((name) => valueIn(cluster.centroid_per_domain, name) === undefined),
  );
  return (
    <>
      {/* Many clusters overflow, and a keyboard must scroll to them. */}
      {/* biome-ignore lint/a11y: a scrollable region takes the focus and has a name, as axe demands */}
      <div class="heat-map" role="group" tabIndex={0} aria-labelledby="heat-map-title">
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t.overview.domain}</span>
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
                {clusters.map(({ cluster_id, centroid_per_domain }) => (
                  <HeatCell
                    key={cluster_id}
                    value={valueIn(centroid_per_domain, name)}
                    leastPeers={leastPeers}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <HeatLegend />
      {hasGap && <p class="footnote">{t.cluster.fewObservedNote(leastPeers)}</p>}
    </>
  );
}

interface HeatCellProps {
  readonly value: number | undefined;
  readonly leastPeers: number;
}

function HeatCell({ value, leastPeers }: HeatCellProps): JSX.Element {
  const { numbers } = useLocale();
  if (value === undefined) {
    return (
      <td class="heat-none">
        <FewObserved leastPeers={leastPeers} />
      </td>
    );
  }
  return <td class={`heat heat-${heatStep(value)}`}>{numbers.decimal(value)}</td>;
}

function HeatLegend(): JSX.Element {
  const { t, numbers } = useLocale();
  return (
    <div class="heat-legend" role="img" aria-label={t.overview.heatMapLegend}>
      {[0, ...HEAT_BOUNDS].map((bound, step) => (
        <span key={bound} class="heat-legend-step">
          <span class={`heat heat-${step}`} />
          <span class="heat-legend-bound">{step > 0 && numbers.tenths(bound)}</span>
        </span>
      ))}
    </div>
  );
}
