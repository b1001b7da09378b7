/**
 * The columns of a snapshot, in the order of its file: all that it holds per learner, and the numbers of its catalogue. `type` is that
 * of a number, `per` names the counts whose product is the length, `values` says what each number is, where not all of its type will do.
 *
 * To add a column, add a line here, fill it where its group is computed, and read it in a look-up. Its type, place in files, bounds
 * and part in the revision follow. What must hold between columns is in `check-columns.ts`.
 */
export const SCHEMA = {
  catalogue: {
    /** Grade of each resource. */
    resourceGrade: { type: "u8", per: ["resources"], values: "grade" },
    /** Where each resource's skills start in `resourceSkills`. */
    resourceSkillOffsets: { type: "u32", per: ["resourceEnds"] },
    /** Skills of all resources, each resource's in its own order. */
    resourceSkills: { type: "u32", per: ["resourceSkills"], values: "skill" },
  },
  roster: {
    /** Uuids in ascending order: see `Uuids`. */
    ids: { type: "u8", per: ["learners", "idBytes"] },
    /** Where each learner's name starts: see `Texts`. */
    nameOffsets: { type: "u32", per: ["learnerEnds"] },
    /** The code units of all names, of `nameUnitBytes` each. */
    nameUnits: { type: "u8", per: ["nameBytes"] },
    /** Grade of each learner. */
    grade: { type: "u8", per: ["learners"], values: "grade" },
  },
  profiles: {
    /** All traces of each learner. */
    traces: { type: "u32", per: ["learners"] },
    /** Scored traces: 0 where the learner is not observed in the domain. */
    scored: { type: "u32", per: ["learners", "domains"] },
    /** Sum of their scores, in billionths. */
    scoreSum: { type: "f64", per: ["learners", "domains"] },
    /** Those of them that succeeded. */
    successes: { type: "u32", per: ["learners", "domains"] },
  },
  clusters: {
    /** Cluster of each learner. */
    cluster: { type: "u8", per: ["learners"], values: "cluster" },
    /** Euclidean distance of each learner to the centroid, in standardised features. */
    distance: { type: "f64", per: ["learners"], values: "distance" },
  },
  recommendations: {
    /** Places of a list that are in use. */
    count: { type: "u8", per: ["learners"], values: "place count" },
    /** Those of them that are about `targets`; the rest is about `furtherTargets`. */
    firstCount: { type: "u8", per: ["learners"], values: "place count" },
    /** Why the skills of `targets` are targeted: a position in `KINDS`. */
    kind: { type: "u8", per: ["learners"], values: "kind" },
    resource: { type: "u32", per: ["learners", "places"], values: "resource" },
    score: { type: "u16", per: ["learners", "places"], values: "thousandths" },
    semanticSimilarity: { type: "u16", per: ["learners", "places"], values: "thousandths" },
    /** `UNKNOWN_RATE` where it is not published. */
    clusterSuccessRate: { type: "u16", per: ["learners", "places"], values: "rate" },
    /** Target skills: see `BitRows`. */
    targets: { type: "u8", per: ["learners", "skillBytes"] },
    /** Skills to discover with which a short list of weak skills goes on, likewise. */
    furtherTargets: { type: "u8", per: ["learners", "skillBytes"] },
  },
} as const;
