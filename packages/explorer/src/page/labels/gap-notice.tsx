import type { Gaps } from "@mastery/client";
import type { JSX } from "preact";
import { type Locale, useLocale } from "../i18n/locale.ts";

interface GapNoticeProps {
  readonly gaps: Gaps;
  /** Behind these words until a reader asks. Default: always on view. */
  readonly behind?: string;
}

/** Says where there is too little evidence. Nothing if there are no gaps. */
export function GapNotice({ gaps, behind }: GapNoticeProps): JSX.Element | null {
  const sentences = gapSentences(gaps, useLocale());
  if (sentences.length === 0) return null;
  const list = (
    <ul class="footnote">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
  if (behind === undefined) return list;
  return (
    <details class="how">
      <summary>{behind}</summary>
      {list}
    </details>
  );
}

/** A sentence for each gap. */
function gapSentences(gaps: Gaps, { t, domain }: Locale): readonly string[] {
  const names = gaps.unobserved_domains.map(domain);
  const counts = [
    [names.length, (n: number) => t.gaps.domains(n, names.join(", "))],
    [gaps.retired_resources, t.gaps.retired],
    [gaps.distant_resources, t.gaps.distant],
    [gaps.unobserved_learners, t.group.unobserved],
    [gaps.little_observed_learners, t.gaps.littleObserved],
  ] as const;
  return counts.filter(([n]) => n > 0).map(([n, sentence]) => sentence(n));
}
