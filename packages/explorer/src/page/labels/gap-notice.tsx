import type { Gaps } from "@mastery/client";
import { describeGaps } from "@mastery/core/facts";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";

/** Says where there is too little evidence, in the words of the command line. Nothing if there are no gaps. */
export function GapNotice({ gaps }: { readonly gaps: Gaps }): JSX.Element | null {
  const { language, domain } = useLocale();
  const sentences = describeGaps(gaps, language, domain);
  if (sentences.length === 0) return null;
  return (
    <ul class="footnote">
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}
