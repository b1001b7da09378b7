import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const lectureEtComprehension: readonly Resource[] = [
  lesson("LC016", CP, 6, "Les sons « ou » et « on » : lettres et syllabes", [
    "dechiffrage",
    "distinguer-sons",
  ]),
  exercise("EX045", CP, 8, "Lire des syllabes avec l et r", ["dechiffrage"]),
  exercise("EX046", CP, 8, "Mes premières phrases à lire à voix haute", ["fluence", "dechiffrage"]),
  exercise("EX047", CP, 10, "Zoé au jardin : qui fait quoi ?", ["comprehension-explicite"]),
  quiz("QZ026", CP, 5, "Le mot qui va avec l'image", ["dechiffrage"]),
  quiz("QZ027", CP, 6, "Loup, sorcière ou princesse ? Les personnages des contes", [
    "culture-litteraire",
  ]),
  lesson("LC017", CE1, 6, "Lire en respectant les points et les virgules", ["fluence"]),
  exercise("EX048", CE1, 8, "Les lettres muettes à la fin des mots", [
    "dechiffrage",
    "orthographe-lexicale",
  ]),
  exercise("EX049", CE1, 12, "Le secret de la cabane : répondre aux questions", [
    "comprehension-explicite",
  ]),
  exercise("EX050", CE1, 12, "Que ressent Malo ?", ["inferences", "comprehension-explicite"]),
  quiz("QZ028", CE1, 6, "L'affiche de la fête de l'école", ["documents"]),
  lesson("LC018", CE2, 7, "Qui est « il » ? Suivre un personnage dans le texte", ["inferences"]),
  exercise("EX051", CE2, 10, "Lire un dialogue à plusieurs voix", [
    "fluence",
    "reciter-interpreter",
  ]),
  exercise("EX052", CE2, 12, "La fiche du hérisson : lire un texte documentaire", [
    "documents",
    "comprehension-explicite",
  ]),
  exercise("EX053", CE2, 12, "Le voyage de Nour : retrouver l'ordre de l'histoire", [
    "comprehension-explicite",
  ]),
  quiz("QZ029", CE2, 8, "Conte, poème ou documentaire ?", ["culture-litteraire", "documents"]),
  lesson("LC019", CM1, 8, "Lire entre les lignes : les indices du texte", ["inferences"]),
  exercise("EX054", CM1, 15, "Enquête au musée : trouver le coupable", [
    "inferences",
    "culture-litteraire",
  ]),
  exercise("EX055", CM1, 12, "Lire un article et son graphique", [
    "documents",
    "tableaux-graphiques",
  ]),
  exercise("EX056", CM1, 10, "Préparer une lecture à voix haute", ["fluence"]),
  quiz("QZ030", CM1, 8, "Les fables : animaux et morales", ["culture-litteraire"]),
  quiz("QZ031", CM1, 8, "Le phare abandonné : questions sur le texte", ["comprehension-explicite"]),
  lesson("LC020", CM2, 8, "Reconnaître le point de vue du narrateur", [
    "inferences",
    "culture-litteraire",
  ]),
  exercise("EX057", CM2, 15, "La lettre oubliée : comprendre un récit à rebours", [
    "inferences",
    "comprehension-explicite",
  ]),
  exercise("EX058", CM2, 15, "Comparer deux articles sur le même sujet", ["documents"]),
  exercise("EX059", CM2, 15, "Le théâtre : didascalies et répliques", [
    "culture-litteraire",
    "reciter-interpreter",
  ]),
  quiz("QZ032", CM2, 8, "Récit d'aventure : avez-vous tout compris ?", [
    "comprehension-explicite",
    "inferences",
  ]),
];
