import type { ComponentChildren, JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useAnswer } from "../api/use-answer.ts";
import { LocaleContext, useLocale } from "../i18n/locale.ts";
import { gradeName } from "../labels/grade-name.ts";

/** Shows what is inside with the school's own names of grades, once they are known. */
export function SchoolGrades({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const locale = useLocale();
  const answer = useAnswer("snapshot", (service) => service.snapshot());
  const labels = answer.state === "ready" ? answer.value.grade_labels : undefined;
  const named = useMemo(
    // A service of an earlier version has no such names.
    () => (labels ? { ...locale, grade: (grade: number) => gradeName(grade, labels) } : locale),
    [locale, labels],
  );
  return <LocaleContext value={named}>{children}</LocaleContext>;
}
