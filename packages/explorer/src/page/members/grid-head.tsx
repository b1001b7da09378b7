import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import type { SortKey } from "./sort-members.ts";

interface GridHeadProps {
  readonly domains: readonly string[];
  readonly sortedBy: SortKey;
  readonly onSort: (key: SortKey) => void;
}

/** The heads of the columns; most of them sort by theirs. */
export function GridHead({ domains, sortedBy, onSort }: GridHeadProps): JSX.Element {
  const { t, domain } = useLocale();
  const isBy = (by: SortKey["by"]): boolean => sortedBy.by === by;
  return (
    <thead>
      <tr>
        <SortHead
          name={t.grid.learner}
          sort={isBy("name") && "ascending"}
          onSort={() => onSort({ by: "name" })}
        />
        <SortHead
          name={t.grid.needs}
          sort={isBy("need") && "descending"}
          onSort={() => onSort({ by: "need" })}
        />
        <th scope="col">{t.grid.cluster}</th>
        {domains.map((each) => (
          <SortHead
            key={each}
            name={domain(each)}
            sort={sortedBy.by === "domain" && sortedBy.domain === each && "ascending"}
            onSort={() => onSort({ by: "domain", domain: each })}
          />
        ))}
      </tr>
    </thead>
  );
}

interface SortHeadProps {
  readonly name: string;
  /** How the table is sorted by this column, if it is. */
  readonly sort: "ascending" | "descending" | false;
  readonly onSort: () => void;
}

function SortHead({ name, sort, onSort }: SortHeadProps): JSX.Element {
  const { t } = useLocale();
  return (
    <th scope="col" aria-sort={sort || undefined}>
      <button type="button" title={t.grid.sortBy(name)} onClick={onSort}>
        {name}
        {sort && <span aria-hidden="true">{sort === "ascending" ? " ↑" : " ↓"}</span>}
      </button>
    </th>
  );
}
