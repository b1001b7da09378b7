import type { ClusterTraits } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";

/** The strong and weak domains of a cluster, or why there are none. */
export function TraitLists({ traits }: { readonly traits: ClusterTraits }): JSX.Element {
  const { t } = useLocale();
  const { strong_domains: strong, weak_domains: weak, is_observed } = traits;
  if (strong.length === 0 && weak.length === 0) {
    return (
      <p class="traits-none">{is_observed ? t.clusters.balanced : t.clusters.littleObserved}</p>
    );
  }
  return (
    <dl class="traits">
      <Traits kind="strong" name={t.clusters.strong} domains={strong} />
      <Traits kind="weak" name={t.clusters.weak} domains={weak} />
    </dl>
  );
}

interface TraitsProps {
  readonly kind: "strong" | "weak";
  readonly name: string;
  readonly domains: readonly string[];
}

function Traits({ kind, name, domains }: TraitsProps): JSX.Element | null {
  const { domain } = useLocale();
  if (domains.length === 0) return null;
  return (
    <div class={`trait ${kind}`}>
      <dt>{name}</dt>
      {domains.map((each) => (
        <dd key={each}>{domain(each)}</dd>
      ))}
    </div>
  );
}
