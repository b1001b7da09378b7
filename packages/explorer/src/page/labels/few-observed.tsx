import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";

interface FewObservedProps {
  /** Members that a published mean stands for, at least. */
  readonly leastPeers: number;
}

/** Stands where a cluster's mean is not published: a dash for the eye, words for a screen reader. */
export function FewObserved({ leastPeers }: FewObservedProps): JSX.Element {
  const { t } = useLocale();
  const words = t.cluster.fewObserved(leastPeers);
  return (
    <>
      <span aria-hidden="true" title={words}>
        –
      </span>
      <span class="visually-hidden">{words}</span>
    </>
  );
}
