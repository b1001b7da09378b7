import type { Stage, Weights } from "@mastery/core";
import type { Language } from "../../page/i18n/language.ts";
import type { Needed } from "./files/collect-files.ts";
import type { Refusal } from "./files/sort-files.ts";

/** What the studio says around the explorer's views. */
export interface Texts {
  readonly title: string;
  readonly lead: string;
  readonly privacy: string;
  readonly drop: string;
  readonly chooseFiles: string;
  readonly chooseFolder: string;
  readonly formats: string;
  readonly collected: string;
  readonly missing: (records: readonly Needed[]) => string;
  readonly records: Readonly<Record<Needed, string>>;
  readonly ignored: (names: readonly string[]) => string;
  readonly refusals: Readonly<Record<Refusal, string>>;
  readonly crashed: string;
  readonly noModel: string;
  readonly stays: string;
  readonly back: string;
  readonly forget: string;
  readonly working: string;
  readonly stages: Readonly<Record<Stage, string>>;
  readonly stop: string;
  readonly loaded: (learners: string) => string;
  readonly otherFiles: string;
  readonly save: string;
  readonly whatIf: string;
  readonly whatIfLead: string;
  readonly noWhatIf: string;
  readonly weights: Readonly<Record<keyof Weights, string>>;
  readonly reset: string;
  readonly changed: string;
  readonly licences: string;
}

const MOST_NAMES = 5;

/** Some names, and how many more there are. */
function some(names: readonly string[], more: (n: number) => string): string {
  const shown = names.slice(0, MOST_NAMES).join(", ");
  return names.length > MOST_NAMES ? `${shown} ${more(names.length - MOST_NAMES)}` : shown;
}

const fr: Texts = {
  title: "Votre classe, sur votre ordinateur",
  lead: "Déposez les données de votre école : besoins, profils types et recommandations sont calculés ici même.",
  privacy:
    "Vos fichiers sont lus par cette page seule : rien n’est envoyé, et ils disparaissent quand vous la fermez. L’historique du navigateur garde les adresses des élèves ouverts, avec leur identifiant, sans leur nom.",
  drop: "Déposez ici un dossier ou des fichiers",
  chooseFiles: "Choisir des fichiers",
  chooseFolder: "Choisir un dossier",
  formats:
    "Compétences (skills), ressources (resources), élèves (learners) et traces (traces, statements ou evidence), en CSV, JSON ou JSON lines, aussi en .gz ; un dossier oneroster ; ou un fichier calculé par « mastery precompute ».",
  collected: "Fichiers reçus",
  missing: (records) =>
    `Il manque encore : ${records.map((one) => fr.records[one]).join(" ; ")}. Ajoutez-les : ce que vous avez déposé est gardé.`,
  records: {
    skills: "les compétences (skills.json ou skills.csv)",
    resources: "les ressources (resources.json ou resources.csv)",
    learners: "les élèves (learners.csv, learners.jsonl ou un dossier oneroster)",
    traces: "les traces (traces.csv, traces.jsonl, statements.jsonl ou evidence.csv)",
  },
  ignored: (names) => `Non utilisés, d’après leur nom : ${some(names, (n) => `et ${n} autres`)}.`,
  refusals: {
    "too-many":
      "Ce dossier contient plus de 10 000 fichiers. Déposez le dossier qui contient les données, et lui seul.",
    "too-large":
      "Ces fichiers dépassent 1 Go : c’est trop pour un navigateur. Calculez-les avec « mastery precompute --data DOSSIER --out ecole.snapshot », puis déposez ce fichier ici.",
    "several-snapshots": "Déposez un seul fichier calculé à la fois, sans autres données.",
    nothing:
      "Aucun de ces fichiers n’a un nom connu. Nommez-les d’après ce qu’ils contiennent, par exemple skills.csv ou traces.jsonl.",
    "unreadable-drop":
      "Ce navigateur ne peut pas lire ce qui a été déposé. Utilisez plutôt le bouton « Choisir un dossier ».",
  },
  crashed:
    "Le calcul s’est arrêté, peut-être faute de mémoire. Rechargez la page, puis essayez avec moins de données, ou calculez avec « mastery precompute ».",
  noModel:
    "Le modèle de langue manque, ou ne peut pas être lu. Copiez le dossier entier, avec model.js, et ouvrez la page depuis un disque ou en HTTPS.",
  stays: "Ce qui était ouvert le reste.",
  back: "Revenir à ce qui est ouvert",
  forget: "Oublier ces fichiers",
  working: "Calcul en cours",
  stages: {
    dataset: "Lecture des fichiers",
    profiles: "Profil de chaque élève",
    clustering: "Profils types",
    embedding: "Sens des compétences et des ressources",
    recommendations: "Recommandations",
    snapshot: "Mise en forme",
  },
  stop: "Arrêter",
  loaded: (learners) => `${learners} élèves, calculés sur cet ordinateur`,
  otherFiles: "Autres fichiers",
  save: "Enregistrer le résultat",
  whatIf: "Et si… ?",
  whatIfLead:
    "Changez le poids de chaque critère : les recommandations affichées sont recalculées aussitôt, celles de l’élève affiché seulement.",
  noWhatIf:
    "Ce fichier calculé ne contient pas les données : pour changer les poids, déposez les données elles-mêmes.",
  weights: {
    skillOverlap: "Compétences visées",
    gradeFit: "Niveau scolaire",
    semanticSimilarity: "Proximité de sens",
    clusterSignal: "Réussite d’élèves du même profil",
  },
  reset: "Poids d’origine",
  changed: "Les recommandations affichées utilisent vos poids, et non ceux d’origine.",
  licences: "Licences",
};

