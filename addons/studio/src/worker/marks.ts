import type { Embedder } from "@mastery/core";
import {
  blobDirectory,
  checkIdKey,
  furtherReaders,
  learnerUuid,
  readCatalogueIn,
} from "@mastery/dataset/portable";
import { JUDGEMENTS, type Judgements } from "@mastery/explorer/judgements";
import { strFromU8, strToU8, unzipSync, zipSync } from "fflate";
import {
  type ExerciseSkill,
  type GivenPlan,
  MAX_BYTES,
  type MarksCatalogue,
  type MarksFile,
  type MarksReading,
  marksFiles,
  problemsOfPlan,
  readCompetencies,
  readMarks,
} from "../marks/index.ts";
import { competenciesFor, type SuggestedSkill, skillsFor } from "./suggestions.ts";
import { isForeign, readWorkPlans, type WorkPlan, workPlansText } from "./work-plans.ts";

/** Preview of mark sheets. For each sheet, the preview contains the first rows and all later rows with skipped content. */
export type MarksShown = Omit<MarksReading, "records"> & {
  readonly counts: Readonly<Record<"pupils" | "marks" | "exercises", number>>;
  readonly groups: readonly MarksGroup[];
  /** Number of exercises that can be proposed: those of a catalogue. Tests of mark sheets are over. */
  readonly proposable: number;
  readonly exercises: readonly (SuggestedSkill & { readonly grade: number })[];
  /** Skills in the opened competency table; empty if no table was opened. */
  readonly competencies: readonly ExerciseSkill[];
  /** What the teacher said about pupils, from the saved class. */
  readonly judgements: Judgements;
  /** Plans that the teacher kept, from the saved class. */
  readonly plans: readonly WorkPlan[];
  /** Why plans of the saved class were not read. */
  readonly refusedPlans?: RefusedPlans;
};

/** A class, with its number of marks. */
interface MarksGroup {
  readonly id: string;
  readonly name: string;
  readonly marks: number;
}

/** Plans are damaged, or are about none of the pupils of the class. */
export interface RefusedPlans {
  /** Name of the saved class, and of the file in it. */
  readonly file: string;
  readonly reason: "damaged" | "foreign";
  /** What was expected in which place, and what was found, in English. */
  readonly details: readonly string[];
}

/** Names of the files in a saved class. */
const PLAN = "marks-plan.json";
const KEY = "id.key";
const CATALOGUE = "catalogue.json";
const JUDGEMENTS_FILE = "judgements.json";
const WORK_PLANS = "work-plans.json";
const SHEETS = "sheets/";

const SHOWN_ROWS = 8;
/** Maximum size of an unpacked class file in bytes. */
const MAX_UNPACKED_BYTES = 256 * 2 ** 20;

/** One byte more than {@link MAX_BYTES} is enough to refuse a larger file. */
async function readSome(file: File): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await file.slice(0, MAX_BYTES + 1).arrayBuffer());
}

export class MarksDesk {
  #files: readonly MarksFile[] = [];
  #plan: GivenPlan = {};
  #key: string | undefined;
  #catalogue: MarksCatalogue | undefined;
  #competencies: readonly ExerciseSkill[] = [];
  #judgements: Judgements = {};
  #plans: readonly WorkPlan[] = [];
  /** Plans of a file that is being opened. */
  #unchecked: { readonly file: string; readonly plans: readonly WorkPlan[] } | undefined;
  #refusedPlans: RefusedPlans | undefined;
  #reading: MarksReading | undefined;

  /** The key for pupils' ids. By default, a new random key is created at the first use. */
  get key(): string {
    this.#key ??= [...crypto.getRandomValues(new Uint8Array(32))]
      .map((byte) => byte.toString(16).padStart(2, "0"))
      .join("");
    return this.#key;
  }

  /** @throws `MasteryError` `INVALID_OPTION` for a key that is too short */
  useKey(text: string): void {
    const key = text.trim();
    checkIdKey(key);
    this.#key = key;
  }

