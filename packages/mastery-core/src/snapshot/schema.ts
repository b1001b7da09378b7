/**
 * The columns of a snapshot, in the order of its file: everything it holds per learner, and the numbers of its catalogue. `type` is
 * the type of each number, and `per` names the counts whose product is the length. `values` says what a number stands for, if not
 * every number of its type is valid.
 *
 * To add a column, add a line here, fill it where its group is computed, and read it in a look-up. Its type, offset in files,
 * bounds and share in the revision follow. Conditions between columns are in `check-columns.ts`.
 */
export const SCHEMA = {
  catalogue: {
    /** Grade of each resource. */
    resourceGrade: { type: "u8", per: ["resources"], values: "grade" },
    /** Where the skills of each resource start in `resourceSkills`. */
    resourceSkillOffsets: { type: "u32", per: ["resourceEnds"] },
    /** Skills of all resources, in each resource's own order. */
    resourceSkills: { type: "u32", per: ["resourceSkills"], values: "skill" },
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
  },
  profiles: {
    /** Number of traces of each learner, scored or not. */
    traces: { type: "u32", per: ["learners"] },
    /** Number of scored traces: 0 if the learner is not observed in the domain. */
    scored: { type: "u32", per: ["learners", "domains"] },
    /** Sum of their scores, in billionths. */
    scoreSum: { type: "f64", per: ["learners", "domains"] },
    /** Number of scored traces that succeeded. */
    successes: { type: "u32", per: ["learners", "domains"] },
  },
  clusters: {
    /** Cluster of each learner. */
    cluster: { type: "u8", per: ["learners"], values: "cluster" },
    /** Euclidean distance of each learner to the centroid, in standardised features. */
    distance: { type: "f64", per: ["learners"], values: "distance" },
  },
  recommendations: {
    /** Length of each list. */
    count: { type: "u8", per: ["learners"], values: "list length" },
    /** How many of its recommendations are about `targets`. The rest are about `furtherTargets`. */
    firstCount: { type: "u8", per: ["learners"], values: "list length" },
    /** Why the skills of `targets` are targeted: a position in `KINDS`. */
    kind: { type: "u8", per: ["learners"], values: "kind" },
    resource: { type: "u32", per: ["learners", "topN"], values: "resource" },
    score: { type: "u16", per: ["learners", "topN"], values: "thousandths" },
    semanticSimilarity: { type: "u16", per: ["learners", "topN"], values: "thousandths" },
    /** `UNKNOWN_RATE` if it is not published. */
    clusterSuccessRate: { type: "u16", per: ["learners", "topN"], values: "rate" },
    /** Target skills: see `BitRows`. */
    targets: { type: "u8", per: ["learners", "skillBytes"] },
    /** Skills to discover that continue a short list of weak skills: see `BitRows`. */
    furtherTargets: { type: "u8", per: ["learners", "skillBytes"] },
  },
} as const;
