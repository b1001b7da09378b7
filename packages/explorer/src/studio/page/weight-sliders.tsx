import type { Weights } from "@mastery/core";
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { useLocale } from "../../page/i18n/locale.ts";
import { TEXTS } from "./texts.ts";
import { shareOut } from "./weights.ts";

/** Milliseconds without a movement after which recommendations are computed again. */
const PAUSE = 150;

interface WeightSlidersProps {
  readonly inForce: Weights;
  /** Takes weights to try, or undefined for those in force. */
  readonly onWeights: (weights: Weights | undefined) => void;
}

/** A slider for each weight; whatever they say, the weights sum to 1. */
export function WeightSliders({ inForce, onWeights }: WeightSlidersProps): JSX.Element {
  const { language, numbers } = useLocale();
  const t = TEXTS[language];
  const [positions, setPositions] = useState<Weights>();
  const weights = positions && shareOut(positions);

  useEffect(() => {
    const waiting = setTimeout(() => onWeights(weights), PAUSE);
    return () => clearTimeout(waiting);
  }, [positions]);

  const shown = positions ?? inForce;
  return (
    <div class="studio-weights">
      <p class="muted">{t.whatIfLead}</p>
      {(Object.keys(t.weights) as (keyof Weights)[]).map((name) => (
        <label key={name} class="studio-weight">
          <span>{t.weights[name]}</span>
          <input
            type="range"
            min={0}
            max={1}
            step={0.05}
            value={shown[name]}
            onInput={({ currentTarget }) =>
              setPositions({ ...shown, [name]: Number(currentTarget.value) })
            }
            aria-valuetext={numbers.percent((weights ?? inForce)[name])}
          />
          <output>{numbers.percent((weights ?? inForce)[name])}</output>
        </label>
      ))}
      <button
        type="button"
        class="button"
        disabled={positions === undefined}
        onClick={() => setPositions(undefined)}
      >
        {t.reset}
      </button>
      {weights && <p role="status">{t.changed}</p>}
    </div>
  );
}
