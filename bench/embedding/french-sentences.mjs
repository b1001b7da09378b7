const openings = [
  "Dans cet exercice, les élèves de la classe apprennent ensemble à",
  "Pendant la leçon du matin, chaque enfant du groupe découvre comment",
  "Avant la récréation, nous allons revoir tous ensemble et pas à pas comment",
  "Ce petit jeu de rapidité permet à chacun de mieux savoir comment",
  "À la maison ou en classe, il faut encore un peu de temps pour",
  "Avec l'aide de la maîtresse, toute la classe essaie maintenant de bien",
  "Quand on a compris la règle du cours, on peut enfin sans erreur",
  "Les grands de l'école aident les plus jeunes du matin au soir à",
  "Pour préparer l'évaluation de vendredi prochain, voici comment il convient de",
  "Cette fiche très simple montre en quelques étapes comment on peut bien",
];
const endings = [
  "additionner deux fractions",
  "lire l'heure à la minute près",
  "tracer un axe de symétrie",
  "mesurer une longueur au compas",
  "conjuguer un verbe au futur",
  "accorder l'adjectif avec le nom",
  "résoudre un problème de partage",
  "repérer le sujet dans la phrase",
  "convertir des mètres en centimètres",
  "calculer le périmètre d'un carré",
  "nommer les planètes du ciel",
  "décrire le cycle de l'eau",
  "ranger des nombres décimaux",
  "compléter une suite de nombres",
  "écrire une lettre à un ami",
  "comprendre un conte très court",
  "trouver le contraire d'un mot",
  "situer un pays sur la carte",
  "reconnaître un triangle rectangle",
  "poser une multiplication difficile",
];

/** 200 different sentences of about 15 words. */
export const sentences = openings.flatMap((opening) =>
  endings.map((ending) => `${opening} ${ending}.`),
);
