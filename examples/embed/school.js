// What an application may have in its own tables.

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

/** @type {{ id: string, firstName: string, year: number }[]} */
export const pupils = ["Anaïs", "Bilal", "Chloé", "David", "Elsa", "Farid"].map((firstName, i) => ({
  id: `00000000-0000-4000-8000-00000000000${i}`,
  firstName,
  year: 3,
}));

/** Points out of 20: the first three pupils are at ease with numbers, the others with shapes. */
export const marks = [
  { pupil: 0, ref: "C1", points: 19 },
  { pupil: 0, ref: "G1", points: 6 },
  { pupil: 1, ref: "C1", points: 17 },
  { pupil: 1, ref: "G1", points: 8 },
  { pupil: 1, ref: "G2", points: 15 },
  { pupil: 2, ref: "C3", points: 16 },
  { pupil: 2, ref: "G2", points: 8 },
  { pupil: 3, ref: "C1", points: 7 },
  { pupil: 3, ref: "G1", points: 18 },
  { pupil: 4, ref: "C1", points: 11 },
  { pupil: 4, ref: "C2", points: 5 },
  { pupil: 4, ref: "G3", points: 17 },
  { pupil: 5, ref: "C3", points: 4 },
  { pupil: 5, ref: "G1", points: 20 },
];
