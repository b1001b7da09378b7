import type { Clustering } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";

// Units of the drawing, which scales to its place.
const WIDTH = 400;
const HEIGHT = 220;
const EDGE = { top: 30, right: 24, bottom: 30, left: 24 };

/** The silhouette of every number of clusters that was tried, the best one marked. */
export function SilhouetteChart({ clustering }: { readonly clustering: Clustering }): JSX.Element {
  const { t, numbers } = useLocale();
  const tried = Object.entries(clustering.silhouette_by_k)
    .map(([k, silhouette]) => ({ k: Number(k), silhouette }))
    .sort((a, b) => a.k - b.k);
  const x = (index: number): number =>
    EDGE.left + ((index + 0.5) * (WIDTH - EDGE.left - EDGE.right)) / tried.length;
  const y = heightScale(tried.map(({ silhouette }) => silhouette));

  return (
    <>
      <svg class="silhouette" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
        <line class="axis" x1={EDGE.left} x2={WIDTH - EDGE.right} y1={y(0)} y2={y(0)} />
        {tried.map(({ k, silhouette }, index) => (
          <g key={k} class={k === clustering.k ? "tried chosen" : "tried"}>
            <line x1={x(index)} x2={x(index)} y1={y(0)} y2={y(silhouette)} />
            <circle cx={x(index)} cy={y(silhouette)} r={k === clustering.k ? 7 : 5} />
            <text class="silhouette-value" x={x(index)} y={y(Math.max(silhouette, 0)) - 14}>
              {numbers.decimal(silhouette)}
            </text>
            <text class="silhouette-k" x={x(index)} y={HEIGHT - 8}>
              {k}
            </text>
          </g>
        ))}
      </svg>
      <div class="visually-hidden">
        <table>
          <caption>{t.clusters.silhouetteAxis}</caption>
          <thead>
            <tr>
              <th scope="col">k</th>
              <th scope="col">{t.clusters.silhouetteOf}</th>
            </tr>
          </thead>
          <tbody>
            {tried.map(({ k, silhouette }) => (
              <tr key={k}>
                <th scope="row">{k}</th>
                <td>
                  {numbers.decimal(silhouette)} {k === clustering.k && `(${t.clusters.chosen})`}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

/** From silhouettes to heights; 0 is always in sight. */
function heightScale(silhouettes: readonly number[]): (silhouette: number) => number {
  const low = Math.min(0, ...silhouettes);
  const high = Math.max(0, ...silhouettes);
  const span = high - low || 1;
  return (silhouette) =>
    EDGE.top + ((high - silhouette) / span) * (HEIGHT - EDGE.top - EDGE.bottom);
}
