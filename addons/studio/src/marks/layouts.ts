import { type Meaning, plain } from "./words.ts";

/** The headings of an export whose columns are known, and where they are written. */
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
    source: "https://github.com/moodle/moodle/blob/main/mod/quiz/report/attemptsreport_table.php",
    required: [
      /^(?:last name|surname|nom de famille|nom)$/,
      /^(?:status|state|etat)$/,
      /^(?:started|started on|commence le)$/,
    ],
    columns: [
      [/^(?:last name|surname|nom de famille|nom)$/, "surname"],
      [/^(?:first name|prenom)$/, "first_name"],
      [/^(?:email address|adresse de courriel)$/, "id"],
      [/^(?:started|started on|commence le)$/, "date"],
      [/^(?:grade|note) \d/, "ignored"],
      [/^(?:status|state|etat|completed|termine|duration|time taken|temps utilise)$/, "ignored"],
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
