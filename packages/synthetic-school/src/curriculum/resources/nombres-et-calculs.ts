import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const nombresEtCalculs: readonly Resource[] = [
  lesson("LC001", CP, 5, "Les nombres jusqu'à 100 : dizaines et unités", ["numeration"]),
  exercise("EX001", CP, 8, "Compter les billes de la récréation", [
    "numeration",
    "comparer-nombres",
  ]),
  exercise("EX002", CP, 8, "Additionner jusqu'à 20 avec la file numérique", ["calcul-mental"]),
  exercise("EX003", CP, 10, "Les problèmes du petit marché", ["problemes", "calcul-mental"]),
  quiz("QZ001", CP, 5, "Plus grand, plus petit ou égal ?", ["comparer-nombres"]),
  quiz("QZ002", CP, 5, "Les doubles et les moitiés jusqu'à 20", ["calcul-mental"]),
  lesson("LC002", CE1, 6, "Poser une addition avec retenue", ["addition-soustraction-posees"]),
  exercise("EX004", CE1, 10, "Décomposer les nombres jusqu'à 1 000", ["numeration"]),
  exercise("EX005", CE1, 10, "Additions en colonnes : attention aux retenues", [
    "addition-soustraction-posees",
    "calcul-mental",
  ]),
  exercise("EX006", CE1, 12, "Problèmes à la boulangerie", [
    "problemes",
    "addition-soustraction-posees",
  ]),
  quiz("QZ003", CE1, 6, "Les tables de 2, de 5 et de 10", ["tables-multiplication"]),
  quiz("QZ004", CE1, 6, "Ranger les nombres du plus petit au plus grand", [
    "comparer-nombres",
    "numeration",
  ]),
  lesson("LC003", CE2, 7, "Partager en parts égales : la division", ["multiplication-division"]),
  exercise("EX007", CE2, 10, "Encadrer un nombre à la centaine près", [
    "comparer-nombres",
    "numeration",
  ]),
  exercise("EX008", CE2, 12, "Multiplier par un nombre à un chiffre", [
    "multiplication-division",
    "tables-multiplication",
  ]),
  exercise("EX009", CE2, 12, "Demis, tiers et quarts de pizza", ["fractions"]),
  exercise("EX010", CE2, 15, "Problèmes de partage à la cantine", [
    "problemes",
    "multiplication-division",
  ]),
  quiz("QZ005", CE2, 6, "Toutes les tables en trois minutes", ["tables-multiplication"]),
  lesson("LC004", CM1, 8, "Des fractions décimales aux nombres à virgule", [
    "decimaux",
    "fractions",
  ]),
  exercise("EX011", CM1, 12, "Placer des fractions sur une droite graduée", [
    "fractions",
    "comparer-nombres",
  ]),
  exercise("EX012", CM1, 15, "Poser une soustraction de grands nombres", [
    "addition-soustraction-posees",
    "numeration",
  ]),
  exercise("EX013", CM1, 15, "La sortie au musée : problèmes à deux étapes", [
    "problemes",
    "multiplication-division",
  ]),
  quiz("QZ006", CM1, 8, "Comparer des nombres décimaux", ["decimaux", "comparer-nombres"]),
  quiz("QZ007", CM1, 6, "Le défi des tables à trous", ["tables-multiplication", "calcul-mental"]),
  lesson("LC005", CM2, 8, "Diviser avec un quotient décimal", [
    "multiplication-division",
    "decimaux",
  ]),
  exercise("EX014", CM2, 12, "Additionner des fractions de même dénominateur", ["fractions"]),
  exercise("EX015", CM2, 15, "Additions et soustractions de nombres décimaux", [
    "decimaux",
    "addition-soustraction-posees",
  ]),
  exercise("EX016", CM2, 18, "Problèmes de proportionnalité : la recette pour la classe", [
    "problemes",
    "multiplication-division",
  ]),
  quiz("QZ008", CM2, 8, "Multiplier et diviser par 10, 100 et 1 000", [
    "calcul-mental",
    "decimaux",
  ]),
];
