import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const espaceEtGeometrie: readonly Resource[] = [
  lesson("LC011", CP, 5, "Carré, rectangle, triangle et cercle", ["figures-planes"]),
  exercise("EX031", CP, 8, "Suivre le chemin du robot", ["reperage-deplacements"]),
  exercise("EX032", CP, 8, "Trier des solides : ce qui roule et ce qui ne roule pas", ["solides"]),
  exercise("EX033", CP, 8, "Tracer des traits droits à la règle", [
    "construction-figures",
    "droites-angles",
  ]),
  quiz("QZ018", CP, 5, "À gauche, à droite, devant, derrière", ["reperage-deplacements"]),
  lesson("LC012", CE1, 6, "L'angle droit et l'équerre", ["droites-angles"]),
  exercise("EX034", CE1, 10, "Reproduire une figure sur quadrillage", [
    "construction-figures",
    "figures-planes",
  ]),
  exercise("EX035", CE1, 10, "Plier le papillon : trouver l'axe de symétrie", ["symetrie-axiale"]),
  quiz("QZ019", CE1, 6, "Cube, pavé, boule : qui suis-je ?", ["solides"]),
  quiz("QZ020", CE1, 6, "Points alignés ou non ?", ["droites-angles"]),
  lesson("LC013", CE2, 7, "L'axe de symétrie d'une figure", ["symetrie-axiale"]),
  exercise("EX036", CE2, 12, "Compléter la figure par symétrie sur quadrillage", [
    "symetrie-axiale",
    "construction-figures",
  ]),
  exercise("EX037", CE2, 12, "Programmer un trajet de drone", ["reperage-deplacements"]),
  exercise("EX038", CE2, 10, "Faces, arêtes et sommets", ["solides"]),
  quiz("QZ021", CE2, 6, "Chasse aux angles droits dans la classe", [
    "droites-angles",
    "figures-planes",
  ]),
  quiz("QZ022", CE2, 6, "Carré, rectangle ou losange ?", ["figures-planes"]),
  lesson("LC014", CM1, 8, "Droites perpendiculaires et droites parallèles", ["droites-angles"]),
  exercise("EX039", CM1, 15, "Tracer un cercle au compas et construire une rosace", [
    "construction-figures",
  ]),
  exercise("EX040", CM1, 12, "Les triangles particuliers", ["figures-planes", "droites-angles"]),
  exercise("EX041", CM1, 12, "Reconnaître le patron d'un cube", ["solides"]),
  quiz("QZ023", CM1, 8, "Combien d'axes de symétrie ?", ["symetrie-axiale", "figures-planes"]),
  lesson("LC015", CM2, 8, "Suivre un programme de construction", ["construction-figures"]),
  exercise("EX042", CM2, 15, "Écrire un programme de construction pour un camarade", [
    "construction-figures",
    "figures-planes",
  ]),
  exercise("EX043", CM2, 15, "Symétrie par rapport à un axe oblique", ["symetrie-axiale"]),
  exercise("EX044", CM2, 12, "Patrons de pavés et de pyramides", [
    "solides",
    "construction-figures",
  ]),
  quiz("QZ024", CM2, 8, "Se repérer sur le plan de la ville avec des coordonnées", [
    "reperage-deplacements",
    "plans-cartes",
  ]),
  quiz("QZ025", CM2, 8, "Aigu, droit ou obtus ?", ["droites-angles"]),
];
