import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const etudeDeLaLangue: readonly Resource[] = [
  lesson("LC031", CP, 5, "Le ou la ? Un ou une ?", ["accords-groupe-nominal", "classes-de-mots"]),
  exercise("EX091", CP, 8, "Écrire sans modèle les mots de la semaine", ["orthographe-lexicale"]),
  exercise("EX092", CP, 8, "Trouver qui fait l'action", ["sujet-verbe"]),
  quiz("QZ044", CP, 5, "Un seul ou plusieurs ?", ["accords-groupe-nominal"]),
  quiz("QZ045", CP, 5, "Les contraires : grand, petit, chaud, froid", ["vocabulaire"]),
  lesson("LC032", CE1, 6, "Le nom, le verbe et le déterminant", ["classes-de-mots"]),
  exercise("EX093", CE1, 10, "Mettre au pluriel : s ou x ?", [
    "accords-groupe-nominal",
    "orthographe-lexicale",
  ]),
  exercise("EX094", CE1, 10, "Être et avoir au présent", ["conjuguer-present"]),
  exercise("EX095", CE1, 10, "Souligner le verbe et entourer le sujet", ["sujet-verbe"]),
  quiz("QZ046", CE1, 6, "a ou à ? et ou est ?", ["homophones"]),
  quiz("QZ047", CE1, 6, "Hier, aujourd'hui, demain : passé, présent ou futur ?", [
    "conjuguer-passe-futur",
  ]),
  lesson("LC033", CE2, 7, "L'imparfait des verbes en -er", ["conjuguer-passe-futur"]),
  exercise("EX096", CE2, 12, "Accorder l'adjectif avec le nom", [
    "accords-groupe-nominal",
    "classes-de-mots",
  ]),
  exercise("EX097", CE2, 12, "Faire, dire, venir, prendre au présent", ["conjuguer-present"]),
  exercise("EX098", CE2, 10, "La famille du mot « terre »", [
    "vocabulaire",
    "orthographe-lexicale",
  ]),
  quiz("QZ048", CE2, 6, "on ou ont ? son ou sont ?", ["homophones"]),
  quiz("QZ049", CE2, 8, "Dictée à trous : m devant m, b, p", ["orthographe-lexicale"]),
  lesson("LC034", CM1, 8, "Le passé composé : être ou avoir ?", ["conjuguer-passe-futur"]),
  exercise("EX099", CM1, 12, "Accorder le verbe avec un sujet éloigné", [
    "sujet-verbe",
    "conjuguer-present",
  ]),
  exercise("EX100", CM1, 12, "Choisir ses, ces, c'est ou s'est", ["homophones"]),
  exercise("EX101", CM1, 12, "Préfixes et suffixes : construire des mots", ["vocabulaire"]),
  quiz("QZ050", CM1, 8, "Adverbe, pronom ou adjectif ?", ["classes-de-mots"]),
  quiz("QZ051", CM1, 8, "Les mots qui finissent par -té et -tié", ["orthographe-lexicale"]),
  lesson("LC035", CM2, 8, "Reconnaître et employer le passé simple", ["conjuguer-passe-futur"]),
  exercise("EX102", CM2, 15, "Dictée préparée : la tempête", [
    "orthographe-lexicale",
    "accords-groupe-nominal",
    "homophones",
  ]),
  exercise("EX103", CM2, 12, "Sens propre et sens figuré", ["vocabulaire"]),
  exercise("EX104", CM2, 12, "Verbes en -ger, -cer, -eler au présent", [
    "conjuguer-present",
    "orthographe-lexicale",
  ]),
  quiz("QZ052", CM2, 8, "Nature ou fonction ?", ["classes-de-mots", "sujet-verbe"]),
  quiz("QZ053", CM2, 8, "L'accord du participe passé avec être", [
    "conjuguer-passe-futur",
    "sujet-verbe",
  ]),
];
