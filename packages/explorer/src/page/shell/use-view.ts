import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";

let first = true;

/**
 * Names the document after the view, and moves the focus to its heading whenever the view changes, as a page that is
 * loaded would; not at first, when the browser has done so. `key` tells views of one kind apart.
 */
export function useView(name: string, key = ""): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const { t } = useLocale();
  useEffect(() => {
    document.title = t.page.documentTitle(name);
  }, [name, t]);
  useEffect(() => {
    if (!first) heading.current?.focus();
    first = false;
  }, [key]);
  return heading;
}
