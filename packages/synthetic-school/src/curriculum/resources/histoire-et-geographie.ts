import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const histoireEtGeographie: readonly Resource[] = [
  lesson("LC041", CP, 5, "Les jours de la semaine et les mois de l'année", ["calendrier-rythmes"]),
  exercise("EX119", CP, 8, "Hier, aujourd'hui, demain : ranger les étiquettes", [
    "calendrier-rythmes",
  ]),
  exercise("EX120", CP, 8, "Le plan de ma classe", ["plans-cartes", "reperage-deplacements"]),
  exercise("EX121", CP, 8, "L'école de mes grands-parents", ["modes-de-vie"]),
  quiz("QZ063", CP, 5, "La ville ou la campagne ?", ["paysages-territoires"]),
  lesson("LC042", CE1, 6, "Les quatre saisons et le calendrier", ["calendrier-rythmes"]),
  exercise("EX122", CE1, 10, "La frise de ma vie", ["frise-chronologique"]),
  exercise("EX123", CE1, 10, "Du cheval au train : les transports d'autrefois", [
    "modes-de-vie",
    "frise-chronologique",
  ]),
  exercise("EX124", CE1, 10, "Se promener avec le plan du quartier", ["plans-cartes"]),
  quiz("QZ064", CE1, 6, "Terre et mer sur le globe", ["france-monde"]),
  lesson("LC043", CE2, 7, "Paysages de montagne, de littoral et de campagne", [
    "paysages-territoires",
  ]),
  exercise("EX125", CE2, 12, "Vivre à la Préhistoire", ["periodes-histoire", "modes-de-vie"]),
  exercise("EX126", CE2, 12, "Lire une carte et sa légende", ["plans-cartes"]),
  exercise("EX127", CE2, 10, "Générations et siècles sur la frise", ["frise-chronologique"]),
  quiz("QZ065", CE2, 6, "Les continents et les océans", ["france-monde"]),
  quiz("QZ066", CE2, 6, "Avant ou après Jésus-Christ ?", [
    "frise-chronologique",
    "periodes-histoire",
  ]),
  lesson("LC044", CM1, 8, "Les Gaulois et les Romains", ["periodes-histoire"]),
  exercise("EX128", CM1, 15, "Au temps des châteaux forts", ["periodes-histoire", "modes-de-vie"]),
  exercise("EX129", CM1, 15, "Se déplacer dans une grande ville", [
    "paysages-territoires",
    "plans-cartes",
  ]),
  exercise("EX130", CM1, 12, "Mesurer une distance avec l'échelle de la carte", [
    "plans-cartes",
    "longueurs",
  ]),
  quiz("QZ067", CM1, 8, "Fleuves et montagnes de France", ["france-monde"]),
  quiz("QZ068", CM1, 8, "De Clovis à Louis XIV : remettre dans l'ordre", [
    "frise-chronologique",
    "periodes-histoire",
  ]),
  lesson("LC045", CM2, 8, "La Révolution française", ["periodes-histoire"]),
  exercise("EX131", CM2, 15, "Le temps de la République : l'école pour tous", [
    "periodes-histoire",
    "modes-de-vie",
  ]),
  exercise("EX132", CM2, 15, "Mieux habiter : un quartier plus vert", ["paysages-territoires"]),
  exercise("EX133", CM2, 12, "L'Union européenne : pays et capitales", [
    "france-monde",
    "plans-cartes",
  ]),
  quiz("QZ069", CM2, 8, "Années, fuseaux et calendriers du monde", [
    "calendrier-rythmes",
    "france-monde",
  ]),
  quiz("QZ070", CM2, 8, "Frise : du Moyen Âge à nos jours", [
    "frise-chronologique",
    "periodes-histoire",
  ]),
];
