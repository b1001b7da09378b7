import { type ComponentChildren, Fragment, type JSX } from "preact";
import { useRef } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { closestTo } from "../i18n/words.ts";
import { useChoice } from "../route.ts";
import { Button, Notice } from "./frame.tsx";

/** A chosen filter on a list. */
export interface Filter<T> {
  /** The chosen value. */
  readonly by: string;
  readonly keeps: (item: T) => boolean;
  /** Label of the choice that shows all items. */
  readonly all: string;
  readonly onLift: () => void;
}

interface Search<T> {
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Items that match the query and every filter. */
  readonly found: readonly T[];
  /** Filters that hide items that match the query. */
  readonly hiding: readonly Hiding[];
}

interface Hiding extends Pick<Filter<never>, "by" | "all" | "onLift"> {
  /** Number of hidden items. */
  readonly hidden: number;
}

/** Searches a list, in which filters may hide some of the matches. */
export function useSearch<T>(
  items: readonly T[],
  searchFor: (query: string) => (item: T) => boolean,
  filters: readonly Filter<T>[] = [],
): Search<T> {
  const { t } = useLocale();
  const [query, onQuery] = useChoice("query", "");
  const matching = items.filter(searchFor(query));
  const without = (lifted?: Filter<T>): readonly T[] =>
    matching.filter((item) => filters.every((one) => one === lifted || one.keeps(item)));
  const found = without();
  const hiding: Hiding[] = filters
    .map((one) => ({ ...one, hidden: without(one).length - found.length }))
    .filter(({ hidden }) => hidden > 0);
  if (found.length + hiding.length === 0 && matching.length > 0) {
    // Lifting one filter would show nothing.
    hiding.push({
      by: filters.map(({ by }) => by).join(", "),
      hidden: matching.length,
      all: t.search.both,
      onLift: () => filters.map((one) => one.onLift()),
    });
  }
  return { query, onQuery, found, hiding };
}

interface SearchFieldProps {
  readonly search: Search<unknown>;
  /** Kind of the searched items. */
  readonly of: "groups" | "learners" | "skills";
  readonly placeholder?: string;
  /** Content shown next to the field. */
  readonly children?: ComponentChildren;
  /** Texts of the items. If nothing matches, the closest text is suggested. */
  readonly texts?: readonly string[];
}

/** A field that filters the list below it. The field says which filters hide matches. If nothing matches, it says what to do. */
export function SearchField(props: SearchFieldProps): JSX.Element {
  const { of, placeholder, children, texts = [] } = props;
  const { query, onQuery, found, hiding } = props.search;
  const { t, dataLanguage } = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [label, none] = t.search[of];
  const isNothing = found.length === 0 && hiding.length === 0;
  const closest = isNothing ? closestTo(query, texts) : undefined;
  // The pressed button disappears, so the search field takes the focus.
  const change = (make: () => void) => () => {
    make();
    field.current!.focus();
  };
  return (
    <>
      <search class="filters">
        <label>
          {label}
          <input
            ref={field}
            type="search"
            autocomplete="off"
            spellcheck={false}
            placeholder={placeholder}
            value={query}
            onInput={(event) => onQuery(event.currentTarget.value)}
          />
        </label>
        {children}
        <span role="status" class="muted">
          {t.count[of](found.length)}
        </span>
      </search>
      {(found.length === 0 || query.trim() !== "") && hiding.length > 0 && (
        <div class="notice">
          {hiding.map(({ by, hidden, all, onLift }) => (
            <Fragment key={by}>
              <p class="notice-title">{t.search.hides(by, t.count[of](hidden))}</p>
              <Button onClick={change(onLift)}>{all}</Button>
            </Fragment>
          ))}
        </div>
      )}
      {isNothing && (
        <Notice title={none!} text={t.search.help}>
          {closest !== undefined && (
            <p>
              {t.search.closest}{" "}
              <button
                type="button"
                class="link"
                onClick={change(() => onQuery(closest))}
                lang={dataLanguage}
              >
                {closest}
              </button>
            </p>
          )}
        </Notice>
      )}
    </>
  );
}
