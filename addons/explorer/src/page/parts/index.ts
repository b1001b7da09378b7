/** Parts of the page for the pages of other add-ons, whose builds bundle them from the sources of this repository. */

export { App } from "../app.tsx";
export { shareOut, WEIGHT_NAMES } from "../figures.ts";
export { type Language, textFormats } from "../i18n/formats.ts";
export { useLocale } from "../i18n/locale.ts";
export { ALL_GRADES } from "../i18n/words.ts";
export type { Judgements } from "../judgements.ts";
export { href } from "../route.ts";
export { join } from "../sentences.ts";
export type { Source } from "../service.ts";
export { csvOf, saveFile } from "./csv.ts";
export { Button, Page } from "./frame.tsx";
export { listen } from "./listen.ts";
export { Choice, useSettled } from "./lists.tsx";
export { Scrolls } from "./table.tsx";
