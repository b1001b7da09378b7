import { numberFormats } from "./formats.ts";
import type { Messages, StudioMessages } from "./fr.ts";

const { count, decimal, percent } = numberFormats("en");

const plural = (n: number, one: string, many: string): string =>
  `${count(n)} ${n === 1 ? one : many}`;

/** What is said of the skills of one kind, by what they are, and by the heading for one and for several. */
const skills = (
  kind: string,
  one: string,
  many: string,
): Messages["recommendations"]["kinds"]["weak"] => ({
  targeted: (n) => (n === 1 ? one : many),
  overlap: (targeted, total) => {
    if (total === 1) return `the resource’s only skill is ${kind}`;
    if (targeted === total) return `all ${total} skills of the resource are ${kind}`;
    const verb = targeted === 1 ? "is" : "are";
    return `${targeted} of the resource’s ${total} skills ${verb} ${kind}`;
  },
});

/** Everything the page says, in English. */
export const en: Messages = {
  page: {
    tagline: "explorer",
    skip: "Skip to content",
    navigation: "Main navigation",
    language: "Language",
    numbers: "Show numbers",
    print: "Print",
    toDark: "Switch to dark theme",
    toLight: "Switch to light theme",
    documentTitle: (view) => `${view} · Mastery`,
    source: "All that is shown comes from the service’s interface.",
    documentation: "API documentation",
  },
  sections: {
    start: "Classes",
    learners: "Pupils",
    skills: "Skills",
    clusters: "Profile types",
  },
  levels: {
    weak: "needs work",
    fair: "on track",
    solid: "solid",
    unobserved: "not observed yet",
  },
  comparisons: { below: "below", close: "close", above: "above" },
  download: { button: "Download (CSV)" },
  more: {
    next: (n) => `Show ${count(n)} more`,
    left: (n) => `${count(n)} left`,
  },
  start: {
    name: "Classes",
    title: "Choose a class",
    lead: "Who needs help, with what, and where to start.",
    search: "Find a class",
    found: (n) => plural(n, "group", "groups"),
    noGroups: {
      title: "No classes in these data",
      text: "The pupils are in no class that you may see. Everyone you may see is below.",
    },
    noneFound: {
      title: "No class has this name.",
      text: "Part of the name is enough; accents and case do not matter.",
    },
    types: { class: "Classes", course: "Courses", school: "Schools" },
    everyone: "All pupils",
    gaps: "What the data lack",
    learners: "Find by name",
    skills: (n) => `${plural(n, "skill", "skills")}, and who needs help`,
    clusters: (n) => `${plural(n, "pattern", "patterns")} of strengths and needs`,
  },
  gaps: {
    domains: (n, names) =>
      `${n === 1 ? "Domain" : "Domains"} in which nobody has a scored exercise yet: ${names}.`,
    retired: (n) => `Retired resources, which are no longer recommended: ${count(n)}.`,
    distant: (n) =>
      `Resources more than one grade from every pupil, recommended only if nothing closer is left: ${count(n)}.`,
    littleObserved: (n) =>
      `Pupils with fewer than five scored attempts, too few to draw conclusions: ${count(n)}.`,
  },
  group: {
    untitled: "Class",
    lead: (n) =>
      `${plural(n, "pupil", "pupils")}. Everything rests on scored exercises, and on nothing else.`,
    unobserved: (n) =>
      n === 1
        ? "1 pupil has no scored exercise yet: nothing is said of this pupil’s needs."
        : `${count(n)} pupils have no scored exercise yet: nothing is said of their needs.`,
    sections: "On this page",
    needsTitle: "What to work on first",
    needsLead: "The skills that most pupils need help with.",
    gridTitle: "Pupils by domain",
    gridLead: "Those with most skills that need work first. A column’s heading sorts.",
    workGroupsTitle: "Suggested work groups",
    workGroupsLead: "Two to five pupils who need help with the same skills.",
    workGroup: "Work group",
    workGroupNumber: (n) => `Work group ${n}`,
    worksOn: "Together on",
    alone: "In no group:",
    empty: {
      title: "No pupils in this class",
      text: "The data name this class, but no pupil is in it.",
    },
    noNeeds: {
      title: "No skills need work",
      text: "No pupil is weak in any skill that was observed.",
    },
    noneFound: {
      title: "Nobody needs help with this.",
      text: "Only skills that at least one pupil is weak in are listed. Part of the name is enough.",
    },
    noWorkGroups: {
      title: "No groups to suggest",
      text: "No two pupils are weak in the same skill.",
    },
  },
  grid: {
    name: "Table of pupils by domain",
    learner: "Pupil",
    needs: "Needs",
    cluster: "Type",
    grade: "Grade",
    classes: "Class",
    traces: "Activities",
    lastTrace: "Last activity",
    together: "Together",
    cell: (column, words) => `${column}: ${words}`,
    sortBy: (column) => `Sort by ${column}`,
    help: (threshold) =>
      `“Needs” counts weak skills. In a domain, an observed mean score below ${percent(threshold)} needs work, and one from ${percent((1 + threshold) / 2)} is solid. “Together” is the mean of the pupils observed, if there are two or more.`,
  },
  skills: {
    name: "Skills",
    lead: "Those that most pupils need help with come first.",
    untitled: "Skill",
    skill: "Skill",
    domain: "Domain",
    weak: "Pupils to help",
    observed: "Pupils observed",
    attempts: "Scored attempts",
    meanScore: "Mean score",
    who: "Who",
    search: "Find a skill",
    allDomains: "All domains",
    found: (n) => plural(n, "skill", "skills"),
    none: {
      title: "No skill matches.",
      text: "Part of the name is enough; accents and case do not matter.",
    },
    weakOf: (weak, observed) => `${count(weak)} of ${plural(observed, "pupil", "pupils")} observed`,
    attemptsOf: (n) => plural(n, "scored attempt", "scored attempts"),
    others: (n) => `and ${plural(n, "other", "others")}`,
    summary: (weak, observed) =>
      `${plural(weak, "pupil needs", "pupils need")} help, of ${count(observed)} observed.`,
    nobodyObserved: "Nobody has been observed yet.",
    nobodyWeak: {
      title: "Nobody to help here",
      text: "Of the observed pupils you may see, none is weak in this skill.",
    },
    learnersTitle: "Pupils to help",
    learnersLead: "Those with the lowest mean score come first.",
    evidence: "What was observed",
    evidenceOf: (traces, mean) =>
      `${plural(traces, "scored attempt", "scored attempts")}, ${mean} on average`,
    noDate: "no date",
    everyone: "See this skill for all pupils",
  },
  firstSteps: {
    heading: "Where to start",
    lead: "The resources recommended to most of them for this skill.",
    button: "Where to start?",
    title: "To start with:",
    none: "None of the resources recommended to these pupils is for this skill.",
    recommendedTo: (n, of) => `recommended to ${n} of ${plural(of, "pupil", "pupils")}`,
  },
  member: {
    navigation: "Pupils of the class",
    previous: (name) => `Previous pupil: ${name}`,
    next: (name) => `Next pupil: ${name}`,
  },
  clusters: {
    name: "Profile types",
    lead: (learners, clusters) =>
      `${plural(clusters, "profile type", "profile types")} for ${plural(learners, "pupil", "pupils")}: pupils whose strengths and needs are alike.`,
    counts: (learners, clusters, skills, resources) => [
      plural(learners, "pupil", "pupils"),
      plural(clusters, "profile type", "profile types"),
      plural(skills, "skill", "skills"),
      plural(resources, "resource", "resources"),
    ],
    traces: (first, last) =>
      first === last ? `activities of ${first}` : `activities from ${first} to ${last}`,
    version: (version) => `computed by version ${version}`,
    strong: "Strengths",
    weak: "Needs work",
    balanced:
      "Balanced profile: of the domains in which at least half of the members are observed, none stands out.",
    littleObserved:
      "Little-observed profile: at least half of the members are observed in no domain.",
    title: "Strengths and needs",
    heatMapTitle: "Profile types by domain",
    heatMapLead: "From the mean of the mean scores of members observed in the domain.",
    domain: "Domain",
    how: "How is this computed?",
    howText:
      "Each pupil becomes a point with a value for each domain. Where little was observed, the value is an estimate close to everyone’s mean. The k-means algorithm gathers points that are close around centres.",
    silhouetteTitle: "How many profile types?",
    silhouetteLead: (k, silhouette) =>
      `With ${k} profile types, the mean silhouette is highest (${decimal(silhouette)}), so this number was chosen.`,
    silhouetteAxis: "Mean silhouette by number of profile types (k)",
    silhouetteHelp:
      "From −1 to 1. The higher it is, the closer everyone is to their own type and the farther from the others.",
    chosen: "chosen",
  },
  cluster: {
    name: (letters) => `Type ${letters}`,
    lead: "Pupils whose strengths and needs are alike.",
    members: "Pupils of this type",
    readable: (readable, size) =>
      readable === size
        ? plural(size, "pupil", "pupils")
        : `${plural(readable, "pupil", "pupils")} you may see, of ${count(size)}`,
    noneReadable: {
      title: "No pupils to show",
      text: "None of the pupils you may see is of this type.",
    },
    size: (size, share) => `${plural(size, "pupil", "pupils")} · ${percent(share)}`,
    fewObserved: (least) => `fewer than ${least} pupils observed`,
    fewObservedNote: (least) =>
      `–: fewer than ${least} pupils of the type observed, so no mean is published.`,
  },
  learners: {
    name: "Pupils",
    search: "Find a pupil",
    placeholder: "Name or identifier",
    grades: "Grade",
    allGrades: "All grades",
    found: (n) => plural(n, "pupil", "pupils"),
    none: "Nobody matches this search.",
    noneHelp: "Part of the name is enough; accents and case do not matter.",
    choose: "Choose a pupil",
    chooseHelp: "Their profile and recommended resources will be shown here.",
    back: "All pupils",
  },
  profile: {
    unnamed: "Pupil",
    traces: (n) => plural(n, "recorded activity", "recorded activities"),
    distance: (distance) => `Distance to the centre of the profile type: ${decimal(distance)}.`,
    distanceHelp:
      "Euclidean distance between standardised profiles, which rest on estimates, even where nothing is observed.",
    title: "Profile by domain",
    weakSkills: "Skills that need work",
    meanScore: "Observed mean score",
    successes: (rate) => `${rate} succeeded`,
    centroid: (letters) => `Mean of type ${letters} (observed members)`,
    groupMean: (group) => `Mean of ${group} (pupils observed)`,
    toCentroid: "Compared with the profile type",
    toGroup: (group) => `Compared with ${group}`,
    fewInGroup: "fewer than two pupils observed",
    columns: {
      level: "Level",
      group: (group) => `vs. ${group}`,
      cluster: (letters) => `vs. type ${letters}`,
    },
    how: "How is this computed?",
    howText: (threshold) =>
      `The mean score of a domain is that of scored attempts. Below ${decimal(threshold)} it needs work, and from ${decimal((1 + threshold) / 2)} it is solid. Two scores are close if they differ by less than 0.05.`,
    nothingObserved: {
      title: "Not observed yet",
      text: "No scored exercise, so no score. The profile type shown is that of an estimated profile, equal to the mean of all pupils throughout.",
    },
  },
  recommendations: {
    title: "Recommended resources",
    lead: "In the order proposed, which varies the skills.",
    words: {
      sentence: (reasons) => `${reasons.join("; ")}.`,
      grade: (distance) =>
        distance === 0
          ? "At the pupil’s grade"
          : `${plural(distance, "year", "years")} from the pupil’s grade`,
      similarity: {
        far: "not very similar to the targeted skills",
        near: "fairly similar to the targeted skills",
        close: "very similar to the targeted skills",
      },
      success: {
        few: "fewer than half of the pupils of the same type who tried it succeeded",
        half: "at least half of the pupils of the same type who tried it succeeded",
        most: "most pupils of the same type who tried it succeeded",
      },
    },
    score: "Score",
    kinds: {
      weak: skills("weak", "Weak skill", "Weak skills"),
      to_discover: skills("to discover", "Skill to discover", "Skills to discover"),
      to_consolidate: skills("to consolidate", "Skill to consolidate", "Skills to consolidate"),
    },
    none: "No resource to recommend.",
    noneHelp: "No resource of the catalogue carries a skill to suggest to this pupil.",
    more: (n) => `Show all ${n} resources`,
    fewer: "Show the first 5",
    parts: {
      skill_overlap: "Skills",
      grade_fit: "Grade",
      semantic_similarity: "Similarity",
      cluster_signal: "Profile type",
      hidden_signal: "Profile type (not published)",
    },
    details: "How this score is computed",
    part: "Part",
    value: "Value",
    weight: "Weight",
    points: "Points",
    basis: {
      grade_fit: (distance) =>
        distance === 0 ? "same grade" : `${plural(distance, "grade", "grades")} apart`,
      semantic_similarity: "between the resource and all targeted skills",
      cluster_signal: "success of pupils of the same profile type who tried it",
      hidden_signal:
        "signal of the profile type (not published for this resource): what the other parts leave of the score",
    },
    rounded:
      "The score is from 0 to 1, and does not always descend from one resource to the next. Weights in force in this service. Values and points are rounded, so their sum may differ from the score by a few thousandths.",
    unpublished:
      "No success rate is published: too few pupils of the profile type tried the resource, or none of them succeeded, or all did.",
  },
  session: {
    title: "Protected access",
    lead: "This service shows its data only to callers with a key or token.",
    token: "Key or token",
    kept: "Kept in this tab alone, until you close it or sign out.",
    refused: "The service refused this key or token. Check it, or ask for another one.",
    signIn: "Sign in",
    signOut: "Sign out",
  },
  states: {
    loading: "Loading…",
    retry: "Try again",
    failures: {
      unreachable: {
        title: "The service does not answer",
        text: "It may be restarting, or the connection is down.",
      },
      "not-found": {
        title: "Pupil not found",
        text: "No pupil has this identifier. The link may belong to another dataset.",
      },
      invalid: {
        title: "Malformed identifier",
        text: "A pupil’s identifier is a UUID: 36 characters, hexadecimal digits and hyphens.",
      },
      unauthenticated: {
        title: "Sign-in needed",
        text: "Sign in at your school’s portal, then try again.",
      },
      forbidden: {
        title: "Access denied",
        text: "Your credentials do not cover these data.",
      },
      unexpected: {
        title: "Unexpected answer",
        text: "The service answered something else than its interface promises.",
      },
    },
    unknown: {
      group: {
        title: "Class not found",
        text: "No class has this identifier. The link may belong to another dataset.",
      },
      cluster: {
        title: "Profile type not found",
        text: "No profile type has this number. The link may belong to another computation.",
      },
      skill: {
        title: "Skill not found",
        text: "No skill observed here has this identifier. The link may belong to another dataset.",
      },
    },
    status: (status) => `HTTP status ${status}`,
    nowhere: { title: "Page not found", text: "This address leads nowhere here." },
    home: "Back to the classes",
  },
};

