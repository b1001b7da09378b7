import { type ComponentChildren, Fragment, type JSX } from "preact";
import { useRef } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { textSearch } from "../i18n/words.ts";
import { useChoice } from "../route.ts";
import { Notice } from "./frame.tsx";

/** A query, and the items with texts that contain the words of the query. */
interface Found<T> {
  readonly found: readonly T[];
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** Returns the items that match the text in a search field. */
export function useSearch<T>(items: readonly T[], textOf: (item: T) => string): Found<T> {
  const [query, onQuery] = useChoice("query", "");
  const matches = textSearch(query);
  return { found: items.filter((item) => matches(textOf(item))), query, onQuery };
}

/** A filter that may hide items that match the query. */
interface Filter {
  /** The chosen value. */
  readonly by: string;
  /** Number of matching items hidden by the filter. */
  readonly hidden: number;
  /** Label of the choice that shows all items. */
  readonly all: string;
  readonly onLift: () => void;
}

interface SearchFieldProps extends Omit<Found<unknown>, "found"> {
  /** Kind of the searched items. */
  readonly of: "groups" | "learners" | "skills";
  /** Number of search results. */
  readonly n: number;
  readonly placeholder?: string;
  /** Content shown next to the field. */
  readonly children?: ComponentChildren;
  readonly filters?: readonly Filter[];
  /** A query to suggest if nothing was found. */
  readonly closest?: string | undefined;
}

/** A field that filters the list below it. The field says which filters hide matches. If nothing matches, it says what to do. */
export function SearchField(props: SearchFieldProps): JSX.Element {
  const { of, n, placeholder, query, onQuery, children, filters = [], closest } = props;
  const { t, dataLanguage } = useLocale();
  const field = useRef<HTMLInputElement>(null);
  const [label, none] = t.search[of];
  const hiding = filters.filter(({ hidden }) => hidden > 0);
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
          {t.count[of](n)}
        </span>
      </search>
      {(n === 0 || query.trim() !== "") && hiding.length > 0 && (
        <div class="notice">
          {hiding.map(({ by, hidden, all, onLift }) => (
            <Fragment key={by}>
              <p class="notice-title">{t.search.hides(by, t.count[of](hidden))}</p>
              <button type="button" class="button" onClick={change(onLift)}>
                {all}
              </button>
            </Fragment>
          ))}
        </div>
      )}
      {n === 0 && hiding.length === 0 && (
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
