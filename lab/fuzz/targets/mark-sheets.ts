import { readFileSync } from "node:fs";
import { DatasetBuilder } from "@mastery/core/dataset";
import { describeMarks, marksEn, marksFr, problemsOfPlan, readMarks } from "@mastery/studio/marks";
import { editedBytes } from "../edits.ts";
import type { Target } from "../target.ts";

const TEXT = `Classe;Élève;Dictée (12/09/2025) /10;Calcul;Lecture
CE2 A;Léa Martin;8,5;abs;A
CE2 A;Noé Durand;4;12/20;B
`;
/** Workbooks with uncompressed parts, so that edits reach the cells. */
const WORKBOOKS = ["stored.xlsx", "stored.ods"].map((name) =>
  readFileSync(new URL(`../sheets/${name}`, import.meta.url)),
);

/** Target: mark sheets as text and as workbooks. */
export function open(): Target<Buffer> {
  const texts = (["utf8", "latin1", "utf16le"] as const).map((code) => Buffer.from(TEXT, code));
  let pupils = 0;
  const uuidOf = (): string =>
    `00000000-0000-4000-8000-${String(++pupils % 1e12).padStart(12, "0")}`;
  return {
    inputs: editedBytes(...texts, ...WORKBOOKS),
    async check(bytes) {
      const reading = await readMarks([{ name: "sheet", bytes }], { uuidOf });
      const problems = problemsOfPlan(JSON.parse(JSON.stringify(reading.plan)));
      if (problems.length > 0)
        throw new Error(`expected a valid plan, got the problems ${problems}`);
      for (const messages of [marksEn, marksFr]) describeMarks(reading, messages);
      if (reading.records.traces.length === 0) return;
      const builder = new DatasetBuilder();
      for (const kind of ["skills", "resources", "groups", "learners", "traces"] as const) {
        for (const record of reading.records[kind]) builder.add(kind, record, { file: kind });
      }
      builder.build();
    },
  };
}
