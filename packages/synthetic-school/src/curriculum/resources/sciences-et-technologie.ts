import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const sciencesEtTechnologie: readonly Resource[] = [
  lesson("LC036", CP, 5, "De la graine à la plante", ["vie-animale-vegetale"]),
  exercise("EX105", CP, 8, "Mes cinq sens", ["corps-sante"]),
  exercise("EX106", CP, 8, "Le petit et sa mère : associer les animaux", ["vie-animale-vegetale"]),
  quiz("QZ054", CP, 5, "Glace, eau, vapeur : où est l'eau ?", ["etats-matiere"]),
  quiz("QZ055", CP, 5, "À quoi sert cet objet ?", ["objets-techniques"]),
  lesson("LC037", CE1, 6, "Bien manger, bien bouger, bien dormir", ["corps-sante"]),
  exercise("EX107", CE1, 10, "Faire fondre un glaçon le plus vite possible", ["etats-matiere"]),
  exercise("EX108", CE1, 10, "Qui mange qui dans la forêt ?", ["milieux-chaines-alimentaires"]),
  exercise("EX109", CE1, 10, "Allumer une ampoule avec une pile", ["electricite-energie"]),
  quiz("QZ056", CE1, 6, "Vivant ou non vivant ?", ["vie-animale-vegetale"]),
  lesson("LC038", CE2, 7, "Les dangers de l'électricité à la maison", ["electricite-energie"]),
  exercise("EX110", CE2, 12, "Os, muscles et articulations : comment bouge-t-on ?", [
    "corps-sante",
  ]),
  exercise("EX111", CE2, 12, "L'air existe-t-il ? Trois expériences", ["etats-matiere"]),
  exercise("EX112", CE2, 12, "La vie de la mare", [
    "milieux-chaines-alimentaires",
    "vie-animale-vegetale",
  ]),
  quiz("QZ057", CE2, 8, "Le jour et la nuit", ["terre-ciel"]),
  quiz("QZ058", CE2, 6, "Levier, roue ou engrenage ?", ["objets-techniques"]),
  lesson("LC039", CM1, 8, "Le trajet des aliments dans le corps", ["corps-sante"]),
  exercise("EX113", CM1, 15, "Mélanges : dissoudre, filtrer, décanter", ["etats-matiere"]),
  exercise("EX114", CM1, 15, "Classer les animaux selon ce qu'ils ont en commun", [
    "vie-animale-vegetale",
  ]),
  exercise("EX115", CM1, 12, "Fabriquer une maquette de pont", [
    "objets-techniques",
    "construction-figures",
  ]),
  quiz("QZ059", CM1, 8, "D'où vient l'énergie ?", ["electricite-energie"]),
  quiz("QZ060", CM1, 8, "Pourquoi y a-t-il des saisons ?", ["terre-ciel"]),
  lesson("LC040", CM2, 8, "Le système solaire", ["terre-ciel"]),
  exercise("EX116", CM2, 15, "Un monde sans abeilles : chaînes et réseaux alimentaires", [
    "milieux-chaines-alimentaires",
  ]),
  exercise("EX117", CM2, 15, "Économiser l'énergie à l'école", [
    "electricite-energie",
    "tableaux-graphiques",
  ]),
  exercise("EX118", CM2, 15, "Programmer un feu de circulation", [
    "objets-techniques",
    "reperage-deplacements",
  ]),
  quiz("QZ061", CM2, 8, "Respiration et circulation du sang", ["corps-sante"]),
  quiz("QZ062", CM2, 8, "Le cycle de l'eau", ["etats-matiere", "terre-ciel"]),
];
