/** Possible meanings of a column in a mark sheet. */
export const MEANINGS = [
  "surname",
  "first_name",
  "name",
  "id",
  "class",
  "level",
  "exercise",
  "mark",
  "maximum",
  "date",
  "skill",
  "domain",
  "ignored",
] as const;

/** Meaning of a column in a mark sheet. */
export type Meaning = (typeof MEANINGS)[number];

/** The meanings of columns that describe a mark, in tables with one mark per row. */
export const TOPICS: readonly Meaning[] = ["exercise", "skill", "domain"];

/** Returns a text normalised for comparison: lower case, no accents, single spaces between words. */
export function plain(text: string): string {
  return text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}%#+]+/gu, " ")
    .trim();
}

/** `Nombres et calculs` becomes `nombres_et_calculs`. Empty unless the text starts with a letter. */
export function snakeCase(name: string): string {
  const words = name
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .split(/[^\p{Ll}\p{N}]+/u);
  const joined = words.filter((word) => word !== "").join("_");
  return /^\p{Ll}/u.test(joined) ? joined : "";
}

/** Headings by meaning, in French, English, German, Spanish and Italian, normalised by {@link plain}. */
const HEADINGS: Readonly<Record<Exclude<Meaning, "ignored">, string>> = {
  surname:
    "nom de famille|nom d usage|noms|surname|last name|lastname|family name|familyname|nachname|familienname|zuname|apellido|apellidos|primer apellido|cognome|cognomi",
  first_name:
    "prenom|prenoms|prenom s|first name|firstname|given name|givenname|forename|vorname|vornamen|rufname",
  name: "nom|eleve|eleves|nom prenom|nom et prenom|nom et prenom de l eleve|noms et prenoms|prenom nom|prenom et nom|nom de l eleve|nom eleve|nom complet|liste des eleves|apprenant|etudiant|enfant|name|pupil|pupils|student|students|learner|full name|student name|pupil name|learner name|child|schuler|schuler in|schulerin|schuler innen|schulername|name des schulers|kind|name vorname|vorname name|nachname vorname|vorname nachname|alumno|alumna|alumno a|alumnos|alumnado|estudiante|apellidos y nombre|nombre y apellidos|apellidos nombre|nombre completo|nombre|alunno|alunna|alunno a|alunni|studente|cognome e nome|cognome nome|nome e cognome|nome|nominativo|display name",
  id: "id|identifiant|identifiant national|ine|numero eleve|numero d eleve|n eleve|no eleve|matricule|code eleve|id eleve|numero d identification|id number|student id|pupil id|student number|upn|learner id|user id|uid|schulernummer|schuler id|schuler nr|schulernr|numero de expediente|expediente|nia|matricola|codice|codice alunno|id alumno|codigo|username|nom d utilisateur",
  class:
    "classe|classes|groupe|division|class|class name|form|group|homeroom|tutor group|klasse|lerngruppe|clase|grupo|curso|classe e sezione|sezione",
  level:
    "niveau|niveau scolaire|level|grade|grade level|year|year group|stufe|klassenstufe|jahrgang|jahrgangsstufe|nivel|livello",
  exercise:
    "exercice|exercices|evaluation|evaluations|devoir|controle|activite|epreuve|intitule|intitule de l evaluation|nom de l evaluation|libelle|titre|item|exercise|activity|assessment|assignment|test|quiz|task|title|ubung|aufgabe|arbeit|klassenarbeit|prufung|leistung|thema|ejercicio|actividad|evaluacion|prueba|examen|tarea|esercizio|attivita|verifica|prova|compito|resource id|resource",
  mark: "note|notes|note obtenue|resultat|resultats|score|points|mark|marks|result|grade|reussite|positionnement|maitrise|niveau de maitrise|acquisition|niveau d acquisition|punkte|punktzahl|ergebnis|zensur|bewertung|nota|notas|calificacion|calificaciones|puntuacion|resultado|puntos|voto|voti|punteggio|valutazione|risultato|valeur|value|percentage|pourcentage|porcentaje|percentuale|prozent|%",
  maximum:
    "bareme|sur|max|maximum|note max|note maximale|note sur|total possible|out of|max mark|max marks|score max|points max|max score|maximum score|maximum mark|max points|points possible|maximal|maximalpunktzahl|hochstpunktzahl|max punkte|von|sobre|maximo|puntuacion maxima|nota maxima|massimo|punteggio massimo|voto massimo|su",
  date: "date|date de l evaluation|date du devoir|date evaluation|jour|day|when|datum|tag|fecha|data|giorno|timestamp",
  skill:
    "competence|competences|connaissance|element|element de programme|element du programme|elements de programme|elements du programme|objectif|objectifs|objectif d apprentissage|objectifs d apprentissage|savoir faire|composante|attendu|attendus|competence attendue|skill|skills|preferredlabel|preferred label|label|learning objective|standard|outcome|kompetenz|lernziel|competencia|destreza|estandar|competenza|obiettivo",
  domain:
    "matiere|discipline|domaine|domaine d apprentissage|domaine d enseignement|enseignement|sous domaine|subject|domain|reuselevel|strand|fach|bereich|asignatura|materia|area|ambito|disciplina",
};

