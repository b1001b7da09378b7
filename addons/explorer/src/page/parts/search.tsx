import { type ComponentChildren, Fragment } from "preact";
import { useRef } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { closestTo } from "../i18n/words.ts";
import { useChoice } from "../route.ts";
import { Button, Notice } from "./frame.tsx";
import { Choice } from "./lists.tsx";

export interface Filter<T> {
  readonly label: string;
  /** Text of the choice that shows all items. */
  readonly all: string;
  readonly options: readonly (readonly [value: string | number, text: string])[];
  readonly valueOf: (item: T) => string | number;
}

type Search<T> = ReturnType<typeof useSearch<T>>;

/** Returns the items that match the reader's query and filters, the menus of the filters, and the filters that hide matches. */
export function useSearch<T>(
  items: readonly T[],
  searchFor: (query: string) => (item: T) => boolean,
  filters: readonly Filter<T>[] = [],
) {
  const { t } = useLocale();
  const [query, onQuery] = useChoice("query", "");
  // The chosen value of each filter, by its position.
  const [chosen, choose] = useChoice<readonly (string | number | undefined)[]>("filters", []);
  const matching = items.filter(searchFor(query));
  const without = (lifted?: number): readonly T[] =>
    matching.filter((item) =>
      filters.every(
        (filter, at) =>
          at === lifted || chosen[at] === undefined || filter.valueOf(item) === chosen[at],
      ),
    );
  const found = without();
  const texts = filters.map(
    ({ options }, at) => options.find(([value]) => value === chosen[at])?.[1] ?? "",
  );
  const put = (at: number, value: string | number | undefined): void =>
    choose(filters.map((_, each) => (each === at ? value : chosen[each])));
  /** Filters that hide matching items, each with the number of items that appear without the filter. */
  const hiding = filters
    .map(({ all }, at) => {
      const hidden = without(at).length - found.length;
      return { all, by: texts[at]!, hidden, onLift: () => put(at, undefined) };
    })
    .filter(({ hidden }) => hidden > 0);
  if (found.length + hiding.length === 0 && matching.length > 0) {
    // Removing a single filter would show no items.
    const onLift = () => choose([]);
    hiding.push({ all: t.search.both, by: texts.join(", "), hidden: matching.length, onLift });
  }
  const menus = filters.map(({ label, all, options }, at) => (
    <Choice<string | number | undefined>
      key={label}
      label={label}
      value={chosen[at]}
      options={[[undefined, all], ...options]}
      onChoose={(value) => put(at, value)}
    />
  ));
  return { query, onQuery, menus, found, hiding };
}

interface SearchFieldProps {
  readonly search: Search<unknown>;
  readonly of: "groups" | "learners" | "skills";
  readonly placeholder?: string;
  readonly children?: ComponentChildren;
  /** If nothing matches, the closest text is suggested. */
  readonly texts?: readonly string[];
}

/** Filters the list below. A notice names the filters that hide matches, or suggests the closest text if nothing matches. */
export function SearchField(props: SearchFieldProps) {
  const { of, placeholder, children, texts = [] } = props;
  const { query, onQuery, menus, found, hiding } = props.search;
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
        {menus}
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
