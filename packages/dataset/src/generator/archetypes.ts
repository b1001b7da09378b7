/**
 * Kinds of simulated learners. They differ by shape, not by level: each has its own strong, middling and weak domains, and
 * all have about the same mean. Numbers are the shares of right answers at mid-year around which abilities vary.
 */
export const ARCHETYPES: readonly Archetype[] = [
  {
    name: "esprit_mathematique",
    centre: {
      nombres_et_calculs: 0.86,
      grandeurs_et_mesures: 0.83,
      espace_et_geometrie: 0.8,
      lecture_et_comprehension: 0.44,
      ecriture: 0.41,
      langage_oral: 0.7,
      etude_de_la_langue: 0.43,
      sciences_et_technologie: 0.74,
      histoire_et_geographie: 0.7,
    },
  },
  {
    name: "plume_litteraire",
    centre: {
      nombres_et_calculs: 0.42,
      grandeurs_et_mesures: 0.43,
      espace_et_geometrie: 0.45,
      lecture_et_comprehension: 0.85,
      ecriture: 0.84,
      langage_oral: 0.74,
      etude_de_la_langue: 0.82,
      sciences_et_technologie: 0.7,
      histoire_et_geographie: 0.72,
    },
  },
  {
    name: "curieux_du_monde",
    centre: {
      nombres_et_calculs: 0.7,
      grandeurs_et_mesures: 0.72,
      espace_et_geometrie: 0.44,
      lecture_et_comprehension: 0.72,
      ecriture: 0.4,
      langage_oral: 0.78,
      etude_de_la_langue: 0.42,
      sciences_et_technologie: 0.87,
      histoire_et_geographie: 0.86,
    },
  },
  {
    name: "batisseur",
    centre: {
      nombres_et_calculs: 0.42,
      grandeurs_et_mesures: 0.82,
      espace_et_geometrie: 0.87,
      lecture_et_comprehension: 0.43,
      ecriture: 0.7,
      langage_oral: 0.72,
      etude_de_la_langue: 0.7,
      sciences_et_technologie: 0.84,
      histoire_et_geographie: 0.42,
    },
  },
  {
    name: "conteur",
    centre: {
      nombres_et_calculs: 0.7,
      grandeurs_et_mesures: 0.42,
      espace_et_geometrie: 0.43,
      lecture_et_comprehension: 0.82,
      ecriture: 0.74,
      langage_oral: 0.88,
      etude_de_la_langue: 0.7,
      sciences_et_technologie: 0.43,
      histoire_et_geographie: 0.82,
    },
  },
  {
    name: "methodique",
    centre: {
      nombres_et_calculs: 0.84,
      grandeurs_et_mesures: 0.72,
      espace_et_geometrie: 0.7,
      lecture_et_comprehension: 0.73,
      ecriture: 0.8,
      langage_oral: 0.42,
      etude_de_la_langue: 0.86,
      sciences_et_technologie: 0.44,
      histoire_et_geographie: 0.43,
    },
  },
];

/** A kind of simulated learner. */
interface Archetype {
  readonly name: string;
  /** Domain name to ability, from 0 to 1. */
  readonly centre: Readonly<Record<string, number>>;
}
