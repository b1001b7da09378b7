import type { ErrorCode, IssueKind, Location } from "@mastery/core";
import type { Language } from "../../page/i18n/language.ts";

/** What the page says about files that cannot be read. What readers found in them follows in English. */
export interface ProblemTexts {
  readonly refused: string;
  readonly correct: string;
  /** Says which language the details have, if it is another. */
  readonly details: string | undefined;
  readonly issues: Readonly<Record<IssueKind, string>>;
  /** @param field empty if the record or file as a whole is invalid */
  readonly place: (location: Location, field: string) => string;
  /** How many issues there are in all, where not all are listed. */
  readonly total: (issues: string) => string;
  /** What to do about errors that are not about a record; a code without a text shows its details alone. */
  readonly errors: Readonly<Partial<Record<ErrorCode, string>>>;
  /** Introduces how files were read that could have been read otherwise. */
  readonly notes: string;
}

const frDamaged =
  "Ce fichier calculé est incomplet ou abîmé. Copiez-le de nouveau, ou calculez-le de nouveau.";

const fr: ProblemTexts = {
  refused: "Ces données ne peuvent pas être lues",
  correct:
    "Corrigez les fichiers nommés ci-dessous, puis déposez-les de nouveau : les autres sont gardés.",
  details: "Les détails sont en anglais.",
  issues: {
    missing_file: "Fichier manquant",
    ambiguous_file: "Plusieurs fichiers pour les mêmes données : n’en gardez qu’un",
    unreadable_file: "Fichier illisible",
    empty: "Aucune donnée",
    invalid_json: "Ce n’est pas du JSON valide",
    invalid_csv: "Ligne de tableau mal formée",
    invalid_columns: "Les noms de colonnes ne conviennent pas",
    line_too_long: "Ligne trop longue",
    wrong_type: "Valeur manquante, ou d’un autre type",
    invalid_value: "Valeur non permise",
    duplicate_id: "Identifiant déjà utilisé",
    conflicting_trace: "Trace déjà lue, avec un autre contenu",
    unknown_learner: "Élève absent de la liste des élèves",
    unknown_resource: "Ressource absente de la liste des ressources",
    unknown_skill: "Compétence absente de la liste des compétences",
    unknown_group: "Groupe absent de la liste des groupes",
    skills_mismatch: "Les compétences ne sont pas celles de la ressource",
  },
  place: placeWith("ligne", "enregistrement", (field) => `champ « ${field} »`),
  total: (issues) => `${issues} erreurs en tout, dont voici des exemples de chaque sorte.`,
  errors: {
    NOTHING_OBSERVED: "Aucune trace n’a de score : il n’y a rien à calculer.",
    TOO_FEW_LEARNERS: "Il faut au moins 3 élèves pour trouver des profils types.",
    TOO_FEW_DISTINCT_PROFILES:
      "Il faut au moins 2 élèves aux résultats différents pour trouver des profils types.",
    NOT_A_SNAPSHOT:
      "Ce fichier n’est pas un résultat calculé. Déposez les données elles-mêmes, ou un fichier enregistré par cette page ou par « mastery precompute ».",
    UNSUPPORTED_SNAPSHOT_VERSION:
      "Ce fichier a été calculé par une autre version. Calculez-le de nouveau avec celle de cette page.",
    TRUNCATED_SNAPSHOT: frDamaged,
    CORRUPT_SNAPSHOT: frDamaged,
    INVALID_SNAPSHOT: frDamaged,
  },
  notes: "Remarques sur la lecture des fichiers (en anglais)",
};

const enDamaged =
  "This computed file is incomplete or damaged. Copy it again, or compute it again.";

const en: ProblemTexts = {
  refused: "These data cannot be read",
  correct: "Correct the files named below, then drop them again: the others are kept.",
  details: undefined,
  issues: {
    missing_file: "Missing file",
    ambiguous_file: "Several files for the same data: keep one",
    unreadable_file: "Unreadable file",
    empty: "No data",
    invalid_json: "Not valid JSON",
    invalid_csv: "Malformed row",
    invalid_columns: "Missing, misspelt or repeated column",
    line_too_long: "Line too long",
    wrong_type: "Missing value, or value of the wrong type",
    invalid_value: "Value not allowed",
    duplicate_id: "Duplicate id",
    conflicting_trace: "Trace id used twice, with different content",
    unknown_learner: "Pupil not in the list of pupils",
    unknown_resource: "Resource not in the list of resources",
    unknown_skill: "Skill not in the list of skills",
    unknown_group: "Group not in the list of groups",
    skills_mismatch: "Skills differ from those of the resource",
  },
  place: placeWith("line", "record", (field) => `field “${field}”`),
  total: (issues) => `${issues} errors in all, with examples of each kind below.`,
  errors: {
    NOTHING_OBSERVED: "No trace has a score, so there is nothing to compute.",
    TOO_FEW_LEARNERS: "Profile types need at least 3 pupils.",
    TOO_FEW_DISTINCT_PROFILES: "Profile types need at least 2 pupils whose results differ.",
    NOT_A_SNAPSHOT:
      "This file is not a computed result. Drop the data themselves, or a file saved by this page or by “mastery precompute”.",
    UNSUPPORTED_SNAPSHOT_VERSION:
      "This file was computed by another version. Compute it again with the version of this page.",
    TRUNCATED_SNAPSHOT: enDamaged,
    CORRUPT_SNAPSHOT: enDamaged,
    INVALID_SNAPSHOT: enDamaged,
  },
  notes: "Notes on how files were read",
};

/** Returns a function that names a place, such as `learners.json, record 1, field “grade_level”`: people count from 1. */
function placeWith(
  lineWord: string,
  recordWord: string,
  fieldIn: (field: string) => string,
): ProblemTexts["place"] {
  return ({ file, line, index }, field) =>
    [
      file,
      line !== undefined && `${lineWord} ${line}`,
      index !== undefined && `${recordWord} ${index + 1}`,
      field !== "" && fieldIn(field),
    ]
      .filter((part) => part !== false)
      .join(", ");
}

export const PROBLEM_TEXTS: Readonly<Record<Language, ProblemTexts>> = { fr, en };
