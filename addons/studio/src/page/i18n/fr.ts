import type { ErrorCode, Learner, LearnerGroup, Resource, Skill, Trace } from "@mastery/core";
import type { ReadingNote } from "@mastery/dataset/portable";
import { textFormats } from "@mastery/explorer/page";
import type { ErrorCode as SourcesErrorCode } from "@mastery/sources/errors";

const { count, percent, plural } = textFormats("fr");

const DAMAGED =
  "Ce fichier calculé est incomplet ou abîmé. Copiez-le de nouveau, ou calculez-le de nouveau.";

/** Errors of commands, services and programs, which no file opened in the studio can cause. */
type ErrorElsewhere =
  | "INVALID_CLUSTERS"
  | "INVALID_EMBEDDING"
  | "INVALID_MODEL"
  | "INVALID_SHARDS"
  | "MODEL_MISMATCH"
  | "RECORD_STORE_FAILED"
  | "STORE_FAILED"
  | "INVALID_DATASET";

/** How to fix errors that are not about a record. */
const ERRORS: Readonly<Record<Exclude<ErrorCode | SourcesErrorCode, ErrorElsewhere>, string>> = {
  INVALID_OPTION:
    "La clé (id.key) est trop courte : il en faut une de 16 caractères ou plus. Déposez celle que cette page, ou « mastery », a enregistrée.",
  NOTHING_OBSERVED:
    "Aucune note : toutes les cases sont vides, ou tous les élèves absents. Ajoutez une évaluation notée.",
  TOO_FEW_LEARNERS:
    "Il faut au moins 3 élèves : ajoutez les notes d’une autre classe, ou d’autres élèves.",
  TOO_FEW_DISTINCT_PROFILES:
    "Il faut au moins 2 élèves aux résultats différents pour trouver des profils types.",
  INVALID_POPULATION:
    "Le fichier population.json est abîmé, ou pas encore complet : demandez à la coordination le fichier d’après le troisième tour.",
  POPULATION_MISMATCH:
    "Le fichier population.json a d’autres règles, ou définit autrement que vos fichiers une compétence ou un exercice.",
  NOT_A_SNAPSHOT:
    "Ce fichier n’est pas un résultat calculé. Déposez les données elles-mêmes, ou un fichier enregistré par cette page ou par « mastery precompute ».",
  UNSUPPORTED_SNAPSHOT_VERSION:
    "Ce fichier a été calculé par une autre version. Calculez-le de nouveau avec celle de cette page.",
  TRUNCATED_SNAPSHOT: DAMAGED,
  CORRUPT_SNAPSHOT: DAMAGED,
  INVALID_SNAPSHOT: DAMAGED,
};

/** A field of the records that a teacher can write or correct. Programs write evidence and statements. */
type RecordField = keyof Skill | keyof Resource | keyof LearnerGroup | keyof Learner | keyof Trace;

const TEXT = "un texte";
const TRUTH = "true ou false";

const FIELDS: Readonly<Record<RecordField, string>> = {
  id: "un identifiant",
  preferred_label: TEXT,
  description: "un texte, qui peut être vide",
  domain: "un nom sans majuscule ni espace, comme espace_et_geometrie",
  esco_uris: "une liste de textes",
  language: "un code de langue, comme fr",
  resource_id: "l’identifiant d’une ressource",
  title: TEXT,
  type: "exercise, quiz ou lesson pour une ressource ; class, course ou school pour un groupe",
  grade_level: "une année d’école, de 1 à 5, ou un niveau nommé dans levels.json",
  estimated_duration_s: "un nombre de secondes",
  skill_ids: "les identifiants d’une compétence ou plus",
  activity_id: TEXT,
  retired: TRUTH,
  url: "une adresse http ou https",
  group_id: "de 1 à 100 lettres sans accent, chiffres ou signes parmi -._~",
  name: "un nom sur une ligne, de 200 caractères au plus",
  learner_id: "l’identifiant d’un élève",
  mbox_sha1sum: "40 chiffres hexadécimaux",
  display_name: TEXT,
  left: TRUTH,
  groups: "une liste d’identifiants de groupes",
  trace_id: TEXT,
  verb: "passed, failed ou completed",
  success: TRUTH,
  score: "un nombre de 0 à 1",
  duration: "une durée, comme PT1M30S",
  timestamp: "une date et une heure au format ISO 8601",
  skills: "les compétences de la ressource",
};

