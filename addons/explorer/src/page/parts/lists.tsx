import { createContext, options } from "preact";
import { useContext, useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { useChoice } from "../route.ts";
import { type Cell, csvOf, saveFile } from "./csv.ts";
import { Button } from "./frame.tsx";
import { listen } from "./listen.ts";

interface ChoiceProps<T> {
  readonly label: string;
  /** Whether the label is visible only to screen readers. */
  readonly isBare?: boolean;
  readonly class?: string;
  readonly id?: string;
  readonly value: T;
  readonly options: readonly (readonly [T, string])[];
  readonly onChoose: (value: T) => void;
}

export function Choice<T>(props: ChoiceProps<T>) {
  const { label, isBare, class: name, id, value, options, onChoose } = props;
  return (
    <label class={name}>
      <span class={isBare ? "visually-hidden" : undefined}>{label}</span>
      <select
        id={id}
        value={String(value)}
        onChange={({ currentTarget }) => onChoose(options[currentTarget.selectedIndex]![0])}
      >
        {options.map(([each, text]) => (
          <option key={String(each)} value={String(each)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Time in milliseconds after which an unchanged value counts as settled. */
const REST = 150;

/** Intermediate values cause no requests. */
export function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(() => value), REST);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/** Maximum number of list items on paper. A longer list should be downloaded instead. */
const ON_PAPER = 1_000;

/**
 * Returns the first items and a button that shows more, which must directly follow the list. The number of shown items is restored when a
 * reader returns to the view. On paper, at least {@link ON_PAPER} items are shown.
 *
 * @param name distinguishes the list from other lists in the view
 */
export function useFirst<T>(name: string, items: readonly T[], step: number) {
  const { t } = useLocale();
  const [asked, ask] = useChoice(`first ${name}`, step);
  const isPrinting = usePrinting();
  const place = useRef<HTMLParagraphElement>(null);
  const shown = isPrinting ? Math.max(asked, ON_PAPER) : asked;
  const left = items.length - shown;
  const show = (): void => {
    const list = place.current!.previousElementSibling!;
    const elements = () => list.querySelectorAll(":scope > li, tbody > tr");
    const { length } = elements();
    ask(asked + step);
    // The button disappears with the last step.
    if (left <= step) focusNext(() => elements()[length]?.querySelector("a"));
  };
  const more = left > 0 && (
    <p class="more" ref={place}>
      <Button onClick={show}>{t.more.next(Math.min(left, step))}</Button>{" "}
      <span class="muted">{t.more.left(left)}</span>
    </p>
  );
  return { first: items.slice(0, shown), more };
}

/** Moves the focus to the found element once the page has been rendered again, because the focused element disappears. */
export function focusNext(find: () => HTMLElement | null | undefined): void {
  setTimeout(() => find()?.focus());
}

/** Returns whether the page is being printed, so that collapsed sections can be printed in full. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  // Listens as soon as the page shows the sections, since somebody can print at once.
  useLayoutEffect(() => {
    const start = (): void => drawAtOnce(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    return listen({ beforeprint: start, afterprint: end });
  }, []);
  return isPrinting;
}

/** Browsers print the document in the state in which the `beforeprint` listeners leave it. */
function drawAtOnce(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  delete options.debounceRendering;
}

export function PrintButton({ text }: { readonly text?: string }) {
  const { t } = useLocale();
  return (
    <Button kind="quiet" onClick={() => print()}>
      {text ?? t.page.print}
    </Button>
  );
}

/** If the browser does not allow copying, for example without HTTPS, the reader can copy the text by hand. */
export function CopyButton({ text }: { readonly text: () => string }) {
  const { t } = useLocale();
  const [state, setState] = useState<"waiting" | "copied" | "refused">("waiting");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(text());
      setState("copied");
    } catch {
      setState("refused");
    }
  };
  return (
    <>
      <Button kind="quiet" onClick={copy}>
        {t.copy.button}
      </Button>
      <span role="status" class="muted">
        {state === "copied" && t.copy.done}
      </span>
      {state === "refused" && (
        <textarea class="copied" aria-label={t.copy.byHand} readOnly rows={8} value={text()} />
      )}
    </>
  );
}

/** Returns the bytes of a workbook with the rows. */
export type WriteWorkbook = (rows: readonly (readonly Cell[])[]) => BlobPart;

/** Undefined if the host cannot write workbooks. */
export const WorkbookContext = createContext<WriteWorkbook | undefined>(undefined);

interface DownloadButtonProps {
  /** Name of the file, without its extension. */
  readonly name: string;
  /** Returns the rows of the table, including a row of headings. */
  readonly rows: () => readonly (readonly Cell[])[];
}

export function DownloadButton({ name, rows }: DownloadButtonProps) {
  const { t, language } = useLocale();
  // Letters, digits and hyphens are allowed in file names on every system.
  const file = name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "mastery";
  const workbookOf = useContext(WorkbookContext);
  return (
    <>
      <Button kind="quiet" onClick={() => saveFile(`${file}.csv`, csvOf(rows(), language))}>
        {t.download.button}
      </Button>
      {workbookOf && (
        <Button kind="quiet" onClick={() => saveFile(`${file}.xlsx`, workbookOf(rows()))}>
          {t.download.workbook}
        </Button>
      )}
    </>
  );
}
