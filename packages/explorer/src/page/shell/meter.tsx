import type { JSX } from "preact";

interface MeterProps {
  /** From 0 to 1. */
  readonly value: number;
  readonly class?: string;
}

/** A plain bar; its number stands beside it in words. */
export function Meter({ value, class: name = "" }: MeterProps): JSX.Element {
  return (
    <svg class={`meter ${name}`} width="100%" height="100%" aria-hidden="true">
      <rect class="meter-track" width="100%" height="100%" rx="3" />
      <rect class="meter-fill" width={percent(value)} height="100%" rx="3" />
    </svg>
  );
}

/** A share from 0 to 1 as a length of SVG. */
export function percent(share: number): string {
  return `${Math.round(Math.max(0, Math.min(share, 1)) * 10000) / 100}%`;
}