const NOTES: Readonly<
  Record<ReadingNote["kind"], (file: string, n: number, line: number) => string>
> = {
  windows_1252: (file, n, line) =>
    `${file} : ${plural(n, "ligne lue", "lignes lues")} comme du texte Windows-1252, à partir de la ligne ${line}.`,
  decimal_comma: (file, n) =>
    `${file} : ${plural(n, "nombre lu", "nombres lus")} avec une virgule décimale.`,
  ignored_rows: (file, n) =>
    `${file} : ${plural(n, "ligne ignorée", "lignes ignorées")}, comme le dit columns.json.`,
};

const marksFr = {
  example: "Essayer avec une classe fictive",
  title: "Vérifiez, puis ouvrez votre classe",
  lead: "Voici comment vos notes seront lues. Au-dessus de chaque colonne, un menu dit ce qu’elle contient : corrigez-le s’il se trompe.",
  questions: "À préciser",
  questionsLead:
    "Votre feuille ne le précise pas. Voici la lecture la plus probable : corrigez-la s’il le faut. Ces notes ne comptent qu’après votre réponse.",
  doubts: {
    columns: "Quelles colonnes sont des notes, et sur combien ?",
    letters: "Que valent les lettres ?",
    rows: "Ces lignes ne semblent pas être des élèves",
    people: "Qui est qui ?",
  },
  accept: "C’est juste : ouvrir la classe",
  allOutOf: "toutes sur",
  worth: (letter: string) => `Valeur de « ${letter} », en pourcentage de la note maximale`,
  isPupil: "Cette ligne est un élève",
  read: "Lire cette feuille",
  transposed: "Élèves en colonnes",
  row: "Ligne",
  means: (heading: string) => `Contenu de la colonne « ${heading} »`,
  maximum: (heading: string) => `Note maximale de « ${heading} »`,
  outOf: "sur",
  thresholds: (pass: number, sufficient: number) =>
    `Un exercice est compté comme réussi à partir de ${percent(pass)} de la note maximale ; une compétence n’est à renforcer que si sa moyenne est sous ${percent(sufficient)}.`,
  /** Label of a field. A field names one of `n` classes. */
  className: (n: number): string => (n === 1 ? "Nom de la classe" : "Nom d’une classe"),
  tooFew:
    "Il faut au moins 3 élèves pour comparer des résultats : ajoutez les notes d’une autre classe avec « Ajouter un fichier ».",
  leftOut: "Non pris en compte",
  open: "Ouvrir la classe",
  add: "Ajouter un fichier",
  again: "Recommencer",
  skills: "Regrouper les exercices par compétence",
  skillsLead:
    "Sinon, chaque exercice compte pour une compétence à part. Regroupés, les exercices d’une même compétence donnent un seul résultat.",
  suggest: "Proposer d’après les noms",
  noSuggestion: "Aucune compétence n’est reconnue dans ces titres.",
  suggestions: (n: number): string =>
    n === 1
      ? "Une compétence proposée, à confirmer"
      : `${count(n)} compétences proposées, à confirmer`,
  notSuggested: (titles: string): string => `Sans proposition : ${titles}`,
  confirmSkills: "Regrouper ainsi",
  keepSkills: "Ne rien changer",
  saveSkills: "Enregistrer le catalogue",
  openCompetencies: "Ouvrir un référentiel",
  competencies: (n: number) =>
    n === 0
      ? "Aucune compétence trouvée : il faut une colonne « Compétence », et une colonne « Domaine »."
      : `${plural(n, "compétence du référentiel", "compétences du référentiel")} à choisir pour vos exercices.`,
  skill: (title: string) => `Compétence de « ${title} »`,
  domain: (title: string) => `Domaine de « ${title} »`,
  needsOnly:
    "Seuls les besoins sont montrés : une évaluation passée n’est pas un exercice pour demain. Pour que des exercices soient proposés, ajoutez un catalogue (resources.csv) avec « Ajouter des notes ».",
  more: "Ajouter des notes",
  save: "Enregistrer la classe",
  file: "classe.mastery",
  unsaved:
    "Pas encore enregistrée. Le fichier .mastery contient vos notes, leurs réglages, vos avis, vos plans et la clé des élèves : rouvrez-le ici la prochaine fois, puis ajoutez-y de nouvelles notes.",
  saveKey: "Enregistrer la clé",
  keyNote:
    "Les identifiants des élèves ont été remplacés à l’aide d’une clé. Enregistrez-la (id.key), et déposez-la avec les données la prochaine fois : la page reconnaîtra les mêmes élèves.",
};

