import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { LEVELS, type Level } from "./level.ts";

/** One, two or three bars of three: told apart without colour, on paper too. */
export function LevelMark({ level }: { readonly level: Level }): JSX.Element {
  const filled = LEVELS.indexOf(level) + 1;
  return (
    <svg class={`level-mark level-${level}`} viewBox="0 0 16 14" aria-hidden="true">
      {LEVELS.map((each, at) => (
        <rect
          key={each}
          class={at < filled ? "filled" : "empty"}
          x={at * 5.5 + 0.5}
          y={10 - at * 4.5 - 0.5}
          width="4"
          height={4 + at * 4.5}
          rx="1"
        />
      ))}
    </svg>
  );
}

/** What the marks mean. */
export function LevelLegend(): JSX.Element {
  const { t } = useLocale();
  return (
    <ul class="level-legend" aria-hidden="true">
      {LEVELS.map((level) => (
        <li key={level}>
          <LevelMark level={level} />
          {t.levels[level]}
        </li>
      ))}
      <li>
        <span class="level-none">·</span>
        {t.levels.unobserved}
      </li>
    </ul>
  );
}
