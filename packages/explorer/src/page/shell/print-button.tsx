import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";

/** Opens the browser's print dialogue. */
export function PrintButton(): JSX.Element {
  const { t } = useLocale();
  return (
    <button type="button" class="button quiet" onClick={() => print()}>
      {t.page.print}
    </button>
  );
}