/** For the parts of the studio outside the explorer's views. */
export const studioFr = {
  marks: marksFr,
  title: "Votre classe, sur votre ordinateur",
  lead: "Déposez les notes de votre classe telles quelles : besoins, groupes et exercices du lendemain sont calculés sur votre ordinateur.",
  privacy:
    "Seule cette page lit vos fichiers : rien n’est envoyé, et tout disparaît quand vous la fermez. L’historique du navigateur garde les pages des élèves ouvertes, avec leur nom.",
  drop: "Déposez ici vos feuilles de notes",
  chooseFiles: "Choisir des fichiers",
  chooseFolder: "Choisir un dossier",
  formats:
    "Toute feuille de notes : CSV, XLSX ou ODS, export de Pronote, de Moodle ou du LSU. Aussi une classe enregistrée (.mastery), un fichier calculé (.snapshot), ou un dossier de données : skills, resources, learners et traces, statements ou evidence.",
  collected: "Fichiers reçus",
  missing: (records: readonly string[]) =>
    `Il manque encore : ${records.join(" ; ")}. Ajoutez-les : ce que vous avez déposé est gardé.`,
  records: {
    skills: "les compétences (skills.json ou skills.csv)",
    resources: "les ressources (resources.json ou resources.csv)",
    learners: "les élèves (learners.csv, learners.jsonl ou un dossier oneroster)",
    traces: "les traces (traces.csv, traces.jsonl, statements.jsonl ou evidence.csv)",
  },
  ignored: (names: string, more: number) =>
    `Non utilisés, d’après leur nom : ${names}${more > 0 ? ` et ${plural(more, "autre", "autres")}` : ""}.`,
  failures: {
    crashed:
      "Le calcul s’est arrêté, peut-être faute de mémoire. Rechargez la page, puis essayez avec moins de données, ou calculez avec « mastery precompute ».",
    "no-model":
      "Le modèle de langue manque, ou ne peut pas être lu. Copiez le dossier entier, avec model.js, et ouvrez la page depuis un disque ou en HTTPS.",
    "too-many":
      "Ce dossier contient plus de 10 000 fichiers. Déposez le dossier qui contient les données, et lui seul.",
    "too-large":
      "Ces fichiers dépassent 1 Go : c’est trop pour un navigateur. Calculez-les avec « mastery precompute --data DOSSIER --out ecole.snapshot », puis déposez ce fichier ici.",
    "several-snapshots": "Déposez un seul fichier calculé à la fois, sans autres données.",
    nothing:
      "Aucun de ces fichiers n’a un nom connu. Nommez-les d’après ce qu’ils contiennent, par exemple skills.csv ou traces.jsonl.",
    "unreadable-drop":
      "Ce navigateur ne peut pas lire ce qui a été déposé. Utilisez plutôt le bouton « Choisir un dossier ».",
  },
  stays: "Ce qui était ouvert reste ouvert.",
  back: "Revenir à ce qui est ouvert",
  forget: "Oublier ces fichiers",
  working: "Calcul en cours",
  stages: {
    dataset: "Lecture des fichiers",
    profiles: "Profil de chaque élève",
    clustering: "Profils types",
    embedding: "Comparaison des compétences et des ressources",
    recommendations: "Recommandations",
    snapshot: "Mise en forme",
  },
  stop: "Arrêter",
  loaded: (learners: string) => `${learners} élèves, résultats calculés sur cet ordinateur`,
  otherFiles: "Autres fichiers",
  periods: {
    shown: "Données affichées",
    all: "toutes",
    last: { 30: "les 30 derniers jours", 91: "les 3 derniers mois" },
    since: "Ce qui a changé",
    none: "ne pas comparer",
    ago: { 30: "depuis 30 jours", 91: "depuis 3 mois" },
    file: "Comparer avec un enregistrement",
    sinceFile: (name: string) => `depuis ${name}`,
    refused: {
      strangers:
        "Aucun élève de ce fichier n’est ici : c’est une autre classe, ou ses élèves ont une autre clé.",
      "not-earlier": "Ce fichier n’est pas plus ancien que les données affichées.",
      unread: "Ce fichier n’est ni une classe enregistrée, ni un fichier calculé de cette version.",
    },
  },
  /** What became of an earlier plan. */
  outcome: {
    title: (day: string) => `Plan du ${day} : ce qu’il est devenu`,
    lead: (assessed: number, acquired: number, untouched: number) =>
      assessed === 0
        ? "Aucune note depuis sur les besoins de ce plan."
        : `${plural(assessed, "besoin réévalué", "besoins réévalués")} depuis${acquired > 0 ? `, dont ${count(acquired)} maintenant acquis` : ""} ; ${plural(untouched, "besoin pas encore réévalué", "besoins pas encore réévalués")}.`,
    group: (n: number) => `Groupe ${n}`,
    alone: "Avec vous",
    absent: "Absents ce jour-là",
    tried: "exercice fait",
    mean: (percentage: string, n: number) => `${percentage} sur ${plural(n, "note", "notes")}`,
    untouched: (before: string) => `pas réévalué depuis (${before})`,
    assessed: (n: number, before: string, now: string, state: string) =>
      `${plural(n, "nouvelle note", "nouvelles notes")} : de ${before} à ${now}, ${state}`,
    skill: (label: string, said: string) => `${label} : ${said}`,
  },
  /** Plans of a saved class that were not read. */
  refusedPlans: {
    damaged: (file: string) =>
      `Le plan gardé dans « ${file} » est abîmé : il n’est pas repris, et le prochain enregistrement ne le contiendra plus. Le reste de la classe est ouvert.`,
    foreign: (file: string) =>
      `Le plan gardé dans « ${file} » n’est pas celui de cette classe : aucun de ses élèves n’est ici. Il n’est pas repris. Le reste de la classe est ouvert.`,
  },
  save: "Enregistrer le résultat",
  whatIf: "Avancé : changer le poids des critères",
  whatIfLead:
    "Changez le poids de chaque critère : les recommandations affichées sont recalculées aussitôt, celles de l’élève affiché seulement.",
  noWhatIf:
    "Ce fichier calculé ne contient pas les données : pour changer les poids, déposez les données elles-mêmes.",
  weights: {
    skillOverlap: "Compétences visées",
    gradeFit: "Niveau scolaire",
    semanticSimilarity: "Proximité de sens",
    clusterSignal: "Réussite d’élèves du même profil",
  },
  reset: "Poids d’origine",
  changed: "Les recommandations affichées utilisent vos poids, et non ceux d’origine.",
  licences: "Licences",
  problems: {
    refused: "Ces données ne peuvent pas être lues",
    correct:
      "Corrigez les fichiers nommés ci-dessous, puis déposez-les de nouveau : les autres sont gardés.",
    details: "Détails techniques, en anglais",
    issues: {
      missing_file: "Fichier manquant",
      ambiguous_file: "Plusieurs fichiers pour les mêmes données : n’en gardez qu’un",
      unreadable_file:
        "Fichier que cette page ne peut pas lire : abîmé, modifié depuis, trop gros une fois décompressé, ou d’un autre format que JSON et CSV",
      empty: "Aucune donnée",
      invalid_json: "Ce n’est pas du JSON valide",
      invalid_csv:
        "Ligne de tableau mal formée : un guillemet de trop, ou un autre nombre de cases que de titres",
      invalid_columns: "Cette colonne manque, a un autre nom, ou est là deux fois",
      line_too_long: "Ligne de plus de 16 Mio",
      wrong_type: "Valeur manquante, ou d’un autre type",
      invalid_value: "Valeur non permise",
      duplicate_id: "Identifiant déjà utilisé",
      conflicting_trace: "Trace déjà lue, avec un autre contenu",
      unknown_learner: "Élève absent de la liste des élèves",
      unknown_resource: "Ressource absente de la liste des ressources",
      unknown_skill: "Compétence absente de la liste des compétences",
      unknown_group: "Groupe absent de la liste des groupes",
    },
    /** Describes the value found in the data instead of a valid value. */
    found: (value: string) => `Trouvé : ${value}.`,
    expected: (values: string) => `Attendu : ${values}.`,
    fields: FIELDS,
    line: (n: number) => `ligne ${n}`,
    record: (n: number) => `enregistrement ${n}`,
    field: (field: string) => `champ « ${field} »`,
    total: (issues: string) =>
      `${issues} erreurs en tout, dont voici des exemples de chaque sorte.`,
    notes: "Remarques sur la lecture des fichiers",
    noteOf: NOTES,
    errors: ERRORS,
  },
};

export type StudioMessages = typeof studioFr;
