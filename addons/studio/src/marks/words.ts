import vocabulary from "./words.json" with { type: "json" };

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

/** Removes the accents of Latin letters. In other scripts, marks distinguish words: राम and रमा are two names. */
function withoutAccents(text: string): string {
  return text
    .normalize("NFD")
    .replace(/(\p{Script=Latin})\p{M}+/gu, "$1")
    .normalize("NFC");
}

/** Returns a text normalised for comparison: lower case, no accents on Latin letters, single spaces between words. */
export function plain(text: string): string {
  return withoutAccents(text.normalize("NFKC"))
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}%#+]+/gu, " ")
    .trim();
}

/** Like {@link plain}, but every sign counts, since `Calcul < 10` and `Calcul > 10`, or `x²` and `x2`, are two exercises. */
export function exactly(text: string): string {
  return withoutAccents(text).toLowerCase().replace(/\s+/gu, " ").trim();
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
  /^(?:n|no|nr|num|numero|#|ordre|rang|rank|classement|moyennes?|moy|total|somme|coef|coeff|coefficient|appreciations?|commentaires?|observations?|remarques?|sexe|genre|nee? le|ne e le|ne|adresse postale|adresse|average|mean|sum|course total|overall|comments?|feedback|gender|sex|dob|birth|last downloaded|dernier telechargement|derniers? telechargements?|integration id|root account|attempts?|tentatives?|duree|temps utilise|duration|time taken|termine|completed|institution|department|departement|etablissement|durchschnitt|notendurchschnitt|mittelwert|schnitt|summe|gesamt|platz|bemerkung|bemerkungen|kommentar|geschlecht|geburtsdatum|geb|media|promedio|suma|comentarios?|observaciones|sexo|somma|totale|commento|note aggiuntive|sesso|statut|status|etat|state|professeur|enseignant|teacher|lehrer|profesor|docente|periode|trimestre|semestre|term|halbjahr|period|verb|success|duration|age|alter|edad|eta|effort|behaviour|conduct|attitude|comportement|verhalten|mitarbeit|conducta|comportamento)(?:$| )|date de naissance|date of birth|fecha de nacimiento|data di nascita|(?:current|final|unposted) (?:score|grade|points)|^moyenne|(?:^| )(?:moyenne|average|durchschnitt|promedio|media)$/;

/** Headings by meaning, in French, English, German, Spanish and Italian, in their {@link plain} form. `|` separates headings. */
const HEADINGS: Readonly<Record<Exclude<Meaning, "ignored">, string>> = vocabulary.headings;

const MEANING_OF = new Map<string, Meaning[]>();
for (const [meaning, headings] of Object.entries(HEADINGS)) {
  for (const heading of headings.split("|")) {
    MEANING_OF.set(heading, [...(MEANING_OF.get(heading) ?? []), meaning as Meaning]);
  }
}

/** Returns the possible meanings of a column, judged only by its heading, with the most likely first. */
export function meaningsOf(heading: string): readonly Meaning[] {
  const text = plain(heading.replaceAll("_", " "));
  const meanings = MEANING_OF.get(text) ?? MEANING_OF.get(text.replace(/ ?\d+$/, ""));
  return meanings ?? (IGNORED.test(text) ? ["ignored"] : []);
}

/** First words of rows that are not about a pupil, such as a row of means. */
const ROW_LABEL =
  /^(?:moyennes?|moy|mediane|totaux|total|min|mini|minimum|max|maxi|maximum|ecart type|effectifs?|note (?:la plus|min|max)|notes? (?:basse|haute|minimale|maximale)|plus (?:basse|haute)|nombre d eleves|moyenne de la classe|moyenne classe|average|class average|overall average|group average|mean|median|lowest|highest|standard deviation|std|stdev|count|durchschnitt|klassenschnitt|klassendurchschnitt|mittelwert|summe|schnitt|gesamt|media|promedio|minimo|mediana|nota media|media de la clase|media classe|totale|somma|suma|desviacion|dev standard|dernier|signature|legende)(?:$| )|^(?:dates?|datum|fecha|data)$/;

/** First words of rows that contain the best possible mark of each column. */
const MAXIMA_LABEL =
  /^(?:baremes?|sur|note sur|notation(?: sur)?|note max(?:imale)?|notee? sur|out of|max(?:imum)? (?:marks?|score|points?)|points possible|possible|maximal|maximalpunkte|maximalpunktzahl|hochstpunktzahl|max punkte|punkte|puntuacion maxima|nota maxima|sobre|punteggio massimo|voto massimo|points|su)(?:$| )/;

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

/** Cell contents that stand for an absence or a missing mark, in their {@link plain} form. */
const ABSENCES = new Set(vocabulary.absences.split("|"));

/** Words of pupils' files that say yes or no. Alone, they are never marks. */
const YES_NO = new Set(
  "oui|non|yes|no|o|n|y|ja|nein|j|si|vrai|faux|true|false|v|f|wahr|falsch|verdadero|vero|falso|x|1|0".split(
    "|",
  ),
);

export function isYesNo(cell: string): boolean {
  return YES_NO.has(plain(cell));
}

/** Whether a heading names a special need, a service or a status of a pupil. */
export function isAboutNeeds(heading: string): boolean {
  return /^(?:pap|pai|ppre|pps|ppi|ulis|segpa|aesh|mdph|rased|upe2a|gevasco|sen|send|ehcp|iep|504|fsm|eal|ell|esl|pupil premium|cantine|garderie|etude|demi pension|internat|regime|transport|car|redoublant|redoublement|boursier|bourse|option|lv[12]|latin|house|maison|groupe.*|group.*|gruppe.*)$/.test(
    plain(heading),
  );
}

/** Whether a word of a scale can only be about an objective: whether it was reached, or how well it is mastered. */
export function isAboutObjective(cell: string): boolean {
  return /\batteint|\bdepasse|\bacquis|\bmaitrise\b|\berreicht\b|\bacquisizione\b|\braggiunto\b|\bconseguido\b/.test(
    plain(cell),
  );
}

export function isAbsence(cell: string): boolean {
  return /^[\s\-–—−./*?]+$/.test(cell) || ABSENCES.has(plain(cell));
}

/** Scores of the steps of scales whose steps are not equally distant: an objective that is reached is acquired. */
const SCORES: Readonly<Record<string, readonly number[]>> = vocabulary.scores;

/**
 * Scales of marks in words, with the score of each word from 0 to 1. Words are in their `plain()` form. If several scales contain all
 * the words, the first such scale applies. `expectations` is the scale of English primary schools, and `livelli` that of Italian ones.
 *
 * In `words.json`, the steps of a scale are ordered from the worst to the best, and `|` separates words of the same step.
 */
export const WORD_SCALES: Readonly<Record<string, Readonly<Record<string, number>>>> =
  Object.fromEntries(
    Object.entries(vocabulary.scales).map(([name, steps]) => {
      const scores = steps.map((step, at) =>
        step
          .split("|")
          .map((word) => [word, SCORES[name]?.[at] ?? at / (steps.length - 1)] as const),
      );
      return [name, Object.fromEntries(scores.flat())];
    }),
  );

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
