import type { Learner, LearnerGroup } from "@mastery/core";
import { GRADES } from "@mastery/core/rules";
import { DOMAINS } from "./curriculum.ts";
import type { Random } from "./random.ts";

/** A simulated learner, with the truth that determines the traces. */
export interface GeneratedLearner extends Learner {
  readonly mbox_sha1sum: string;
  /** Expected share of right answers by domain name, from 0 to 1, at mid-year and in the learner's own grade. */
  readonly ability: Readonly<Record<string, number>>;
  /** Name of the profile around which `ability` varies. */
  readonly archetype: string;
}

/** Shares of right answers at mid-year, in the order of `DOMAINS`. Profiles differ in strong and weak domains, but hardly in their mean. */
export const ARCHETYPES: Readonly<Record<string, readonly number[]>> = {
  esprit_mathematique: [0.87, 0.84, 0.82, 0.38, 0.4, 0.72, 0.42, 0.68, 0.7],
  plume: [0.7, 0.72, 0.68, 0.84, 0.82, 0.4, 0.87, 0.42, 0.38],
  curieux_du_monde: [0.42, 0.38, 0.4, 0.68, 0.7, 0.82, 0.72, 0.87, 0.84],
  bonne_memoire: [0.87, 0.38, 0.72, 0.68, 0.4, 0.7, 0.84, 0.42, 0.82],
  experimentateur: [0.7, 0.84, 0.4, 0.42, 0.82, 0.38, 0.72, 0.87, 0.68],
  intuitif: [0.42, 0.68, 0.82, 0.87, 0.7, 0.84, 0.38, 0.72, 0.4],
};

/** First names that are common in French classrooms. Names are drawn independently of everything else. */
const FIRST_NAMES: readonly string[] = (
  "Adam Adèle Aïcha Alba Alexandre Alice Alix Alma Ambre Amina Amir Anaé Andrea Anna Antoine Apolline Aria Arthur Assia Aya " +
  "Aylin Bachir Baptiste Basile Bintou Brune Camille Capucine Célestin Charlie Chiara Chloé Clémence Colin Côme Daniel " +
  "Deniz Diego Djibril Éden Élias Élise Élena Elif Émile Emma Enzo Esteban Eva Ezra Fanta Farah Fatoumata Félix Gabin " +
  "Gabriel Gaspard Giulia Hana Hector Héloïse Hugo Ibrahim Ilyès Imane Inaya Inès Iris Isaac Ismaël Issa Jade Jeanne " +
  "Joseph João Jules Julia Kaïs Kenza Khadija Kim Lana Léa Léo Léonie Liam Lina Lison Lola Lou Louis Louise Louka Lucien " +
  "Lyna Madeleine Maël Maëlys Mahé Malo Manon Marceau Mariam Marius Maryam Mathis Maya Mehdi Mia Mila Milan Minh Moussa " +
  "Naël Naïm Nathan Nina Noah Noé Nolan Nour Océane Olivia Oscar Ousmane Owen Paul Raphaël Rayan Robin Romane Romy Rose " +
  "Sacha Safia Salomé Samuel Sarah Seydou Sofia Soline Suzanne Swann Tao Téo Théa Thiago Thomas Tiago Timothée Tom Valentin " +
  "Victor Victoire Wassim Wei Yacine Yanis Yasmine Youssef Zélie Zoé"
).split(" ");

const INITIALS = [..."ABCDEFGHJKLMNOPRSTV"];

/** Standard deviations of learners' general levels, and of a learner's domains around that level. */
const LEVEL_SPREAD = 0.06;
const DOMAIN_SPREAD = 0.08;

export function drawLearner(random: Random): GeneratedLearner {
  const archetype = random.pick(Object.keys(ARCHETYPES));
  const level = LEVEL_SPREAD * random.bell();
  const ability = DOMAINS.map((domain, i) => {
    const value = ARCHETYPES[archetype]![i]! + level + DOMAIN_SPREAD * random.bell();
    return [domain, Math.round(Math.min(0.97, Math.max(0.05, value)) * 1000) / 1000] as const;
  });
  return {
    learner_id: random.uuid(),
    mbox_sha1sum: random.hex(5),
    display_name: `${random.pick(FIRST_NAMES)} ${random.pick(INITIALS)}.`,
    grade_level: 1 + random.below(GRADES),
    ability: Object.fromEntries(ability),
    archetype,
  };
}

const SCHOOL_SIZE = 240;

const GRADE_NAMES = ["CP", "CE1", "CE2", "CM1", "CM2"];
/** With five grades, each class has about 24 learners. */
const LETTERS = ["A", "B"];

export function drawGroups(index: number, grade: number, random: Random): readonly string[] {
  const school = Math.floor(index / SCHOOL_SIZE) + 1;
  return [classId(school, grade, random.pick(LETTERS)), schoolId(school)];
}

export function groupsOf(learners: number): LearnerGroup[] {
  const schools = Math.ceil(learners / SCHOOL_SIZE);
  return Array.from({ length: schools }, (_, i) => groupsOfSchool(i + 1, schools > 1)).flat();
}

function groupsOfSchool(school: number, isOneOfSeveral: boolean): LearnerGroup[] {
  const name = `École ${school}`;
  const classes = Array.from({ length: GRADES }, (_, i) =>
    LETTERS.map((letter): LearnerGroup => {
      const own = `${GRADE_NAMES[i]} ${letter}`;
      return {
        group_id: classId(school, i + 1, letter),
        name: isOneOfSeveral ? `${own}, ${name}` : own,
        type: "class",
      };
    }),
  );
  return [{ group_id: schoolId(school), name, type: "school" }, ...classes.flat()];
}

function schoolId(school: number): string {
  return `ecole-${school}`;
}

function classId(school: number, grade: number, letter: string): string {
  return `${schoolId(school)}-${GRADE_NAMES[grade - 1]}-${letter}`.toLowerCase();
}
