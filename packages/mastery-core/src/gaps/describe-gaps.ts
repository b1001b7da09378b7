import { ENOUGH_TRACES } from "./gap-tally.ts";
import type { Gaps } from "./results.ts";

/** Languages that gaps are described in. */
export type GapLanguage = "en" | "fr";

type Count = Exclude<keyof Gaps, "unobserved_domains">;

/** The sentences of a language: of a count, for one and for more, behind the number. */
type Sentences = Readonly<Record<Count, readonly [one: string, more: string]>> & {
  readonly unobserved_domains: (names: string) => string;
};

const SENTENCES: Readonly<Record<GapLanguage, Sentences>> = {
  en: {
    unobserved_domains: (names) =>
      `no learner has a scored trace in ${names}: profiles have no value there`,
    retired_resources: [
      "resource is retired: no list has it",
      "resources are retired: no list has them",
    ],
    distant_resources: [
      "resource is more than one grade from every learner: lists have it only where nothing nearer is left",
      "resources are more than one grade from every learner: lists have them only where nothing nearer is left",
    ],
    unobserved_learners: [
      "learner has no scored trace: the profile is empty",
      "learners have no scored trace: their profiles are empty",
    ],
    little_observed_learners: [
      `learner has fewer than ${ENOUGH_TRACES} scored traces: too few to say much`,
      `learners have fewer than ${ENOUGH_TRACES} scored traces: too few to say much`,
    ],
  },
  fr: {
    unobserved_domains: (names) =>
      `aucun élève n'a de trace notée en ${names} : les profils n'y ont pas de valeur`,
    retired_resources: [
      "ressource est retirée : aucune liste ne la contient",
      "ressources sont retirées : aucune liste ne les contient",
    ],
    distant_resources: [
      "ressource est à plus d'une année de tous les élèves : elle n'est proposée que s'il ne reste rien de plus proche",
      "ressources sont à plus d'une année de tous les élèves : elles ne sont proposées que s'il ne reste rien de plus proche",
    ],
    unobserved_learners: [
      "élève n'a aucune trace notée : son profil est vide",
      "élèves n'ont aucune trace notée : leurs profils sont vides",
    ],
    little_observed_learners: [
      `élève a moins de ${ENOUGH_TRACES} traces notées : c'est trop peu pour conclure`,
      `élèves ont moins de ${ENOUGH_TRACES} traces notées : c'est trop peu pour conclure`,
    ],
  },
};

const COUNTS: readonly Count[] = [
  "retired_resources",
  "distant_resources",
  "unobserved_learners",
  "little_observed_learners",
];

/**
 * Returns a sentence for each gap, without a capital or full stop, so that it fits behind `warning:`. Empty if there is none.
 *
 * @param nameOf what to call a domain. Default: its name in snake_case
 */
export function describeGaps(
  gaps: Gaps,
  language: GapLanguage = "en",
  nameOf: (domain: string) => string = (domain) => domain,
): readonly string[] {
  const sentences = SENTENCES[language];
  const names = gaps.unobserved_domains.map(nameOf).join(", ");
  return [
    ...(names === "" ? [] : [sentences.unobserved_domains(names)]),
    ...COUNTS.filter((kind) => gaps[kind] > 0).map((kind) => {
      const [one, more] = sentences[kind];
      return `${gaps[kind].toLocaleString(language)} ${gaps[kind] === 1 ? one : more}`;
    }),
  ];
}
