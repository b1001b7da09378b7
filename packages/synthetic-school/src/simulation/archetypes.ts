/**
 * Kinds of simulated learners. They differ by shape, not by level: each has its own strong, middling and weak domains, and
 * all have about the same mean. Numbers are the shares of right answers at mid-year around which abilities vary.
 */
export const ARCHETYPES: readonly Archetype[] = [
  {
    name: "esprit_mathematique",
    centre: {
      nombres_et_calculs: 0.87,
      grandeurs_et_mesures: 0.84,
      espace_et_geometrie: 0.82,
      lecture_et_comprehension: 0.38,
      ecriture: 0.4,
      langage_oral: 0.72,
      etude_de_la_langue: 0.42,
      sciences_et_technologie: 0.68,
      histoire_et_geographie: 0.7,
    },
  },
  {
    name: "plume",
    centre: {
      nombres_et_calculs: 0.7,
      grandeurs_et_mesures: 0.72,
      espace_et_geometrie: 0.68,
      lecture_et_comprehension: 0.84,
      ecriture: 0.82,
      langage_oral: 0.4,
      etude_de_la_langue: 0.87,
      sciences_et_technologie: 0.42,
      histoire_et_geographie: 0.38,
    },
  },
  {
    name: "curieux_du_monde",
    centre: {
      nombres_et_calculs: 0.42,
      grandeurs_et_mesures: 0.38,
      espace_et_geometrie: 0.4,
      lecture_et_comprehension: 0.68,
      ecriture: 0.7,
      langage_oral: 0.82,
      etude_de_la_langue: 0.72,
      sciences_et_technologie: 0.87,
      histoire_et_geographie: 0.84,
    },
  },
  {
    name: "bonne_memoire",
    centre: {
      nombres_et_calculs: 0.87,
      grandeurs_et_mesures: 0.38,
      espace_et_geometrie: 0.72,
      lecture_et_comprehension: 0.68,
      ecriture: 0.4,
      langage_oral: 0.7,
      etude_de_la_langue: 0.84,
      sciences_et_technologie: 0.42,
      histoire_et_geographie: 0.82,
    },
  },
  {
    name: "experimentateur",
    centre: {
      nombres_et_calculs: 0.7,
      grandeurs_et_mesures: 0.84,
      espace_et_geometrie: 0.4,
      lecture_et_comprehension: 0.42,
      ecriture: 0.82,
      langage_oral: 0.38,
      etude_de_la_langue: 0.72,
      sciences_et_technologie: 0.87,
      histoire_et_geographie: 0.68,
    },
  },
  {
    name: "intuitif",
    centre: {
      nombres_et_calculs: 0.42,
      grandeurs_et_mesures: 0.68,
      espace_et_geometrie: 0.82,
      lecture_et_comprehension: 0.87,
      ecriture: 0.7,
      langage_oral: 0.84,
      etude_de_la_langue: 0.38,
      sciences_et_technologie: 0.72,
      histoire_et_geographie: 0.4,
    },
  },
];

/** A kind of simulated learner. */
interface Archetype {
  readonly name: string;
  /** Domain name to ability, from 0 to 1. */
  readonly centre: Readonly<Record<string, number>>;
}
