import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { type Cell, csvOf } from "./csv.ts";

interface DownloadButtonProps {
  /** What the file is called, without its ending. */
  readonly name: string;
  /** The table, with a row of headings. */
  readonly rows: () => readonly (readonly Cell[])[];
}

/** Saves a table as a file for spreadsheets. It is made here: nothing is sent. */
export function DownloadButton({ name, rows }: DownloadButtonProps): JSX.Element {
  const { t, language } = useLocale();
  return (
    <button
      type="button"
      class="button quiet"
      onClick={() => save(`${fileName(name)}.csv`, csvOf(rows(), language))}
    >
      {t.download.button}
    </button>
  );
}

function save(name: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** Letters, digits and hyphens, which every file system takes. */
function fileName(name: string): string {
  return name.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "") || "mastery";
}
