import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";

/** Stands where a cluster's mean is not published: a dash for the eye, words for a screen reader. */
export function FewObserved(): JSX.Element {
  const { t } = useLocale();
  return (
    <>
      <span aria-hidden="true" title={t.cluster.fewObserved}>
        –
      </span>
      <span class="visually-hidden">{t.cluster.fewObserved}</span>
    </>
  );
}
