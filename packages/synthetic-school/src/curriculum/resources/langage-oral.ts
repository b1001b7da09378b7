import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const langageOral: readonly Resource[] = [
  lesson("LC026", CP, 5, "Frapper les syllabes des mots", ["distinguer-sons"]),
  exercise("EX076", CP, 6, "J'entends « ch » ou j'entends « s » ?", ["distinguer-sons"]),
  exercise("EX077", CP, 8, "Écouter une histoire et choisir les images", ["ecouter-comprendre"]),
  exercise("EX078", CP, 8, "Raconter ma journée en trois images", [
    "raconter-decrire",
    "calendrier-rythmes",
  ]),
  quiz("QZ038", CP, 5, "Les mots qui riment", ["distinguer-sons"]),
  lesson("LC027", CE1, 5, "Dire une comptine avec le ton", ["reciter-interpreter"]),
  exercise("EX079", CE1, 8, "Décrire un dessin pour le faire deviner", ["raconter-decrire"]),
  exercise("EX080", CE1, 8, "Compter les sons d'un mot", ["distinguer-sons"]),
  exercise("EX081", CE1, 10, "Suivre une consigne en plusieurs étapes", ["ecouter-comprendre"]),
  quiz("QZ039", CE1, 6, "Chacun son tour : les règles de l'échange", ["echanger-debattre"]),
  lesson("LC028", CE2, 6, "Préparer un petit exposé sur un animal", [
    "presenter-expose",
    "vie-animale-vegetale",
  ]),
  exercise("EX082", CE2, 10, "Raconter un conte avec ses propres mots", [
    "raconter-decrire",
    "culture-litteraire",
  ]),
  exercise("EX083", CE2, 10, "Apprendre et dire un poème", ["reciter-interpreter"]),
  exercise("EX084", CE2, 10, "Écouter un documentaire sur les volcans", ["ecouter-comprendre"]),
  quiz("QZ040", CE2, 6, "Fait ou opinion ?", ["echanger-debattre"]),
  lesson("LC029", CM1, 7, "Donner son avis et le justifier", ["echanger-debattre"]),
  exercise("EX085", CM1, 12, "Débat : faut-il des devoirs à la maison ?", ["echanger-debattre"]),
  exercise("EX086", CM1, 12, "Jouer une scène de théâtre à deux", ["reciter-interpreter"]),
  exercise("EX087", CM1, 15, "Présenter son livre préféré", [
    "presenter-expose",
    "raconter-decrire",
  ]),
  quiz("QZ041", CM1, 8, "Écouter le bulletin météo", ["ecouter-comprendre", "terre-ciel"]),
  lesson("LC030", CM2, 7, "Parler devant la classe : voix, regard, notes", ["presenter-expose"]),
  exercise("EX088", CM2, 15, "Exposé : un grand personnage de l'histoire", [
    "presenter-expose",
    "periodes-histoire",
  ]),
  exercise("EX089", CM2, 15, "Débat : les écrans et nous", ["echanger-debattre"]),
  exercise("EX090", CM2, 12, "Faire le compte rendu oral d'une visite", ["raconter-decrire"]),
  quiz("QZ042", CM2, 8, "Écouter une interview et retenir l'essentiel", ["ecouter-comprendre"]),
  quiz("QZ043", CM2, 6, "Dire un texte : choisir le ton juste", ["reciter-interpreter"]),
];
