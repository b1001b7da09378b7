import type { Skill } from "@mastery/core";

// Our own wording of what French primary schools teach from CP to CM2 (cycle 2 and the first two years of cycle 3), cut so
// that each skill is worked on in at least two grades.

const nombresEtCalculs: readonly Skill[] = skillsOf("nombres_et_calculs", [
  [
    "numeration",
    "Lire, écrire et décomposer des nombres entiers",
    "Passer de l'écriture en chiffres au nom du nombre, et le décomposer en unités, dizaines, centaines et au-delà.",
  ],
  [
    "comparer-nombres",
    "Comparer, ranger et encadrer des nombres",
    "Utiliser les signes <, > et =, ranger dans l'ordre croissant ou décroissant, placer sur une droite graduée.",
  ],
  [
    "calcul-mental",
    "Calculer mentalement",
    "Trouver sans poser une somme, une différence, un double, un complément ou un produit simple.",
  ],
  [
    "addition-soustraction-posees",
    "Poser des additions et des soustractions",
    "Aligner les chiffres et gérer les retenues pour calculer une somme ou une différence en colonnes.",
  ],
  [
    "tables-multiplication",
    "Connaître les tables de multiplication",
    "Retrouver rapidement un produit ou un facteur manquant dans les tables de 2 à 10.",
  ],
  [
    "multiplication-division",
    "Multiplier et diviser",
    "Calculer un produit, partager en parts égales, trouver le quotient et le reste, en ligne ou en posant.",
  ],
  [
    "fractions",
    "Utiliser des fractions",
    "Nommer, représenter et comparer des fractions simples d'une unité ou d'une quantité.",
  ],
  [
    "decimaux",
    "Utiliser les nombres décimaux",
    "Lire, comparer et calculer avec des dixièmes et des centièmes.",
  ],
  [
    "problemes",
    "Résoudre des problèmes de calcul",
    "Comprendre un énoncé, choisir les opérations, calculer et rédiger une réponse.",
  ],
]);

const grandeursEtMesures: readonly Skill[] = skillsOf("grandeurs_et_mesures", [
  [
    "longueurs",
    "Mesurer et comparer des longueurs",
    "Utiliser la règle et les unités usuelles, du millimètre au kilomètre.",
  ],
  [
    "masses-contenances",
    "Mesurer des masses et des contenances",
    "Peser et verser, choisir entre gramme et kilogramme, entre centilitre et litre.",
  ],
  [
    "heure-durees",
    "Lire l'heure et calculer des durées",
    "Lire une horloge à aiguilles ou à affichage et trouver une durée entre deux instants.",
  ],
  [
    "monnaie",
    "Utiliser la monnaie",
    "Payer une somme en euros et centimes, rendre la monnaie, comparer des prix.",
  ],
  [
    "perimetre",
    "Calculer un périmètre",
    "Mesurer le tour d'une figure ou le calculer à partir de ses côtés.",
  ],
  [
    "aires",
    "Comparer et mesurer des aires",
    "Comparer des surfaces par découpage ou pavage et compter des unités d'aire.",
  ],
  [
    "tableaux-graphiques",
    "Lire des tableaux et des graphiques",
    "Prélever et ranger des données dans un tableau, un diagramme en barres ou une courbe.",
  ],
]);

const espaceEtGeometrie: readonly Skill[] = skillsOf("espace_et_geometrie", [
  [
    "reperage-deplacements",
    "Se repérer et coder des déplacements",
    "Décrire une position ou un trajet sur un quadrillage ou un plan, et programmer un robot.",
  ],
  [
    "figures-planes",
    "Reconnaître des figures planes",
    "Nommer et décrire carré, rectangle, triangle, losange et cercle d'après leurs propriétés.",
  ],
  [
    "construction-figures",
    "Tracer et construire des figures",
    "Utiliser règle, équerre et compas pour reproduire une figure ou suivre un programme de construction.",
  ],
  [
    "symetrie-axiale",
    "Utiliser la symétrie axiale",
    "Reconnaître un axe de symétrie et compléter une figure symétrique.",
  ],
  [
    "solides",
    "Reconnaître et décrire des solides",
    "Nommer cube, pavé, boule, cône et pyramide, compter faces, arêtes et sommets, reconnaître un patron.",
  ],
  [
    "droites-angles",
    "Reconnaître alignements, droites et angles",
    "Vérifier un alignement, un angle droit, des droites perpendiculaires ou parallèles.",
  ],
]);

