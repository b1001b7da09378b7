import type { JSX } from "preact";
import { useLocale } from "../../page/i18n/locale.ts";
import type { Failure } from "../worker/messages.ts";
import { PROBLEM_TEXTS } from "./problem-texts.ts";

type Of<Kind extends Failure["kind"]> = Extract<Failure, { readonly kind: Kind }>;

/** The issues of files: where, what kind, and what was expected. */
export function IssueList({ issues, total }: Of<"issues">): JSX.Element {
  const { language, numbers } = useLocale();
  const t = PROBLEM_TEXTS[language];
  return (
    <>
      <p class="studio-problem-title">{t.refused}</p>
      <p>
        {t.correct} {t.details}
      </p>
      {total > issues.length && <p>{t.total(numbers.count(total))}</p>}
      {/* biome-ignore lint/a11y: a scrollable region takes the focus and has a name, as axe demands */}
      <div class="studio-faults" role="group" tabIndex={0} aria-label={t.refused}>
        <ul>
          {issues.map(({ kind, location, field, expected, got }, position) => (
            <li key={position}>
              <p class="studio-place">{t.place(location, field)}</p>
              <p>{t.issues[kind]}</p>
              <p class="studio-detail" lang="en">
                expected {expected}, got {got}
              </p>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}

/** An error that is not about a record. */
export function Refused({ code, message }: Of<"refused">): JSX.Element {
  const t = PROBLEM_TEXTS[useLocale().language];
  const lead = [t.errors[code], t.details].filter((text) => text !== undefined).join(" ");
  return (
    <>
      <p class="studio-problem-title">{t.refused}</p>
      {lead !== "" && <p>{lead}</p>}
      <p class="studio-detail" lang="en">
        {message}
      </p>
    </>
  );
}
