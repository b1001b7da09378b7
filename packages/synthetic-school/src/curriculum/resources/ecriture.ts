import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const ecriture: readonly Resource[] = [
  lesson("LC021", CP, 5, "Bien tenir son crayon et tracer les boucles", ["geste-ecriture"]),
  exercise("EX060", CP, 8, "Les lettres rondes : a, o, d, c", ["geste-ecriture"]),
  exercise("EX061", CP, 8, "Copier une phrase du tableau", ["copie", "geste-ecriture"]),
  exercise("EX062", CP, 8, "Ma première phrase à partir d'une image", ["ecrire-phrases"]),
  quiz("QZ033", CP, 5, "La majuscule et le point", ["ecrire-phrases", "reviser-texte"]),
  lesson("LC022", CE1, 6, "Les majuscules cursives", ["geste-ecriture"]),
  exercise("EX063", CE1, 10, "Copier un poème en respectant les vers", ["copie", "geste-ecriture"]),
  exercise("EX064", CE1, 10, "Allonger la phrase : où, quand, comment ?", ["ecrire-phrases"]),
  exercise("EX065", CE1, 15, "Inventer la fin de l'histoire", ["ecrire-recit", "ecrire-phrases"]),
  quiz("QZ034", CE1, 6, "Remettre les étapes de la recette dans l'ordre", ["ecrire-fonctionnel"]),
  lesson("LC023", CE2, 7, "Début, milieu, fin : le plan d'un récit", ["ecrire-recit"]),
  exercise("EX066", CE2, 12, "Copier la leçon sans erreur et avec soin", ["copie"]),
  exercise("EX067", CE2, 15, "Écrire une carte postale de vacances", ["ecrire-fonctionnel"]),
  exercise("EX068", CE2, 15, "Le jour où mon chat s'est mis à parler", ["ecrire-recit"]),
  exercise("EX069", CE2, 10, "Supprimer les répétitions avec des pronoms", [
    "reviser-texte",
    "classes-de-mots",
  ]),
  quiz("QZ035", CE2, 6, "Quelle phrase est bien ponctuée ?", ["reviser-texte", "ecrire-phrases"]),
  lesson("LC024", CM1, 8, "Se relire avec une grille", ["reviser-texte"]),
  exercise("EX070", CM1, 18, "Écrire le portrait d'un personnage", ["ecrire-recit", "vocabulaire"]),
  exercise("EX071", CM1, 18, "La lettre au maire : demander un skatepark", ["ecrire-fonctionnel"]),
  exercise("EX072", CM1, 12, "Enrichir un texte trop plat", ["reviser-texte", "ecrire-phrases"]),
  quiz("QZ036", CM1, 6, "Présenter un texte : titre, paragraphes, retraits", ["copie"]),
  lesson("LC025", CM2, 8, "Écrire un article de journal", ["ecrire-fonctionnel"]),
  exercise("EX073", CM2, 20, "Une nouvelle policière en deux pages", ["ecrire-recit"]),
  exercise("EX074", CM2, 18, "Rendre compte d'une expérience", [
    "ecrire-fonctionnel",
    "etats-matiere",
  ]),
  exercise("EX075", CM2, 15, "Améliorer le récit d'un camarade", ["reviser-texte", "ecrire-recit"]),
  quiz("QZ037", CM2, 8, "Relier ses phrases : d'abord, ensuite, cependant, enfin", [
    "ecrire-phrases",
    "reviser-texte",
  ]),
];