export function isPeriod(heading: string): boolean {
  return /^(?:(?:periode|trimestre|semestre|term|period|halbjahr|cuatrimestre|quadrimestre|evaluacion) ?\d?|[tps] ?\d|\d ?(?:er|e|eme|o|st|nd|rd)? (?:periode|trimestre|semestre|term|halbjahr|quadrimestre))$/.test(
    plain(heading),
  );
}

/** Returns whether a heading or title is clearly German. In a German sheet, marks from 1 to 6 are grades, and 1 is the best grade. */
export function isGerman(text: string): boolean {
  return /^kind$|\b(?:nachname|vorname|familienname|zuname|schuler\w*|klassen?\w*|lerngruppe|fach|bereich|datum|zensur|noten\w*|ubung|aufgabe)\b/.test(
    plain(text),
  );
}

/** Headings of columns that are not about a pupil's attempt, or the first words of such headings. */
const IGNORED =
  /^(?:n|no|nr|num|numero|#|ordre|rang|rank|classement|moyennes?|moy|total|somme|coef|coeff|coefficient|appreciations?|commentaires?|observations?|remarques?|sexe|genre|nee? le|ne e le|ne|e mail|email|courriel|adresse|average|mean|sum|course total|overall|comments?|feedback|gender|sex|dob|birth|last downloaded|dernier telechargement|derniers? telechargements?|institution|department|departement|etablissement|durchschnitt|notendurchschnitt|mittelwert|schnitt|summe|gesamt|platz|bemerkung|bemerkungen|kommentar|geschlecht|geburtsdatum|geb|media|promedio|suma|comentarios?|observaciones|sexo|somma|totale|commento|note aggiuntive|sesso|statut|status|etat|state|professeur|enseignant|teacher|lehrer|profesor|docente|periode|trimestre|semestre|term|halbjahr|period|verb|success|duration|age|alter|edad|eta|effort|behaviour|conduct|attitude|comportement|verhalten|mitarbeit|conducta|comportamento)(?:$| )|date de naissance|date of birth|fecha de nacimiento|data di nascita|(?:current|final|unposted) (?:score|grade|points)|^moyenne|(?:^| )(?:moyenne|average|durchschnitt|promedio|media)$/;

const MEANING_OF: ReadonlyMap<string, readonly Meaning[]> = meaningsByHeading();

function meaningsByHeading(): Map<string, Meaning[]> {
  const found = new Map<string, Meaning[]>();
  for (const [meaning, list] of Object.entries(HEADINGS)) {
    for (const heading of list.split("|")) {
      found.set(heading, [...(found.get(heading) ?? []), meaning as Meaning]);
    }
  }
  return found;
}

/** Returns the possible meanings of a column, judged only by its heading, with the most likely first. */
export function meaningsOf(heading: string): readonly Meaning[] {
  const words = plain(heading.replaceAll("_", " "));
  const meanings = MEANING_OF.get(words) ?? MEANING_OF.get(words.replace(/ ?\d+$/, ""));
  return meanings ?? (IGNORED.test(words) ? ["ignored"] : []);
}

/** First words of rows that are not about a pupil, such as a row of means. */
const ROW_LABEL =
  /^(?:moyennes?|moy|mediane|totaux|total|min|mini|minimum|max|maxi|maximum|ecart type|effectifs?|note (?:la plus|min|max)|notes? (?:basse|haute|minimale|maximale)|plus (?:basse|haute)|nombre d eleves|moyenne de la classe|moyenne classe|average|class average|overall average|mean|median|lowest|highest|standard deviation|std|stdev|count|durchschnitt|klassenschnitt|klassendurchschnitt|mittelwert|summe|schnitt|gesamt|media|promedio|minimo|mediana|nota media|media de la clase|media classe|totale|somma|suma|desviacion|dev standard|dernier|signature|legende)(?:$| )|^(?:dates?|datum|fecha|data)$/;

/** First words of rows that contain the best possible mark of each column. */
const MAXIMA_LABEL =
  /^(?:baremes?|sur|note sur|note max(?:imale)?|notee? sur|out of|max(?:imum)? (?:marks?|score|points?)|points possible|possible|maximal|maximalpunkte|maximalpunktzahl|hochstpunktzahl|max punkte|punkte|puntuacion maxima|nota maxima|sobre|punteggio massimo|voto massimo|points|su)(?:$| )/;

const COEFFICIENT_LABEL =
  /^(?:coef|coeff|coefs|coefficients?|weight|weights|gewicht|gewichtung|peso|pesos|ponderacion)(?:$| )/;

/** Returns the kind of a row that is not about a pupil, judged by the row's first words. Returns undefined for all other rows. */
export function labelOf(
  row: readonly string[],
): "maxima" | "extremes" | "coefficients" | "figures" | undefined {
  const [first = "", next = ""] = row.filter((cell) => cell !== "");
  const words = plain(first);
  if (MAXIMA_LABEL.test(words)) return "maxima";
  if (COEFFICIENT_LABEL.test(words)) return "coefficients";
  // Next to a surname or a class, "Max" and "Min" are first names.
  if (/^m(?:ax|in) (?!de |du |of |notes?\b|class|klass)\p{L}/u.test(words)) return undefined;
  if (/^m(?:ax|in)$/.test(words) && /^\p{L}{2}/u.test(next)) return undefined;
  // Above the pupils, the row contains the best possible marks; below the pupils, it contains the best marks achieved.
  if (/^(?:max|maxi|maximum|maximo|massimo)$/.test(words)) return "extremes";
  return ROW_LABEL.test(words) ? "figures" : undefined;
}

/** Cell contents that stand for an absence or a missing mark. */
const ABSENCES: ReadonlySet<string> = new Set(
  "abs|absent|absente|abse|absence|aba|disp|dispense|dispensee|nn|n not|nnot|non note|non notee|n rdu|nrdu|non rendu|non rendue|ne|n e|non evalue|non evaluee|non evaluees|n eval|inap|inapte|excuse|excusee|malade|ea|na|n a|nc|n c|x|absent e|excused|exempt|exc|ex|ill|sick|missing|not submitted|not assessed|no grade|fehlt|fehlend|krank|entsch|entschuldigt|unentschuldigt|k a|ka|nb|n b|befreit|np|no presentado|no presentada|ausente|aus|falta|exento|exenta|enfermo|ass|assente|giust|giustificato|esonerato|esonerata|nv|n v|non valutato|n p|null".split(
    "|",
  ),
);

export function isAbsence(cell: string): boolean {
  return /^[\s\-–—−./*?]+$/.test(cell) || ABSENCES.has(plain(cell));
}

/** Scales of marks in words, with the score of each word from 0 to 1. Words are in their {@link plain} form. */
export const WORD_SCALES: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  four_levels: steps(
    "non atteint|non atteints|non atteinte|objectifs non atteints|insuffisant|maitrise insuffisante|mi|insuffisante|n|beginning",
    "partiellement atteint|partiellement atteints|partiellement atteinte|objectifs partiellement atteints|fragile|maitrise fragile|mf|p|developing|approaching",
    "atteint|atteints|atteinte|objectifs atteints|satisfaisant|maitrise satisfaisante|satisfaisante|ms|a|secure|meeting|proficient",
    "depasse|depasses|depassee|objectifs depasses|tres bonne|tres bonne maitrise|tbm|tb|d|exceeding|mastery|advanced",
  ),
  three_levels: steps(
    "na|non acquis|non acquise|non|no|nein|r|rouge|red|rot|rojo|rosso|nicht erreicht|no conseguido|non raggiunto",
    "eca|ea|en cours|en cours d acquisition|vers|o|orange|j|jaune|partly|amber|gelb|teilweise|en proceso|in via di acquisizione|parziale",
    "a|acquis|acquise|oui|yes|ja|si|v|vert|green|grun|verde|erreicht|conseguido|raggiunto",
  ),
  // Attainment scale of English primary schools.
  expectations: steps(
    "pks|bel|bla|below",
    "wts|wt|working towards|emerging",
    "exs|exp|expected|working at",
    "gds|gd|greater depth|exceeding",
  ),
  // Levels of Italian primary schools.
  livelli: steps("in via di prima acquisizione", "base", "intermedio", "avanzato"),
  // If several scales contain all the letters, the first such scale applies.
  letters_d: steps("d", "c", "b", "a"),
  letters_e: steps("e", "d", "c", "b", "a"),
  letters_f: { f: 0, ...steps("f", "d", "c", "b", "a") },
  french_words: steps(
    "i|insuffisant|tres insuffisant",
    "p|passable",
    "ab|assez bien",
    "b|bien",
    "tb|tres bien",
  ),
  spanish_words: steps(
    "in|insuficiente",
    "su|suficiente",
    "bi|bien",
    "nt|notable",
    "sb|sobresaliente",
  ),
  pass: steps(
    "fail|failed|f|echec|falsch|mal",
    "pass|passed|p|reussi|reussie|richtig|bien|bestanden",
  ),
};

/** Returns the scores of words, ordered from the worst step to the best. `|` separates words of the same step. */
function steps(...words: readonly string[]): Record<string, number> {
  const entries = words.flatMap((step, at) =>
    step.split("|").map((word) => [word, at / (words.length - 1)] as const),
  );
  return Object.fromEntries(entries);
}

let months: readonly (readonly string[])[] | undefined;

/** Computed on first use, because creating date formats takes tens of milliseconds. */
function namesOfMonths(): readonly (readonly string[])[] {
  months ??= Array.from({ length: 12 }, (_, month) =>
    ["fr", "en", "de", "es", "it"].map((language) =>
      plain(new Date(2025, month).toLocaleDateString(language, { month: "long" })),
    ),
  );
  return months;
}

/** Returns the first month, from 1 to 12, with a name that begins with the word, or undefined if there is none. */
export function monthOf(word: string): number | undefined {
  const start = plain(word).replace("mrz", "marz");
  const at = namesOfMonths().findIndex((names) => names.some((name) => name.startsWith(start)));
  return at < 0 ? undefined : at + 1;
}

/** Classes of French secondary schools, whose numbers count down. */
const COLLEGE = /^[3-6] ?(?:e|eme)(?:$| ?[a-z\d]{1,2}$)/;
const LEVELS: readonly RegExp[] = [
  /^([1-5])$/,
  /\b(?:grade|year|klasse|classe|clase|primaire|niveau|stufe|p) ?([1-5])(?!\d)/,
  /^([1-5]) ?(?:st|nd|rd|th|ere|re|e|eme|o|a|er|annee)? (?:grade|klasse|primaria|elementare|annee|primaire|curso|ano)\b/,
  /^([1-5])[oa](?: ?[a-z])?$/,
  /^([1-5]) ?[a-z]$/,
];
const FRENCH_PRIMARY = ["cp", "ce1", "ce2", "cm1", "cm2"];
const ORDINALS =
  /\b(?:(prima|primera|primero|premiere|erste)|(seconda|segunda|segundo|deuxieme|zweite)|(terza|tercera|tercero|troisieme|dritte)|(quarta|cuarta|cuarto|quatrieme|vierte)|(quinta|quinto|cinquieme|funfte))\b/;

/**
 * Returns the grades, from 1 to 5, by name of a class or level, and the names that the school uses for grades if the school is not a
 * primary school. For example, `CE2 A` is in grade 3. Names that do not contain exactly one level are omitted.
 */
export function levelsOf(names: Iterable<string>): {
  readonly grades: ReadonlyMap<string, number>;
  readonly labels?: Readonly<Record<string, string>>;
} {
  const all = [...new Set(names)];
  const isCollege =
    all.some((name) => /^6 ?(?:e|eme|[a-f]\b)/.test(plain(name))) ||
    (all.length > 0 && all.every((name) => COLLEGE.test(plain(name))));
  const grades = new Map<string, number>();
  for (const name of all) {
    const grade = isCollege ? collegeGrade(plain(name)) : primaryGrade(plain(name));
    if (grade !== undefined) grades.set(name, grade);
  }
  if (!isCollege) return { grades };
  return { grades, labels: { "1": "6e", "2": "5e", "3": "4e", "4": "3e" } };
}

function collegeGrade(name: string): number | undefined {
  const level = /^([3-6]) ?(?:e|eme)? ?[a-z\d]{0,2}$/.exec(name)?.[1];
  return level === undefined ? undefined : 7 - Number(level);
}

function primaryGrade(name: string): number | undefined {
  const french = new Set(
    name.match(/\b(?:cp|ce ?[12]|cm ?[12])/g)?.map((one) => one.replace(" ", "")),
  );
  if (french.size > 1) return undefined;
  const [only] = french;
  if (only !== undefined) return FRENCH_PRIMARY.indexOf(only) + 1;
  for (const pattern of LEVELS) {
    const level = pattern.exec(name)?.[1];
    if (level !== undefined) return Number(level);
  }
  const ordinal = ORDINALS.exec(name)
    ?.slice(1)
    .findIndex((word) => word !== undefined);
  return ordinal === undefined || ordinal < 0 ? undefined : ordinal + 1;
}
