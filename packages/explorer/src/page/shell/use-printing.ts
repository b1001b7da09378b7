import { options } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Whether the page is being printed: what is folded on the screen must be on paper. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const start = (): void => drawAtOnce(() => setPrinting(true));
    const end = (): void => setPrinting(false);
    addEventListener("beforeprint", start);
    addEventListener("afterprint", end);
    return () => {
      removeEventListener("beforeprint", start);
      removeEventListener("afterprint", end);
    };
  }, []);
  return isPrinting;
}

/** Draws a change before it returns: a browser prints the document as listeners of `beforeprint` leave it. */
function drawAtOnce(change: () => void): void {
  options.debounceRendering = (draw) => draw();
  change();
  delete options.debounceRendering;
}