const lectureEtComprehension: readonly Skill[] = skillsOf("lecture_et_comprehension", [
  [
    "dechiffrage",
    "Déchiffrer des mots",
    "Associer lettres et sons pour lire des syllabes et des mots connus ou nouveaux.",
  ],
  [
    "fluence",
    "Lire à voix haute avec fluidité",
    "Lire un texte sans hésiter, en respectant la ponctuation et les liaisons.",
  ],
  [
    "comprehension-explicite",
    "Retrouver des informations dans un texte",
    "Répondre à des questions dont la réponse est écrite : qui, où, quand, quoi.",
  ],
  [
    "inferences",
    "Comprendre l'implicite d'un texte",
    "Déduire ce que le texte ne dit pas : sentiments, causes, personnage désigné par un pronom.",
  ],
  [
    "documents",
    "Lire des documents",
    "Tirer des informations d'une affiche, d'un mode d'emploi, d'un article ou d'un schéma.",
  ],
  [
    "culture-litteraire",
    "Reconnaître des genres et des personnages",
    "Distinguer conte, fable, poème, théâtre et récit policier, et caractériser leurs personnages.",
  ],
]);

const ecriture: readonly Skill[] = skillsOf("ecriture", [
  [
    "geste-ecriture",
    "Écrire en cursive",
    "Tracer lettres et majuscules lisiblement, les lier et respecter les lignes.",
  ],
  [
    "copie",
    "Copier et mettre en page un texte",
    "Copier sans erreur et présenter avec soin un texte court, un poème ou une leçon.",
  ],
  [
    "ecrire-phrases",
    "Écrire des phrases",
    "Produire des phrases qui ont un sens, une majuscule et un point, et les enrichir.",
  ],
  [
    "ecrire-recit",
    "Écrire un récit",
    "Inventer une histoire avec un début, une suite d'événements et une fin.",
  ],
  [
    "ecrire-fonctionnel",
    "Écrire pour informer",
    "Rédiger une lettre, une recette, une légende, un compte rendu ou un article.",
  ],
  [
    "reviser-texte",
    "Relire et améliorer son texte",
    "Corriger la ponctuation, les répétitions et les erreurs à l'aide d'une grille de relecture.",
  ],
]);

const langageOral: readonly Skill[] = skillsOf("langage_oral", [
  [
    "distinguer-sons",
    "Distinguer les sons de la langue",
    "Repérer, compter et comparer syllabes et sons dans des mots entendus.",
  ],
  [
    "ecouter-comprendre",
    "Écouter et comprendre un message oral",
    "Suivre une consigne, une histoire lue ou un documentaire et en retenir l'essentiel.",
  ],
  [
    "raconter-decrire",
    "Raconter et décrire à l'oral",
    "Rapporter un événement ou décrire une image clairement et dans l'ordre.",
  ],
  [
    "reciter-interpreter",
    "Réciter et interpréter un texte",
    "Dire de mémoire un poème ou jouer une scène avec le ton et l'articulation qui conviennent.",
  ],
  [
    "echanger-debattre",
    "Participer à un échange ou à un débat",
    "Prendre son tour de parole, donner son avis et l'appuyer sur un argument.",
  ],
  [
    "presenter-expose",
    "Présenter un exposé",
    "Préparer et dire une présentation courte devant la classe à l'aide de notes ou d'images.",
  ],
]);