const DAMAGED = "This computed file is incomplete or damaged. Copy it again, or compute it again.";

/** What the studio says around the explorer's views, in English. */
export const studioEn: StudioMessages = {
  title: "Your class, on your computer",
  lead: "Drop your school’s data: needs, profile types and recommendations are computed right here.",
  privacy:
    "Only this page reads your files: nothing is sent, and they are gone when you close it. The browser’s history keeps the addresses of pupils you opened, with their ids, without their names.",
  drop: "Drop a folder or files here",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  formats:
    "Skills, resources, pupils (learners), and traces (traces, statements or evidence), as CSV, JSON or JSON lines, also with .gz; a folder oneroster; or a file computed by “mastery precompute”.",
  collected: "Files received",
  missing: (records) => `Still missing: ${records.join("; ")}. Add them: what you dropped is kept.`,
  records: {
    skills: "the skills (skills.json or skills.csv)",
    resources: "the resources (resources.json or resources.csv)",
    learners: "the pupils (learners.csv, learners.jsonl or a folder oneroster)",
    traces: "the traces (traces.csv, traces.jsonl, statements.jsonl or evidence.csv)",
  },
  ignored: (names, more) =>
    `Not used, going by their names: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
  failures: {
    crashed:
      "The computation stopped, perhaps for lack of memory. Reload the page and try less data, or compute with “mastery precompute”.",
    "no-model":
      "The language model is missing or cannot be read. Copy the whole folder, with model.js, and open the page from a disk or over HTTPS.",
    "too-many":
      "This folder has more than 10,000 files. Drop the folder that holds the data, and nothing else.",
    "too-large":
      "These files are over 1 GB, too much for a browser. Compute them with “mastery precompute --data FOLDER --out school.snapshot”, then drop that file here.",
    "several-snapshots": "Drop one computed file at a time, and no other data with it.",
    nothing:
      "None of these files has a known name. Name them after what they hold, such as skills.csv or traces.jsonl.",
    "unreadable-drop":
      "This browser cannot read what was dropped. Use the button “Choose a folder” instead.",
  },
  stays: "What was open stays open.",
  back: "Back to what is open",
  forget: "Forget these files",
  working: "Computing",
  stages: {
    dataset: "Reading files",
    profiles: "Profile of each pupil",
    clustering: "Profile types",
    embedding: "Meaning of skills and resources",
    recommendations: "Recommendations",
    snapshot: "Putting it together",
  },
  stop: "Stop",
  loaded: (learners) => `${learners} pupils, computed on this computer`,
  otherFiles: "Other files",
  save: "Save the result",
  whatIf: "What if…?",
  whatIfLead:
    "Change the weight of each criterion: the recommendations on view are computed again at once, for the pupil on view alone.",
  noWhatIf:
    "This computed file does not hold the data: to change weights, drop the data themselves.",
  weights: {
    skillOverlap: "Targeted skills",
    gradeFit: "School grade",
    semanticSimilarity: "Similar meaning",
    clusterSignal: "Success of pupils of the same type",
  },
  reset: "Original weights",
  changed: "The recommendations on view use your weights, not the original ones.",
  licences: "Licences",
  problems: {
    refused: "These data cannot be read",
    correct: "Correct the files named below, then drop them again: the others are kept.",
    details: "The details are in English.",
    issues: {
      missing_file: "Missing file",
      ambiguous_file: "Several files for the same data: keep one",
      unreadable_file: "Unreadable file",
      empty: "No data",
      invalid_json: "Not valid JSON",
      invalid_csv: "Malformed row",
      invalid_columns: "Missing, misspelt or repeated column",
      line_too_long: "Line too long",
      wrong_type: "Missing value, or value of the wrong type",
      invalid_value: "Value not allowed",
      duplicate_id: "Duplicate id",
      conflicting_trace: "Trace id used twice, with different content",
      unknown_learner: "Pupil not in the list of pupils",
      unknown_resource: "Resource not in the list of resources",
      unknown_skill: "Skill not in the list of skills",
      unknown_group: "Group not in the list of groups",
      skills_mismatch: "Skills differ from those of the resource",
    },
    line: (n) => `line ${n}`,
    record: (n) => `record ${n}`,
    field: (field) => `field “${field}”`,
    total: (issues) => `${issues} errors in all, with examples of each kind below.`,
    notes: "Notes on how files were read",
    errors: {
      NOTHING_OBSERVED: "No trace has a score, so there is nothing to compute.",
      TOO_FEW_LEARNERS: "Profile types need at least 3 pupils.",
      TOO_FEW_DISTINCT_PROFILES: "Profile types need at least 2 pupils whose results differ.",
      NOT_A_SNAPSHOT:
        "This file is not a computed result. Drop the data themselves, or a file saved by this page or by “mastery precompute”.",
      UNSUPPORTED_SNAPSHOT_VERSION:
        "This file was computed by another version. Compute it again with the version of this page.",
      TRUNCATED_SNAPSHOT: DAMAGED,
      CORRUPT_SNAPSHOT: DAMAGED,
      INVALID_SNAPSHOT: DAMAGED,
    },
  },
};
