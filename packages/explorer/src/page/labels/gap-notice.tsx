import type { Gaps } from "@mastery/client";
import { describeGaps } from "@mastery/core/facts";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";

interface GapNoticeProps {
  readonly gaps: Gaps;
  /** Behind these words until a reader asks. Default: always on view. */
  readonly behind?: string;
}

/** Says where there is too little evidence, in the words of the command line. Nothing if there are no gaps. */
export function GapNotice({ gaps, behind }: GapNoticeProps): JSX.Element | null {
  const { language, domain } = useLocale();
  const sentences = describeGaps(gaps, language, domain);
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
