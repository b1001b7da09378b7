/** Parts of the page for the pages of other add-ons, whose builds bundle them from the sources of this repository. */

export { App } from "../app.tsx";
export { shareOut, WEIGHT_NAMES } from "../figures.ts";
export { type Language, textFormats, today } from "../i18n/formats.ts";
export { useLocale } from "../i18n/locale.ts";
export { ALL_GRADES } from "../i18n/words.ts";
export type { Judgements } from "../judgements.ts";
export type { MadePlan, PlanKeeper } from "../notebook.ts";
export { distinctNames } from "../people.ts";
export { forgetChoices, href } from "../route.ts";
export { join } from "../sentences.ts";
export { type Source, useAnswers } from "../service.ts";
export { type Cell, csvOf, saveFile } from "./csv.ts";
export { Button, Page, Section } from "./frame.tsx";
export { listen } from "./listen.ts";
export { Choice, useSettled } from "./lists.tsx";
export { Scrolls } from "./table.tsx";
