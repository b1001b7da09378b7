// Tables that an application might already have.

/** @type {{ code: string, name: string, about: string, subject: string }[]} */
export const competences = [
  { code: "ADD", name: "Additionner des entiers", about: "Poser une addition", subject: "calcul" },
  { code: "FRA", name: "Comparer des fractions", about: "Demis, tiers, quarts", subject: "calcul" },
  { code: "SYM", name: "Symétrie axiale", about: "Compléter une figure", subject: "geometrie" },
  { code: "AIR", name: "Mesurer une aire", about: "Compter des carreaux", subject: "geometrie" },
];

/** @type {{ ref: string, title: string, year: number, trains: string[] }[]} */
export const exercises = [
  { ref: "C1", title: "Additions à deux chiffres", year: 2, trains: ["ADD"] },
  { ref: "C2", title: "Partager une tarte", year: 3, trains: ["FRA"] },
  { ref: "C3", title: "Ajouter des demis et des quarts", year: 4, trains: ["FRA", "ADD"] },
  { ref: "G1", title: "Le pliage du papillon", year: 3, trains: ["SYM"] },
  { ref: "G2", title: "Dessiner au miroir", year: 2, trains: ["SYM"] },
  { ref: "G3", title: "Carreler la cuisine", year: 4, trains: ["AIR", "SYM"] },
];

const names = "Anaïs Bilal Chloé David Elsa Farid Gina Hugo Inès Jonas Karim Lina".split(" ");

/** @type {{ id: string, firstName: string, year: number }[]} */
export const pupils = names.map((firstName, i) => ({
  id: `00000000-0000-4000-8000-${String(i).padStart(12, "0")}`,
  firstName,
  year: 3,
}));

/**
 * Points out of 20. The first six pupils are good at numbers, the other pupils at shapes.
 *
 * @type {[pupil: number, ref: string, points: number][]}
 */
export const marks = [
  [0, "C1", 19],
  [0, "G1", 6],
  [1, "C1", 17],
  [1, "G1", 8],
  [1, "G2", 12],
  [2, "C3", 16],
  [2, "G1", 11],
  [2, "G2", 8],
  [3, "C1", 18],
  [3, "G1", 7],
  [3, "G2", 13],
  [4, "C2", 15],
  [4, "G1", 10],
  [4, "G2", 11],
  [5, "C3", 17],
  [5, "G1", 9],
  [5, "G2", 5],
  [6, "C1", 7],
  [6, "G1", 18],
  [7, "C1", 8],
  [7, "G3", 17],
  [8, "C3", 4],
  [8, "G1", 20],
  [9, "C1", 6],
  [9, "G2", 17],
  [10, "C2", 5],
  [10, "G1", 19],
  [11, "C1", 9],
  [11, "G2", 16],
];
