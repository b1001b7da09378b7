import type { ComponentChildren, JSX } from "preact";
import { foldText } from "../labels/fold-text.ts";

interface SearchFieldProps {
  readonly label: string;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** How much was found. */
  readonly children: ComponentChildren;
  /** Stands beside the field. */
  readonly beside?: JSX.Element;
}

/** A field that narrows what is listed below. */
export function SearchField({
  label,
  query,
  onQuery,
  children,
  beside,
}: SearchFieldProps): JSX.Element {
  return (
    <search class="filters">
      <label>
        {label}
        <input
          type="search"
          autocomplete="off"
          spellcheck={false}
          value={query}
          onInput={(event) => onQuery(event.currentTarget.value)}
        />
      </label>
      {beside}
      <span role="status" class="muted">
        {children}
      </span>
    </search>
  );
}

/** Returns whether a text has every word of a query, accents and case aside. */
export function textSearch(query: string): (text: string) => boolean {
  const words = foldText(query).split(/\s+/).filter(Boolean);
  return (text) => {
    const folded = foldText(text);
    return words.every((word) => folded.includes(word));
  };
}