const etudeDeLaLangue: readonly Skill[] = skillsOf("etude_de_la_langue", [
  [
    "classes-de-mots",
    "Identifier les classes de mots",
    "Distinguer nom, verbe, déterminant, adjectif, pronom et mots invariables.",
  ],
  [
    "sujet-verbe",
    "Repérer le sujet et le verbe",
    "Trouver le verbe d'une phrase, son sujet, et les accorder.",
  ],
  [
    "accords-groupe-nominal",
    "Accorder dans le groupe nominal",
    "Marquer le genre et le nombre du déterminant, du nom et de l'adjectif.",
  ],
  [
    "conjuguer-present",
    "Conjuguer au présent",
    "Écrire au présent être, avoir, aller, les verbes en -er et des verbes fréquents.",
  ],
  [
    "conjuguer-passe-futur",
    "Conjuguer au futur et aux temps du passé",
    "Employer le futur, l'imparfait, le passé composé et reconnaître le passé simple.",
  ],
  [
    "orthographe-lexicale",
    "Orthographier les mots courants",
    "Écrire de mémoire des mots fréquents et appliquer les règles m devant m, b, p, valeurs de s, c et g.",
  ],
  [
    "homophones",
    "Distinguer les homophones",
    "Choisir entre a et à, et et est, on et ont, son et sont, ses et ces.",
  ],
  [
    "vocabulaire",
    "Enrichir son vocabulaire",
    "Trouver synonymes, contraires, mots de la même famille et sens d'un mot selon le contexte.",
  ],
]);

const sciencesEtTechnologie: readonly Skill[] = skillsOf("sciences_et_technologie", [
  [
    "vie-animale-vegetale",
    "Connaître la vie des animaux et des plantes",
    "Décrire naissance, croissance, reproduction et besoins des êtres vivants.",
  ],
  [
    "milieux-chaines-alimentaires",
    "Comprendre les milieux et les chaînes alimentaires",
    "Relier les êtres vivants d'un milieu par ce qu'ils mangent et voir l'effet des activités humaines.",
  ],
  [
    "corps-sante",
    "Connaître son corps et sa santé",
    "Décrire squelette, mouvement, respiration et digestion, et dire ce qui garde en bonne santé.",
  ],
  [
    "etats-matiere",
    "Reconnaître les états de la matière",
    "Distinguer solide, liquide et gaz, et décrire fusion, solidification et évaporation de l'eau.",
  ],
  [
    "electricite-energie",
    "Comprendre l'électricité et l'énergie",
    "Réaliser un circuit simple, reconnaître les dangers et des sources d'énergie.",
  ],
  [
    "objets-techniques",
    "Comprendre les objets techniques",
    "Expliquer à quoi sert un objet, comment il fonctionne et de quoi il est fait.",
  ],
  [
    "terre-ciel",
    "Observer la Terre et le ciel",
    "Expliquer le jour et la nuit, les saisons, la météo et la place de la Terre dans le système solaire.",
  ],
]);

const histoireEtGeographie: readonly Skill[] = skillsOf("histoire_et_geographie", [
  [
    "calendrier-rythmes",
    "Se repérer dans le calendrier",
    "Utiliser jours, mois, saisons et années pour situer des événements proches.",
  ],
  [
    "frise-chronologique",
    "Situer des événements sur une frise",
    "Ordonner des événements et placer générations, siècles et périodes sur une frise.",
  ],
  [
    "modes-de-vie",
    "Comparer les modes de vie dans le temps",
    "Comparer l'école, la maison, les objets et les transports d'hier et d'aujourd'hui.",
  ],
  [
    "periodes-histoire",
    "Connaître les grandes périodes de l'histoire",
    "Reconnaître personnages, lieux et faits de la Préhistoire, de l'Antiquité, du Moyen Âge et des temps modernes.",
  ],
  [
    "plans-cartes",
    "Lire un plan et une carte",
    "Utiliser légende, orientation et échelle pour trouver un lieu ou un itinéraire.",
  ],
  [
    "paysages-territoires",
    "Décrire des paysages et des territoires",
    "Reconnaître ville, campagne, montagne et littoral, et dire comment on y habite et s'y déplace.",
  ],
  [
    "france-monde",
    "Situer la France et le monde",
    "Nommer et placer régions, fleuves, pays, continents et océans.",
  ],
]);

/** The skills of the bundled catalogue: 62 over 9 domains. */
export const SKILLS: readonly Skill[] = [
  ...nombresEtCalculs,
  ...grandeursEtMesures,
  ...espaceEtGeometrie,
  ...lectureEtComprehension,
  ...ecriture,
  ...langageOral,
  ...etudeDeLaLangue,
  ...sciencesEtTechnologie,
  ...histoireEtGeographie,
];

function skillsOf(
  domain: string,
  rows: readonly (readonly [id: string, label: string, description: string])[],
): readonly Skill[] {
  return rows.map(([id, preferred_label, description]) => ({
    id,
    preferred_label,
    description,
    domain,
    esco_uris: [],
  }));
}
