/**
 * The columns of a snapshot, in the order of its file: everything it holds per learner, and the numbers of its catalogue. `type` is
 * the type of each number, and `per` names the counts whose product is the length. If learners have several numbers each, `offsets` names
 * the column in which those of each learner start. `values` says what a number stands for, if not
 * every number of its type is valid. An integer of type `uint` is as wide as the largest of these needs: a catalogue of 256 resources
 * or fewer numbers them in one byte.
 *
 * To add a column, add a line here, fill it where its group is computed, and read it in a look-up. The type, offset in files, bounds and
 * share in the revision follow. Conditions between columns are in `check-columns.ts`.
 */
export const SCHEMA = {
  catalogue: {
    /** Grade of each resource. */
    resourceGrade: { type: "u8", per: ["resources"], values: "grade" },
    /** 1 for each resource that is retired, else 0. */
    resourceRetired: { type: "u8", per: ["resources"], values: "flag" },
    /** Where the skills of each resource start in `resourceSkills`. */
    resourceSkillOffsets: { type: "u32", per: ["resourceEnds"] },
    /** Skills of all resources, in each resource's own order. */
    resourceSkills: { type: "uint", per: ["resourceSkills"], values: "skill" },
    /** Domain of each skill. */
    skillDomain: { type: "uint", per: ["skills"], values: "domain" },
    /** Success rate of each cluster on each resource: `UNKNOWN_RATE` if it is not published. */
    clusterSuccessRate: { type: "u16", per: ["clusters", "resources"], values: "rate" },
  },
  roster: {
    /** Uuids, in ascending order: see `Uuids`. */
    ids: { type: "u8", per: ["learners", "idBytes"] },
    /** Where the name of each learner starts: see `Texts`. */
    nameOffsets: { type: "u32", per: ["learnerEnds"] },
    /** The code units of all names, with `nameUnitBytes` each. */
    nameUnits: { type: "u8", per: ["nameBytes"] },
    /** Grade of each learner. */
    grade: { type: "u8", per: ["learners"], values: "grade" },
    /** Day of each learner's last trace, such as 20250901; 0 if no trace has a date. */
    lastDay: { type: "u32", per: ["learners"] },
    /** Where the groups of each learner start in `groups`. */
    groupOffsets: { type: "u32", per: ["learnerEnds"] },
    /** Groups of all learners, ascending for each. */
    groups: { type: "uint", per: ["memberships"], offsets: "groupOffsets", values: "group" },
  },
  profiles: {
    /** Number of traces of each learner, scored or not. */
    traces: { type: "uint", per: ["learners"], values: "count of traces" },
    /** Number of scored traces: 0 if the learner is not observed in the domain. */
    scored: { type: "uint", per: ["learners", "domains"], values: "count of traces" },
    /** Sum of their scores, in billionths. */
    scoreSum: { type: "f64", per: ["learners", "domains"] },
    /** Number of scored traces that succeeded. */
    successes: { type: "uint", per: ["learners", "domains"], values: "count of traces" },
  },
  skills: {
    /** Skills that each learner is observed in: see `BitRows`. */
    observed: { type: "u8", per: ["learners", "skillBytes"] },
    /** Where the weak skills of each learner start in `weak`. */
    weakOffsets: { type: "u32", per: ["learnerEnds"] },
    /** Weak skills of all learners, ascending for each. */
    weak: { type: "uint", per: ["weakSkills"], offsets: "weakOffsets", values: "skill" },
    /** Scored traces of the learner in the weak skill. */
    weakScored: {
      type: "uint",
      per: ["weakSkills"],
      offsets: "weakOffsets",
      values: "positive count of traces",
    },
    /** Sum of their scores, in billionths. */
    weakScoreSum: { type: "f64", per: ["weakSkills"], offsets: "weakOffsets" },
  },
  clusters: {
    /** Cluster of each learner: a position in the order of ids. */
    cluster: { type: "u8", per: ["learners"], values: "cluster" },
    /** Euclidean distance of each learner to the centroid, in standardised features. */
    distance: { type: "f64", per: ["learners"] },
  },
  recommendations: {
    /** Length of each list. */
    count: { type: "u8", per: ["learners"], values: "list length" },
    /** How many of its recommendations are about `targets`. The rest are about `furtherTargets`. */
    firstCount: { type: "u8", per: ["learners"], values: "list length" },
    /** Why the skills of `targets` are targeted: a position in `KINDS`. */
    kind: { type: "u8", per: ["learners"], values: "kind" },
    resource: { type: "uint", per: ["learners", "topN"], values: "resource" },
    score: { type: "u16", per: ["learners", "topN"], values: "thousandths" },
    semanticSimilarity: { type: "u16", per: ["learners", "topN"], values: "thousandths" },
    /** Target skills: see `BitRows`. */
    targets: { type: "u8", per: ["learners", "skillBytes"] },
    /** Skills to discover that continue a short list of weak skills: see `BitRows`. */
    furtherTargets: { type: "u8", per: ["learners", "skillBytes"] },
  },
} as const;
