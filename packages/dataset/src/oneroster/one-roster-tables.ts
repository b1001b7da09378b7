/** The tables of OneRoster that are read, in reading order. */
export const ONE_ROSTER_TABLES = ["classes", "enrollments", "users"] as const;

/** One of them. */
export type OneRosterTable = (typeof ONE_ROSTER_TABLES)[number];

const required = { required: true };
const optional = { required: false };

/**
 * The columns that are read. The others, such as addresses and birth dates, are not. Version 1.2 has the roles of users in a table of its
 * own, and bulk files may lack a status.
 */
export const ONE_ROSTER_COLUMNS: Readonly<
  Record<OneRosterTable, Readonly<Record<string, { readonly required: boolean }>>>
> = {
  classes: { sourcedId: required, status: optional, title: required, classType: optional },
  enrollments: {
    sourcedId: optional,
    status: optional,
    classSourcedId: required,
    userSourcedId: required,
    role: required,
  },
  users: {
    sourcedId: required,
    status: optional,
    role: optional,
    givenName: required,
    familyName: required,
    grades: required,
  },
};
