import type { Member } from "@mastery/client";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { domainMean } from "./domain-means.ts";
import { LevelCell } from "./level-cell.tsx";

interface MeansRowProps {
  readonly members: readonly Member[];
  readonly domains: readonly string[];
  /** The rule in force. */
  readonly threshold: number;
}

/** The mean of all members in each domain. */
export function MeansRow({ members, domains, threshold }: MeansRowProps): JSX.Element {
  const { t } = useLocale();
  const means = useMemo(
    () =>
      Object.fromEntries(
        domains.flatMap((domain) => {
          const { mean } = domainMean(members, domain);
          return mean === undefined ? [] : [[domain, mean]];
        }),
      ),
    [members, domains],
  );
  return (
    <tfoot>
      <tr>
        <th scope="row" colSpan={3}>
          {t.grid.together}
        </th>
        {domains.map((domain) => (
          <LevelCell key={domain} domain={domain} scores={means} threshold={threshold} />
        ))}
      </tr>
    </tfoot>
  );
}