  /**
   * Adds sheets, or opens a saved class. A sheet replaces an earlier sheet with the same name.
   *
   * @param described files of skills and resources that name the exercises; may be empty
   * @param isNew whether the new sheets replace all earlier sheets
   * @throws `DatasetError` that lists every issue in the files of skills and resources
   */
  async addMarks(
    files: readonly File[],
    described: ReadonlyMap<string, Blob>,
    isNew: boolean,
  ): Promise<MarksShown> {
    if (isNew) this.#clear();
    if (described.size > 0) {
      // `readCatalogueIn` validates the catalogue, so its types are correct.
      this.#catalogue = (await readCatalogueIn(
        blobDirectory(described),
        furtherReaders(),
      )) as MarksCatalogue;
    }
    const added: MarksFile[] = [];
    for (const file of files) {
      const sheet = { name: file.name, bytes: await readSome(file) };
      if (!this.#openSaved(sheet)) added.push(sheet);
    }
    const names = new Set(added.map(({ name }) => name));
    this.#files = [...this.#files.filter(({ name }) => !names.has(name)), ...added];
    return this.#read();
  }

  /** Opens a saved class and resolves to true. Resolves to false for any other file. */
  async open(file: File): Promise<boolean> {
    if (!this.#openSaved({ name: file.name, bytes: await readSome(file) })) return false;
    await this.#read();
    return true;
  }

  planMarks(plan: GivenPlan): Promise<MarksShown> {
    this.#plan = plan;
    return this.#read();
  }

  /** Lets skills be chosen for exercises from a table. A table that cannot be read counts as a table without skills. */
  async openCompetencies(file: File): Promise<MarksShown> {
    const bytes = await readSome(file);
    this.#competencies = await readCompetencies({ name: file.name, bytes }).catch(() => []);
    return this.#read();
  }

  /** Removes all sheets, the plan, the catalogue and the competencies, but keeps the key. */
  #clear(): void {
    this.#files = [];
    this.#plan = {};
    this.#catalogue = undefined;
    this.#competencies = [];
    this.#judgements = {};
    this.#plans = [];
    this.#unchecked = undefined;
    this.#refusedPlans = undefined;
    this.#reading = undefined;
  }

  /** Returns the files of a data directory that contains all marks. */
  dataFiles(): ReadonlyMap<string, Blob> {
    const texts = marksFiles(this.#reading!.records);
    return new Map([...texts].map(([name, text]) => [name, new Blob([text])]));
  }

  /** Keeps what the teacher said about pupils, to be saved with the class. */
  keepJudgements(judgements: Judgements): void {
    this.#judgements = judgements;
  }

  /** Keeps the teacher's plans, to be saved with the class. */
  keepPlans(plans: readonly WorkPlan[]): void {
    this.#plans = plans;
  }

  saveMarks(): Uint8Array<ArrayBuffer> {
    const { records, plan } = this.#reading!;
    const texts = new Map([...marksFiles(records), [PLAN, JSON.stringify(plan)]]);
    texts.set(KEY, `${this.key}\n`);
    if (this.#catalogue) texts.set(CATALOGUE, JSON.stringify(this.#catalogue));
    if (Object.keys(this.#judgements).length > 0) {
      texts.set(JUDGEMENTS_FILE, JSON.stringify(this.#judgements));
    }
    if (this.#plans.length > 0) texts.set(WORK_PLANS, workPlansText(this.#plans));
    const entries = [
      ...[...texts].map(([name, text]) => [name, strToU8(text)] as const),
      ...this.#files.map(({ name, bytes }) => [SHEETS + name, bytes] as const),
    ];
    return zipSync(Object.fromEntries(entries)) as Uint8Array<ArrayBuffer>;
  }

  /** Returns skills to choose for exercises, by their names: competencies of an open table, or else skills of schools. */
  suggest(embedder: Embedder, language: "fr" | "en"): Promise<SuggestedSkill[]> {
    const { records, plan } = this.#reading!;
    const domains = new Map(records.skills.map(({ id, domain }) => [id, domain]));
    const isStated = plan.tables.some(({ columns }) =>
      columns.some(({ means, domain }) => means === "domain" || domain !== undefined),
    );
    const exercises = records.resources.map(({ title, skill_ids: [first] }) => ({
      title,
      ...(isStated && { domain: domains.get(first!)! }),
    }));
    return this.#competencies.length > 0
      ? competenciesFor(exercises, this.#competencies, embedder)
      : skillsFor(exercises, language, embedder);
  }

  #openSaved({ name: file, bytes }: MarksFile): boolean {
    if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return false;
    let unpacked = 0;
    let isSaved = false;
    const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
      unpacked += originalSize;
      isSaved ||= name === PLAN;
      return false;
    };
    try {
      unzipSync(bytes, { filter });
      if (!isSaved || unpacked > MAX_UNPACKED_BYTES) return false;
      const entries = unzipSync(bytes);
      const textOf = (name: string): string | undefined => {
        const content = entries[name];
        return content && strFromU8(content);
      };
      const plan: unknown = JSON.parse(textOf(PLAN)!);
      if (problemsOfPlan(Object(plan)).length > 0) return false;
      this.#clear();
      this.#plan = plan as GivenPlan;
      const catalogue = textOf(CATALOGUE);
      if (catalogue !== undefined) this.#catalogue = JSON.parse(catalogue) as MarksCatalogue;
      this.#key = textOf(KEY)?.trim() || this.#key;
      this.#judgements = judgementsOf(textOf(JUDGEMENTS_FILE));
      this.#openPlans(file, textOf(WORK_PLANS));
      this.#files = Object.entries(entries)
        .filter(([name]) => name.startsWith(SHEETS))
        .map(([name, content]) => ({ name: name.slice(SHEETS.length), bytes: content }));
      return true;
    } catch {
      // The file is treated as a workbook, so that the error names the kind of file.
      return false;
    }
  }

  /** @param text undefined for a class that was saved without a plan */
  #openPlans(file: string, text: string | undefined): void {
    if (text === undefined) return;
    const read = readWorkPlans(text);
    const place = `${file}/${WORK_PLANS}`;
    if ("plans" in read) this.#unchecked = { file: place, plans: read.plans };
    else this.#refusedPlans = { file: place, reason: "damaged", details: read.problems };
  }

  /** Takes over the plans of a file that was just opened, except those of other pupils. */
  #takePlans({ learners }: MarksReading["records"]): void {
    if (this.#unchecked === undefined) return;
    const { file, plans } = this.#unchecked;
    this.#unchecked = undefined;
    const ids = new Set(learners.map(({ learner_id }) => learner_id));
    this.#plans = plans.filter((plan) => !isForeign(plan, ids));
    if (this.#plans.length < plans.length) {
      this.#refusedPlans = { file, reason: "foreign", details: [] };
    }
  }

  async #read(): Promise<MarksShown> {
    const { key } = this;
    const uuidOf = (id: string): string => learnerUuid(id, key);
    const reading = await readMarks(this.#files, {
      uuidOf,
      plan: this.#plan,
      catalogue: this.#catalogue,
    });
    this.#reading = reading;
    this.#plan = reading.plan;
    const { records, sheets, ...others } = reading;
    this.#takePlans(records);
    const skills = new Map(records.skills.map((skill) => [skill.id, skill]));
    return {
      ...others,
      competencies: this.#competencies,
      judgements: this.#judgements,
      plans: this.#plans,
      ...(this.#refusedPlans && { refusedPlans: this.#refusedPlans }),
      sheets: sheets.map((sheet, at) => {
        const { first } = reading.plan.tables[at]!;
        const left = others.leftOut
          .flatMap(({ places }) => places)
          .filter((one) => one.file === sheet.file && one.sheet === sheet.name);
        const shown = new Set(left.map(({ row }) => row));
        const isShown = (row: number): boolean => row < first + SHOWN_ROWS || shown.has(row);
        const rows = sheet.rows.map((cells, at) => (isShown(at + 1) ? cells : []));
        return { ...sheet, rows: rows.slice(0, Math.max(first - 1 + SHOWN_ROWS, ...shown)) };
      }),
      counts: {
        pupils: records.learners.length,
        marks: records.traces.length,
        exercises: new Set(records.traces.map(({ resource_id }) => resource_id)).size,
      },
      proposable: records.resources.filter(({ retired }) => !retired).length,
      groups: groupsIn(records),
      exercises: records.resources.map(({ title, grade_level: grade, skill_ids: [id] }) => {
        const { preferred_label: skill, domain } = skills.get(id!)!;
        return { title, grade, skill, domain };
      }),
    };
  }
}

function groupsIn({ groups, learners, traces }: MarksReading["records"]): MarksGroup[] {
  const groupsOf = new Map(learners.map((one) => [one.learner_id, one.groups ?? []]));
  const marks = new Map<string, number>();
  for (const group of traces.flatMap(({ learner_id }) => groupsOf.get(learner_id)!)) {
    marks.set(group, (marks.get(group) ?? 0) + 1);
  }
  return groups.map(({ group_id: id, name }) => ({ id, name, marks: marks.get(id) ?? 0 }));
}

/** Anything but known judgements is left out, since the file may have been changed. */
function judgementsOf(text: string | undefined): Judgements {
  const given: unknown = JSON.parse(text ?? "{}");
  const entries = Object.entries(Object(given)).map(([learner, own]) => {
    const known = Object.entries(Object(own)).filter(([, one]) =>
      JUDGEMENTS.some((judgement) => judgement === one),
    );
    return [learner, Object.fromEntries(known)];
  });
  return Object.fromEntries(entries) as Judgements;
}
