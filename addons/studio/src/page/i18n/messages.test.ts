import { describeLanguages } from "../../../../explorer/src/page/i18n/messages.fixture.ts";
import { studioEn } from "./en.ts";
import { studioFr } from "./fr.ts";

describeLanguages(studioFr, studioEn, ["licences"], (path, at, n) =>
  path === "missing" && at === 0 ? Array(n).fill(String(n)) : n,
);
