import type { Skill } from "@mastery/core";

/** A row of a table by the names of its columns; an empty cell is null. */
export type Row = Readonly<Record<string, unknown>>;

/** Why a row did not become a skill. */
export type LeftOutReason =
  | "other_concept"
  | "not_released"
  | "without_id"
  | "without_label"
  | "without_domain"
  | "repeated_id";

/** How the rows of one kind of table become skills. */
export interface SkillMapping {
  /** Columns that must be there, beside that of the domain. */
  readonly required: readonly string[];
  /** The column of the domain, unless another is chosen. */
  readonly domainColumn: string;
  /** A skill without its domain, or why the row is none. */
  readonly read: (row: Row) => Omit<Skill, "domain"> | LeftOutReason;
}

/** The name of a known table. */
export type SkillTableKind = "esco" | "table";

/** Tables that are known by name. */
export const SKILL_MAPPINGS: Readonly<Record<SkillTableKind, SkillMapping>> = {
  /** `skills_en.csv` of an ESCO download, or its sibling in another language. */
  esco: {
    required: ["conceptUri", "preferredLabel"],
    domainColumn: "reuseLevel",
    read(row) {
      const type = text(row, "conceptType");
      if (type !== "" && type !== "KnowledgeSkillCompetence") return "other_concept";
      const status = text(row, "status");
      if (status !== "" && status !== "released") return "not_released";
      const uri = text(row, "conceptUri");
      const label = text(row, "preferredLabel");
      if (label === "") return "without_label";
      return {
        // The last segment is unique within ESCO, and short enough to type.
        id: uri.split("/").at(-1)!,
        preferred_label: label,
        description: text(row, "description") || text(row, "definition"),
        esco_uris: [uri],
      };
    },
  },
  /** A table of competencies with the columns `label` and `domain`, and perhaps `id` and `description`. */
  table: {
    required: ["label"],
    domainColumn: "domain",
    read(row) {
      const label = text(row, "label");
      if (label === "") return "without_label";
      return {
        id: text(row, "id") || snakeCase(label),
        preferred_label: label,
        description: text(row, "description"),
      };
    },
  },
};

/** The text of a cell; empty if there is none. */
export function text(row: Row, column: string): string {
  const cell = row[column];
  return typeof cell === "string" ? cell.trim() : "";
}

/** A text as the name of a domain: `Nombres et calculs` becomes `nombres_et_calculs`. Empty if no letter comes first. */
export function snakeCase(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{Ll}\p{N}]+/u);
  const joined = words.filter((word) => word !== "").join("_");
  return /^\p{Ll}/u.test(joined) ? joined : "";
}
