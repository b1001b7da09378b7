import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { percent } from "../shell/meter.tsx";
import type { NamedPart } from "./score-parts.ts";

/** The parts of a score side by side on a track from 0 to 1, with their points below. */
export function ScoreBar({ parts }: { readonly parts: readonly NamedPart[] }): JSX.Element {
  const { t, numbers } = useLocale();
  let start = 0;
  const segments = parts.map(({ name, points }) => {
    const segment = { name, start, points };
    start += points;
    return segment;
  });
  return (
    <div class="score-bar">
      <svg width="100%" height="12" aria-hidden="true">
        <rect class="bar-track" width="100%" height="12" rx="2" />
        {segments.map(({ name, start: x, points }) => (
          <rect
            key={name}
            class={`part-${name}`}
            x={percent(x)}
            width={percent(points)}
            height="12"
          />
        ))}
        {segments.slice(1).map(({ name, start: x }) => (
          <line key={name} class="part-edge" x1={percent(x)} x2={percent(x)} y1="0" y2="12" />
        ))}
      </svg>
      <dl class="score-legend">
        {parts.map(({ name, points }) => (
          <div key={name}>
            <dt>
              <span class={`swatch part-${name}`} aria-hidden="true" />
              {t.recommendations.parts[name]}
            </dt>
            <dd>{numbers.decimal(points)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
