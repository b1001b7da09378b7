import { type ComponentChildren, Fragment, type JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import type { Cell } from "./csv.ts";
import { DownloadButton, useFirst } from "./lists.tsx";

export interface Column<Row> {
  readonly name: string;
  /** Renders a cell as a `td` or `th` element. A column without this function appears only in the download. */
  readonly cell?: (row: Row) => JSX.Element;
  /** Returns the value for the download. A column without this function appears only on the page. */
  readonly value?: (row: Row) => Cell;
  readonly sort?: {
    /** `undefined` if the table is not sorted by this column. */
    readonly order: "ascending" | "descending" | undefined;
    readonly onSort: () => void;
  };
}

interface TableProps<Row> {
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string | number;
  /** Name of the region. The region can be scrolled with the keyboard. */
  readonly label: string;
  readonly class: string;
  readonly file: string;
  readonly legend?: JSX.Element;
  readonly foot?: JSX.Element;
  /** Number of rows shown at first, and added with each step. */
  readonly step?: number;
}

export function Table<Row>(props: TableProps<Row>) {
  const { columns, rows, keyOf, label, class: name, file, legend, foot, step = 100 } = props;
  const { first, more } = useFirst(name, rows, step);
  const shown = columns.filter(({ cell }) => cell);
  const download = (): Cell[][] => {
    const held = columns.filter(({ value }) => value);
    return [held.map((each) => each.name), ...rows.map((row) => held.map((c) => c.value!(row)))];
  };
  return (
    <>
      <div class="table-head">
        {legend ?? <span />}
        <DownloadButton name={file} rows={download} />
      </div>
      <Scrolls class={name} label={label}>
        <table>
          <thead>
            <tr>
              {shown.map((column, at) => (
                <Head key={at} {...column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {first.map((row) => (
              <tr key={keyOf(row)}>
                {shown.map(({ cell }, at) => (
                  <Fragment key={at}>{cell!(row)}</Fragment>
                ))}
              </tr>
            ))}
          </tbody>
          {foot && <tfoot>{foot}</tfoot>}
        </table>
      </Scrolls>
      {more}
    </>
  );
}

function Head({ name, sort }: Pick<Column<never>, "name" | "sort">) {
  const { t } = useLocale();
  if (!sort) return <th scope="col">{name}</th>;
  return (
    <th scope="col" aria-sort={sort.order}>
      <button type="button" title={t.grid.sortBy(name)} onClick={sort.onSort}>
        {name}
        {sort.order && <span aria-hidden="true">{sort.order === "ascending" ? " ↑" : " ↓"}</span>}
      </button>
    </th>
  );
}

interface ScrollsProps {
  readonly class: string;
  readonly label: string;
  readonly children: ComponentChildren;
}

/** A region with its own scroll bar. The region is focusable and has a name, as the accessibility checks of axe require. */
export function Scrolls({ class: name, label, children }: ScrollsProps) {
  return (
    // biome-ignore lint/a11y: keyboard users must be able to scroll to overflowing content
    <div class={`scrolls ${name}`} role="group" tabIndex={0} aria-label={label}>
      {children}
    </div>
  );
}
