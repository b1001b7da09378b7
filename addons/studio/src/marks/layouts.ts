import { type Meaning, plain } from "./words.ts";

/**
 * The headings of an export whose columns are known, and where they are written. Exports that no public source describes have no row, and
 * are asked about: LSU, Pronote, École directe, Google Classroom.
 */
interface Layout {
  readonly name: string;
  /** Code of the exporter, or page of its maker. */
  readonly source: string;
  /** All of these headings are present, in their {@link plain} form. */
  readonly required: readonly RegExp[];
  /** The first matching pattern decides. A column that no pattern matches is decided like any other column. */
  readonly columns: readonly (readonly [heading: RegExp, means: Meaning, maximum?: number])[];
  /** Whether a row of texts below the headings says how marks are published, not what they are about. */
  readonly hasSettingsRow?: boolean;
  /** Name of a pupil that the exporter adds. */
  readonly testPupil?: RegExp;
}

const SURNAME = /^(?:last name|surname|nom de famille|nom)$/;
const FIRST_NAME = /^(?:first name|prenom)$/;
const EMAIL = /^(?:email address|adresse de courriel)$/;

/** Headings of Moodle's reports of attempts, in English and French. */
const MOODLE_QUIZ = [SURNAME, /^(?:status|state|etat)$/, /^(?:started|started on|commence le)$/];
const MOODLE_ATTEMPT: Layout["columns"] = [
  [SURNAME, "surname"],
  [FIRST_NAME, "first_name"],
  [EMAIL, "id"],
  [/^(?:started|started on|commence le)$/, "date"],
  [
    /^(?:id number|numero d identification|institution|department|departement|status|state|etat|completed|termine|duration|time taken|temps utilise|feedback|feed back)$/,
    "ignored",
  ],
];

