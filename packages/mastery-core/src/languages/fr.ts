import { frozen } from "../collections.ts";
import { clusterLabel } from "../rules/cluster-label.ts";
import { explain } from "../rules/explanation.ts";
import type { LanguagePack } from "./language-pack.ts";

/** French, the language of the HTTP interface: word for word what it serves (rules 2.3.7 and 2.4.18). */
export const fr: LanguagePack = /* @__PURE__ */ frozen({ tag: "fr", explain, clusterLabel });
