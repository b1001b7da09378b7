import type { Resource } from "@mastery/core";
import { CE1, CE2, CM1, CM2, CP, exercise, lesson, quiz } from "./rows.ts";

export const grandeursEtMesures: readonly Resource[] = [
  lesson("LC006", CP, 5, "Plus long, plus court : comparer avec une bande de papier", [
    "longueurs",
  ]),
  exercise("EX017", CP, 8, "Les pièces et les billets du magasin", ["monnaie"]),
  exercise("EX018", CP, 8, "Quelle heure est-il ? Les heures justes", ["heure-durees"]),
  quiz("QZ009", CP, 5, "Plus lourd ou plus léger ?", ["masses-contenances"]),
  quiz("QZ010", CP, 6, "Le tableau de présence de la classe", ["tableaux-graphiques"]),
  lesson("LC007", CE1, 6, "Le centimètre et le mètre", ["longueurs"]),
  exercise("EX019", CE1, 10, "Mesurer des segments avec la règle", ["longueurs"]),
  exercise("EX020", CE1, 10, "Lire l'heure : et quart, et demie, moins le quart", ["heure-durees"]),
  exercise("EX021", CE1, 10, "Payer sans avoir l'appoint : rendre la monnaie", [
    "monnaie",
    "problemes",
  ]),
  quiz("QZ011", CE1, 6, "Litre ou centilitre ? Gramme ou kilogramme ?", ["masses-contenances"]),
  quiz("QZ012", CE1, 6, "Nos animaux préférés : lire un diagramme en barres", [
    "tableaux-graphiques",
  ]),
  lesson("LC008", CE2, 7, "Le périmètre, c'est le tour de la figure", ["perimetre"]),
  exercise("EX022", CE2, 12, "Du mètre au kilomètre : convertir des longueurs", ["longueurs"]),
  exercise("EX023", CE2, 12, "À quelle heure finit le film ? Calculer une durée", ["heure-durees"]),
  exercise("EX024", CE2, 12, "Mesurer le tour du jardin", ["perimetre", "longueurs"]),
  quiz("QZ013", CE2, 8, "Les prix au marché : euros et centimes", ["monnaie"]),
  quiz("QZ014", CE2, 6, "Sur la balance : lire une masse", ["masses-contenances"]),
  lesson("LC009", CM1, 8, "L'aire : compter des carreaux", ["aires"]),
  exercise("EX025", CM1, 12, "Même aire ou même périmètre ?", ["aires", "perimetre"]),
  exercise("EX026", CM1, 15, "Horaires de train : calculer des durées", [
    "heure-durees",
    "tableaux-graphiques",
  ]),
  exercise("EX027", CM1, 12, "Convertir des masses et des contenances", ["masses-contenances"]),
  quiz("QZ015", CM1, 8, "Les températures du mois : lire une courbe", ["tableaux-graphiques"]),
  quiz("QZ016", CM1, 8, "Périmètre du carré et du rectangle", ["perimetre"]),
  lesson("LC010", CM2, 8, "L'aire du rectangle en centimètres carrés", ["aires"]),
  exercise("EX028", CM2, 15, "Aménager la cour : aires et périmètres", [
    "aires",
    "perimetre",
    "problemes",
  ]),
  exercise("EX029", CM2, 15, "Comparer des prix au kilogramme", ["monnaie", "masses-contenances"]),
  exercise("EX030", CM2, 12, "L'enquête de la classe en tableau et en graphique", [
    "tableaux-graphiques",
  ]),
  quiz("QZ017", CM2, 8, "Durées en heures, minutes et secondes", ["heure-durees"]),
];
