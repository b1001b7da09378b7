/** The tables of OneRoster that are read, in reading order. */
export const ONE_ROSTER_TABLES = ["classes", "enrollments", "users"] as const;
/** One of them. */
export type OneRosterTable = (typeof ONE_ROSTER_TABLES)[number];

/** The columns that are read. The others, such as addresses and birth dates, are not. */
export const ONE_ROSTER_FIELDS: Readonly<Record<OneRosterTable, readonly string[]>> = {
  classes: ["sourcedId", "status", "title", "classType"],
  enrollments: ["sourcedId", "status", "classSourcedId", "userSourcedId", "role"],
  users: ["sourcedId", "status", "role", "givenName", "familyName", "grades"],
};

/** The columns that must be there: 1.2 has the roles of users in a table of its own, and bulk files may lack a status. */
export const ONE_ROSTER_REQUIRED: Readonly<Record<OneRosterTable, ReadonlySet<string>>> = {
  classes: new Set(["sourcedId", "title"]),
  enrollments: new Set(["classSourcedId", "userSourcedId", "role"]),
  users: new Set(["sourcedId", "givenName", "familyName", "grades"]),
};