const LAYOUTS: readonly Layout[] = [
  {
    name: "Canvas",
    source: "https://github.com/instructure/canvas-lms/blob/master/lib/gradebook_exporter.rb",
    required: [/^(?:student|etudiant|lastname)$/, /^id$/, /^section$/],
    columns: [
      [/^(?:student|etudiant)$/, "name"],
      [/^lastname$/, "surname"],
      [/^firstname$/, "first_name"],
      [/^id$/, "id"],
      [/^section$/, "class"],
      [/^(?:sis |integration id|root account|notes?$)/, "ignored"],
      [
        /(?:current|final|unposted) (?:score|points|grade)$|^(?:current|final|override) /,
        "ignored",
      ],
    ],
    hasSettingsRow: true,
    testPupil: /^student test$/,
  },
  {
    name: "Blackboard",
    source:
      "http://library.blackboard.com/ref/3ea64795-6ecc-4abd-b595-0a9a8dfdec94/Content/_instructor_grade_center/grade_center_upload_download.htm",
    required: [/^last name$/, /^first name$/, /^username$/, /^availability$/],
    columns: [
      [/^last name$/, "surname"],
      [/^first name$/, "first_name"],
      [/^username$/, "id"],
      [/^(?:student id|last access|availability|child course id)$/, "ignored"],
      [/^(?:weighted total|total|running total) total pts/, "ignored"],
    ],
  },
  {
    name: "Brightspace",
    source: "https://community.d2l.com/brightspace/kb/articles/3538-importing-grades",
    required: [/^orgdefinedid$/, /^end of line indicator$/],
    columns: [
      [/^orgdefinedid$/, "id"],
      [/^last name$/, "surname"],
      [/^first name$/, "first_name"],
      [/^(?:username|email|end of line indicator|group)$/, "ignored"],
      [/subtotal|final grade/, "ignored"],
    ],
  },
  {
    name: "Moodle quiz report",
    source: "https://github.com/moodle/moodle/blob/main/mod/quiz/report/overview/report.php",
    required: [...MOODLE_QUIZ, /^q \d+(?: \d|$)/],
    columns: [...MOODLE_ATTEMPT, [/^(?:grade|note) \d/, "ignored"]],
  },
  {
    name: "Moodle quiz report without questions",
    source: "https://github.com/moodle/moodle/blob/main/mod/quiz/report/attemptsreport_table.php",
    required: [...MOODLE_QUIZ, /^(?:grade|note) \d/],
    columns: MOODLE_ATTEMPT,
  },
  {
    // The export states no best marks, so only percentages are marks without a question.
    name: "Moodle gradebook",
    source: "https://github.com/moodle/moodle/blob/main/grade/export/txt/grade_export_txt.php",
    required: [
      SURNAME,
      FIRST_NAME,
      EMAIL,
      /^(?:last downloaded from this course|dernier telechargement)/,
    ],
    columns: [
      [SURNAME, "surname"],
      [FIRST_NAME, "first_name"],
      [EMAIL, "id"],
      [/^(?:id number|numero d identification|institution|department|departement)$/, "ignored"],
      [/^(?:suspended|suspendu|last downloaded|dernier telechargement)/, "ignored"],
      [/ (?:feedback|feed back|commentaires?)$/, "ignored"],
      [
        /(?:^| )(?:total|total du cours|total de la categorie) (?:real|reel|brut|percentage|pourcentage|letter|lettre)$/,
        "ignored",
      ],
      [/ (?:percentage|pourcentage)$/, "mark", 100],
    ],
  },
  {
    // Each cell has its percent sign. The file names the quiz.
    name: "Kolibri quiz report",
    source:
      "https://github.com/learningequality/kolibri/blob/develop/kolibri/plugins/coach/assets/src/views/common/tables/ReportsLearnersTable.vue",
    required: [
      /^name$/,
      /^progress$/,
      /^score$/,
      /^questions answered correctly$/,
      /^total questions$/,
    ],
    columns: [
      [/^name$/, "name"],
      [/^score$/, "mark", 100],
      [
        /^(?:progress|answered questions|questions answered correctly|total questions|groups)$/,
        "ignored",
      ],
    ],
  },
  {
    // A mean of quizzes, and numbers of resources, are no marks.
    name: "Kolibri learners",
    source:
      "https://github.com/learningequality/kolibri/blob/develop/kolibri/plugins/coach/assets/src/views/learners/LearnersRootPage.vue",
    required: [
      /^name$/,
      /^average (?:quiz )?score$/,
      /^exercises completed$/,
      /^resources viewed$/,
    ],
    columns: [
      [/^name$/, "name"],
      [
        /^(?:groups|average (?:quiz )?score|exercises completed|resources viewed|last activity)$/,
        "ignored",
      ],
    ],
  },
  {
    // Progress says how much of a video was watched, or how far a pupil has come towards enough correct answers. It is no mark.
    name: "Kolibri logs",
    source:
      "https://github.com/learningequality/kolibri/blob/develop/kolibri/core/logger/csv_export.py",
    required: [/^username$/, /^content id$/, /^content title$/, /^progress 0 1$/, /^content kind$/],
    columns: [
      [/^username$/, "id"],
      [/^content title$/, "exercise"],
      [/^time of first interaction$/, "date"],
      [
        /^(?:facility name|channel (?:id|name)|content (?:id|kind)|time .*|progress 0 1|topic level \d+)$/,
        "ignored",
      ],
    ],
  },
  {
    name: "edX grade report",
    source:
      "https://github.com/openedx/edx-platform/blob/master/lms/djangoapps/instructor_task/tasks_helper/grades.py",
    required: [/^student id$/, /^email$/, /^username$/, /^grade$/],
    columns: [
      [/^username$/, "id"],
      [/^(?:student id|email|grade|grade percent)$| avg$/, "ignored"],
      [
        /^(?:cohort name|experiment group.*|team name|enrollment (?:track|status)|verification status|certificate .*|last block accessed.*)$/,
        "ignored",
      ],
      // The exporter writes each assignment as a share.
      [/./, "mark", 1],
    ],
  },
];

export type KnownLayout = Pick<Layout, "name" | "hasSettingsRow" | "testPupil"> & {
  columnOf(heading: string): { readonly means: Meaning; readonly maximum?: number } | undefined;
};

/** Returns the layout all of whose required headings are in the row. */
export function layoutOf(headings: readonly string[]): KnownLayout | undefined {
  const found = headings.map(plain);
  const layout = LAYOUTS.find(({ required }) =>
    required.every((heading) => found.some((one) => heading.test(one))),
  );
  if (!layout) return undefined;
  return {
    ...layout,
    columnOf(heading) {
      const text = plain(heading);
      if (text === "") return undefined;
      const [, means, maximum] = layout.columns.find(([pattern]) => pattern.test(text)) ?? [];
      return means && { means, ...(maximum !== undefined && { maximum }) };
    },
  };
}
