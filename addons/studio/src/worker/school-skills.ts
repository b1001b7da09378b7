/** Names in French and in English. */
interface Names {
  readonly fr: string;
  readonly en: string;
}

/** A skill that teachers give marks in, to be suggested for the titles of tests. */
interface SchoolSkill {
  readonly skill: Names;
  readonly domain: Names;
  /** What titles of tests in the skill are like. */
  readonly titles: readonly string[];
}

const LANGUAGE: Names = { fr: "Étude de la langue", en: "Spelling and grammar" };
const READING: Names = { fr: "Lecture et compréhension", en: "Reading" };
const WRITING: Names = { fr: "Écriture", en: "Writing" };
const SPEAKING: Names = { fr: "Langage oral", en: "Spoken language" };
const NUMBERS: Names = { fr: "Nombres et calculs", en: "Numbers and calculation" };
const MEASURES: Names = { fr: "Grandeurs et mesures", en: "Quantities and measures" };
const SPACE: Names = { fr: "Espace et géométrie", en: "Space and geometry" };
const WORLD: Names = { fr: "Histoire et géographie", en: "History and geography" };
const SCIENCE: Names = { fr: "Sciences et technologie", en: "Science and technology" };
const FOREIGN: Names = { fr: "Langue vivante", en: "Foreign language" };
const CIVICS: Names = { fr: "Enseignement moral et civique", en: "Citizenship" };
const ARTS: Names = { fr: "Arts", en: "Arts" };
const SPORT: Names = { fr: "Éducation physique et sportive", en: "Physical education" };

/** @param titles separated by `|` */
function skill(domain: Names, fr: string, en: string, titles: string): SchoolSkill {
  return { skill: { fr, en }, domain, titles: [fr, en, ...titles.split("|")] };
}

/** Skills of primary schools. A suggestion is only a start, since a school has its own names. */
export const SCHOOL_SKILLS: readonly SchoolSkill[] = [
  skill(
    LANGUAGE,
    "Orthographe",
    "Spelling",
    "dictée|dictée de mots|mots invariables|homophones|spelling test|spelling words",
  ),
  skill(
    LANGUAGE,
    "Conjugaison",
    "Verb tenses",
    "présent|imparfait|futur|passé composé|verbes être et avoir|past tense|verbs",
  ),
  skill(
    LANGUAGE,
    "Grammaire",
    "Grammar",
    "sujet et verbe|groupe nominal|nature et fonction des mots|types de phrases|accords|compléments|parts of speech|nouns and adjectives|sentence structure",
  ),
  skill(LANGUAGE, "Ponctuation", "Punctuation", "commas and full stops|majuscules et points"),
  skill(
    LANGUAGE,
    "Vocabulaire",
    "Vocabulary",
    "synonymes et contraires|famille de mots|sens des mots|synonyms and antonyms|word meanings",
  ),
  skill(
    READING,
    "Lecture",
    "Reading",
    "lecture à voix haute|fluence|lire des mots|reading aloud|reading fluency",
  ),
  skill(
    READING,
    "Compréhension de textes",
    "Reading comprehension",
    "compréhension|questions sur un récit|inférences|rallye lecture|comprehension|book report",
  ),
  skill(
    READING,
    "Phonologie",
    "Phonics",
    "sons|lettres et sons|syllabes|phonics sounds|letter sounds",
  ),
  skill(
    WRITING,
    "Rédaction",
    "Writing",
    "expression écrite|production d’écrit|écrire un texte|story writing|essay|creative writing",
  ),
  skill(WRITING, "Copie et écriture", "Handwriting", "copie|écriture cursive|handwriting practice"),
  skill(SPEAKING, "Poésie", "Poetry", "poésie, récitation|poème appris|poem|reciting a poem"),
  skill(
    SPEAKING,
    "Exposé",
    "Presentation",
    "exposé oral|prise de parole|oral presentation|speaking",
  ),
  skill(
    NUMBERS,
    "Numération",
    "Place value",
    "nombres jusqu’à 100|nombres jusqu’à 1000|comparer et ranger les nombres|dizaines et unités|place value to 100|ordering numbers|rounding numbers",
  ),
  skill(
    NUMBERS,
    "Tables de multiplication",
    "Times tables",
    "tables|table de 7|tables de 2 à 5|multiplication tables|7 times table",
  ),
  skill(
    NUMBERS,
    "Calcul mental",
    "Mental arithmetic",
    "calcul rapide|doubles et moitiés|mental maths",
  ),
  skill(
    NUMBERS,
    "Calcul posé",
    "Written calculation",
    "addition posée|soustraction posée|multiplication posée|division posée|opérations|column addition|long multiplication|long division|subtraction with regrouping",
  ),
  skill(
    NUMBERS,
    "Résolution de problèmes",
    "Word problems",
    "problèmes|problème à étapes|proportionnalité|problem solving|maths problems",
  ),
  skill(
    NUMBERS,
    "Fractions et décimaux",
    "Fractions and decimals",
    "fractions|nombres décimaux|fractions simples|decimals|percentages|equivalent fractions",
  ),
  skill(
    MEASURES,
    "Mesures",
    "Measures",
    "longueurs|masses|contenances|conversions|monnaie|périmètre|aire|length|weight|capacity|money|perimeter and area",
  ),
  skill(
    MEASURES,
    "Lecture de l’heure",
    "Telling the time",
    "heure|durées|calendrier|clock|time and duration",
  ),
  skill(
    SPACE,
    "Géométrie",
    "Geometry",
    "figures|polygones|triangles et quadrilatères|symétrie|angle droit|cercle|solides|repérage sur quadrillage|shapes|symmetry|right angles|coordinates",
  ),
  skill(
    WORLD,
    "Histoire",
    "History",
    "Moyen Âge|Préhistoire|Révolution française|Romans|Vikings|World War II",
  ),
  skill(
    WORLD,
    "Géographie",
    "Geography",
    "cartes|fleuves et montagnes|villes et régions de France|maps|rivers and mountains|continents and oceans",
  ),
  skill(
    SCIENCE,
    "Sciences",
    "Science",
    "le corps humain|la digestion|états de l’eau|électricité|volcans|plantes et animaux|human body|plants and animals|electricity|states of matter|forces and magnets",
  ),
  skill(
    FOREIGN,
    "Langue vivante",
    "Foreign language",
    "anglais|allemand|espagnol|French|German|Spanish",
  ),
  skill(CIVICS, "Éducation civique", "Citizenship", "EMC|moral et civique|citizenship"),
  skill(ARTS, "Arts visuels", "Art", "arts plastiques|dessin|drawing|painting"),
  skill(ARTS, "Éducation musicale", "Music", "musique|chant|flûte|music|singing|recorder"),
  skill(
    SPORT,
    "EPS",
    "Physical education",
    "sport|course d’endurance|natation|gymnastique|swimming|athletics",
  ),
];