const en: Texts = {
  title: "Your class, on your computer",
  lead: "Drop your school’s data: needs, profile types and recommendations are computed right here.",
  privacy:
    "Only this page reads your files: nothing is sent, and they are gone when you close it. The browser’s history keeps the addresses of pupils you opened, with their ids, without their names.",
  drop: "Drop a folder or files here",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  formats:
    "Skills, resources, pupils (learners), and traces (traces, statements or evidence), as CSV, JSON or JSON lines, also with .gz; a folder oneroster; or a file computed by “mastery precompute”.",
  collected: "Files received",
  missing: (records) =>
    `Still missing: ${records.map((one) => en.records[one]).join("; ")}. Add them: what you dropped is kept.`,
  records: {
    skills: "the skills (skills.json or skills.csv)",
    resources: "the resources (resources.json or resources.csv)",
    learners: "the pupils (learners.csv, learners.jsonl or a folder oneroster)",
    traces: "the traces (traces.csv, traces.jsonl, statements.jsonl or evidence.csv)",
  },
  ignored: (names) => `Not used, going by their names: ${some(names, (n) => `and ${n} more`)}.`,
  refusals: {
    "too-many":
      "This folder has more than 10,000 files. Drop the folder that holds the data, and nothing else.",
    "too-large":
      "These files are over 1 GB, too much for a browser. Compute them with “mastery precompute --data FOLDER --out school.snapshot”, then drop that file here.",
    "several-snapshots": "Drop one computed file at a time, and no other data with it.",
    nothing:
      "None of these files has a known name. Name them after what they hold, such as skills.csv or traces.jsonl.",
    "unreadable-drop":
      "This browser cannot read what was dropped. Use the button “Choose a folder” instead.",
  },
  crashed:
    "The computation stopped, perhaps for lack of memory. Reload the page and try less data, or compute with “mastery precompute”.",
  noModel:
    "The language model is missing or cannot be read. Copy the whole folder, with model.js, and open the page from a disk or over HTTPS.",
  stays: "What was open stays open.",
  back: "Back to what is open",
  forget: "Forget these files",
  working: "Computing",
  stages: {
    dataset: "Reading files",
    profiles: "Profile of each pupil",
    clustering: "Profile types",
    embedding: "Meaning of skills and resources",
    recommendations: "Recommendations",
    snapshot: "Putting it together",
  },
  stop: "Stop",
  loaded: (learners) => `${learners} pupils, computed on this computer`,
  otherFiles: "Other files",
  save: "Save the result",
  whatIf: "What if…?",
  whatIfLead:
    "Change the weight of each criterion: the recommendations on view are computed again at once, for the pupil on view alone.",
  noWhatIf:
    "This computed file does not hold the data: to change weights, drop the data themselves.",
  weights: {
    skillOverlap: "Targeted skills",
    gradeFit: "School grade",
    semanticSimilarity: "Similar meaning",
    clusterSignal: "Success of pupils of the same type",
  },
  reset: "Original weights",
  changed: "The recommendations on view use your weights, not the original ones.",
  licences: "Licences",
};

export const TEXTS: Readonly<Record<Language, Texts>> = { fr, en };
