import { sentenceCase, textFormats } from "./formats.ts";
import type { Messages, StudioMessages } from "./fr.ts";

const { count, decimal, percent, plural, inSentence } = textFormats("en");

const skills = (one: string, many = one, is = `is ${one}`, are = `are ${many}`) => ({
  targeted: (n: number) => (n === 1 ? `Skill ${one}` : `Skills ${many}`),
  overlap: (targeted: number, total: number) => {
    if (total === 1) return `the resource’s only skill ${is}`;
    if (targeted === total) return `all ${total} skills of the resource ${are}`;
    return `${targeted} of the resource’s ${total} skills ${targeted === 1 ? is : are}`;
  },
});

export const en: Messages = {
  page: {
    direction: "ltr",
    tagline: "explorer",
    skip: "Skip to content",
    navigation: "Main navigation",
    language: "Language",
    numbers: "Show numbers",
    print: "Print",
    printed: (day) => `Printed on ${day}`,
    period: "Period",
    undated: ["Current data", "Earlier data"],
    toDark: "Switch to dark theme",
    toLight: "Switch to light theme",
    documentTitle: (view) => `${view} · Mastery`,
    source: "Everything shown comes from the service’s API.",
    documentation: "API documentation",
  },
  sections: {
    groups: "Classes",
    learners: "Pupils",
    skills: "Skills",
    clusters: "Profile types",
  },
  one: { group: "Class", learner: "Pupil", skill: "Skill", cluster: "Profile type" },
  count: {
    groups: (n) => plural(n, "group", "groups"),
    learners: (n) => plural(n, "pupil", "pupils"),
    skills: (n) => plural(n, "skill", "skills"),
    resources: (n) => plural(n, "resource", "resources"),
    clusters: (n) => plural(n, "profile type", "profile types"),
  },
  search: {
    groups: ["Find a class", "No class has this name."],
    learners: ["Find a pupil", "Nobody matches this search."],
    skills: ["Find a skill", "No skill has this name."],
    help: "Part of the name is enough; accents and case do not matter.",
    both: "Remove both filters",
    closest: "Did you mean:",
    hides: (filter, what) => `The filter “${filter}” hides ${what}.`,
  },
  states: {
    acquired: "acquired",
    in_progress: "in progress",
    to_strengthen: "needs work",
    never_met: "never met",
  },
  unscored: "no score",
  marks: { to_check: "to check", regained: "regained" },
  sentences: {
    attempts: (n) => (n === 1 ? "a single scored attempt" : `${count(n)} scored attempts`),
    twoScores: (first, last) => `${first}, then ${last}`,
    meanScore: (mean) => `${mean} on average`,
    latestScore: (score) => `${score} in the last attempt`,
    others: (n, mean, name, own) =>
      `${n === 1 ? "in this attempt" : `in these ${count(n)} attempts`}, an average pupil would get about ${mean}; ${name ?? "here"} ${own}`,
    lastAttempt: (n, day) => (n === 1 ? `on ${day}` : `the last on ${day}`),
    grade: (distance) =>
      distance === 0
        ? "at the pupil’s grade"
        : `${plural(distance, "year", "years")} from the pupil’s grade`,
    expected: (score) => `expected result: ${score}`,
    mastered: (n, day) =>
      `passed or completed before${day ? `${n === 1 ? "" : ", last attempt"} on ${day}` : ""}`,
    tried: (n, day) =>
      n === 1
        ? `tried without success${day ? ` on ${day}` : ""}`
        : `tried ${count(n)} times without success${day ? `, the last on ${day}` : ""}`,
    masteredBy: (who) => `Already passed or completed by ${who.join(", ")}`,
    triedBy: (who) => `Already tried without success by ${who.join(", ")}`,
    success: (step) =>
      ({
        few: "fewer than half of the pupils with similar results who tried it succeeded",
        half: "at least half of the pupils with similar results who tried it succeeded",
        most: "most pupils with similar results who tried it succeeded",
      })[step],
    difficulty: (n, mean, expected) =>
      `${n === 1 ? "In one recommended exercise" : `In ${n} recommended exercises`}, an average pupil would get about ${mean}; the result expected here is ${expected}.`,
    acquired: (n) => `acquired by ${count(n)}`,
    inProgress: (n) => `in progress for ${count(n)}`,
    toStrengthen: (n) => `needs work for ${count(n)}`,
    toCheck: (n) => `${count(n)} of them to check`,
    regained: (n) => `regained by ${count(n)}`,
    neverMet: (n) => `never met by ${count(n)}`,
    nobody: "Nobody has met this skill yet.",
    period: (first, last) =>
      first === last ? `Exercises of ${first}` : `Exercises from ${first} to ${last}`,
    chosen: (since) => `“never” means: not since ${since}`,
  },
  comparisons: { below: "below", close: "close", above: "above" },
  download: { button: "Download (CSV)" },
  copy: { button: "Copy as text", done: "Copied.", byHand: "Text to copy" },
  more: {
    next: (n) => `Show ${count(n)} more`,
    left: (n) => `${count(n)} left`,
  },
  start: {
    title: "Choose a class",
    lead: "Who needs help, with what, and where to start.",
    noGroups: {
      title: "No classes in these data",
      text: "None of the pupils is in a class that you may see. Everyone you may see is listed below.",
    },
    types: { class: "Classes", course: "Courses", school: "Schools" },
    everyone: "All pupils",
    learners: "Find by name",
    skills: (n) => `${plural(n, "skill", "skills")}, and who needs help`,
    clusters: (n) => `${plural(n, "pattern", "patterns")} of strengths and needs`,
  },
  gaps: {
    title: "Gaps in the data",
    domains: (n, names) =>
      `${n === 1 ? "Domain" : "Domains"} in which nobody has a scored exercise yet: ${names}.`,
    retired: (n) => `Retired resources, which are no longer recommended: ${count(n)}.`,
    distant: (n) =>
      `Resources more than one grade from every pupil, recommended only if nothing closer is left: ${count(n)}.`,
    littleObserved: (n) =>
      `Pupils with fewer than five scored attempts, too few to draw conclusions: ${count(n)}.`,
  },
  group: {
    answer: (groups, learners) =>
      `Tomorrow: ${plural(groups, "group", "groups")}, ${plural(learners, "pupil", "pupils")} to see`,
    together: "Together",
    toSee: "To see",
    prepare: "Prepare the groups",
    needs: (n, toCheck) =>
      plural(n, "skill needs work", "skills need work") +
      (toCheck > 0 ? `, ${count(toCheck)} of them to check` : ""),
    asMany: (n) => `and ${plural(n, "other who has", "others who have")} as many`,
    unobserved: (n) =>
      n === 1
        ? "1 pupil has no scored exercise yet, so this pupil’s needs are unknown."
        : `${count(n)} pupils have no scored exercise yet, so their needs are unknown.`,
    gridTitle: "Pupils by domain",
    gridLead: "Pupils with the most skills that need work come first.",
    empty: {
      title: "No pupils in this class",
      text: "The data contain this class, but it has no pupils.",
    },
  },
  since: {
    title: (day) => `Since ${day}`,
    undated: "Since the earlier data",
    changes: (then, over, again, untouched) =>
      `${plural(then, "skill", "skills")} needed work then. No longer: ${count(over)}; tried again and still: ${count(again)}; not tried again: ${count(untouched)}.`,
    estimated: (n) =>
      `Only the estimate changed, without a new scored attempt: ${plural(n, "skill", "skills")}, not listed above.`,
    gained: "No longer need work",
    toSee: "Need work since then",
    followed: "First five exercises suggested then",
    outcome: (recommended, tried, succeeded) =>
      `${plural(recommended, "exercise", "exercises")} suggested then. Tried since: ${count(tried)}, of which passed or completed: ${count(succeeded)}.`,
    done: (tried, recommended, succeeded) =>
      `${count(tried)} of ${count(recommended)} tried, ${count(succeeded)} passed or completed`,
    nobody: "Nobody.",
  },
  tomorrow: {
    title: (group) => `${group}: groups for tomorrow`,
    lead: "Two to five pupils who need help with the same skills, and an exercise. Change whatever you like: nothing is saved.",
    print: "Print the slips",
    reset: "Back to the proposal",
    group: "Group",
    number: (n) => `Group ${n}`,
    together: "Skills in common",
    nothingCommon: "No skill that needs work is common to all of them.",
    exercise: "Exercise",
    noExercise:
      "Nothing to suggest: what covers these skills is out of reach, already passed or completed, or often tried without success.",
    about: (skills) => `to practise: ${skills.join(", ")}`,
    change: "Change the exercise",
    option: (title, n, of) => `${title} (${n} of ${of})`,
    reach: (n, of) => `within reach of ${n} of ${plural(of, "pupil", "pupils")}`,
    expected: (low, high) =>
      low === high ? `, expected result: ${low}` : `, expected result: ${low} to ${high}`,
    who: (name, n, day) =>
      `${name} (${plural(n, "attempt", "attempts")}${day ? `, ${n === 1 ? "" : "the last "}on ${day}` : ""})`,
    move: (name) => `Move ${name}`,
    alone: "Without a group",
    another: "New group",
    text: (n, names, exercise) =>
      `Group ${n}: ${names.join(", ")}${exercise ? `\nExercise: ${exercise.title} (${exercise.skills.map(({ label }) => label).join(", ")})` : ""}`,
    none: {
      title: "No groups to suggest",
      text: "No two pupils need work on the same skill.",
    },
  },
  grid: {
    name: "Table of pupils by domain",
    needs: "Needs work",
    cluster: "Profile type (no.)",
    grade: "Grade",
    traces: "Activities",
    lastTrace: "Last activity",
    together: "Together",
    cell: (column, words) => `${column}: ${words}`,
    sortBy: (column) => `Sort by ${column}`,
    how: "How do I read this table?",
    help: (threshold) =>
      `“Needs work” counts weak skills. In a domain, an observed mean score below ${percent(threshold)} needs work, and a score of ${percent((1 + threshold) / 2)} or more is acquired. “Together” is the mean of the observed pupils, if there are two or more. Click a heading to sort.`,
  },
  skills: {
    lead: "Skills that most pupils need help with come first.",
    domain: "Domain",
    state: "State",
    sort: "First",
    allStates: "All states",
    attempts: "Scored attempts",
    meanScore: "Mean score",
    lastAttempt: "Last attempt",
    allDomains: "All domains",
    nobodyWeak: {
      title: "Nobody to help here",
      text: "None of the observed pupils you may see is weak in this skill.",
    },
    startTitle: "Where to start",
    startLead: (n, most) =>
      "The resources for this skill within reach of the most pupils, not counting those who passed or completed them, or tried them often." +
      (n > most ? ` This counts only the first ${most} pupils in the list below.` : ""),
    noStart:
      "No resource within their reach was found for this skill, unless already passed, completed or often tried.",
    weak: ["Pupils who need help", "The lowest mean score comes first."],
    learnersLead: "Pupils who need help come first, starting with the lowest mean score.",
    evidence: "What was observed",
    evidenceOf: (tried, scores) => `${tried}: ${scores}`,
    few: "“In progress” with a low mean score: one or two scored attempts are too few, together with the estimate, to conclude “needs work”.",
    everyone: "See this skill for all pupils",
  },
  member: {
    navigation: "Pupils of the class",
    previous: (name) => `Previous pupil: ${name}`,
    next: (name) => `Next pupil: ${name}`,
  },
  clusters: {
    lead: "Pupils with similar results, described by their strengths.",
    levels: "These groups differ by overall level, not by domain.",
    needs: (domains) => `Needs work: ${domains}`,
    level: (mean) => `Results around ${mean}`,
    balanced: "No marked strength",
    few: "Too little observed",
    traits: { acquired: "Strengths", to_strengthen: "Needs work" },
    none: "no domain",
    size: (size, share) => `${plural(size, "pupil", "pupils")} · ${percent(share)}`,
    byDomain: "By domain",
    byDomainLead: "The average of the mean scores of the members observed in the domain.",
    members: "Pupils of this type",
    noneReadable: {
      title: "No pupils to show",
      text: "None of the pupils you may see is of this type.",
    },
    fewObserved: (least) => `fewer than ${least} pupils observed`,
    version: (version) => `computed by version ${version}`,
    howText:
      "Each pupil becomes a point with a value for each domain. Where little was observed, the value is an estimate close to everyone’s mean. The k-means algorithm groups the points that are closest to the same centre.",
    silhouetteTitle: "How many profile types?",
    silhouetteLead: (k, silhouette) =>
      `With ${k} profile types, the mean silhouette is highest (${decimal(silhouette)}), so this number was chosen.`,
    silhouetteAxis: "Mean silhouette by number of profile types (k)",
    silhouetteHelp:
      "From −1 to 1. The higher it is, the closer everyone is to their own type and the farther from the others.",
    chosen: "chosen",
  },
  learners: { placeholder: "Name or identifier", allGrades: "All grades" },
  how: "How is this computed?",
  profile: {
    traces: (n) => plural(n, "recorded activity", "recorded activities"),
    lastActivity: (day) => `the last one on ${day}`,
    wentWell: "What goes well",
    nothingAcquired: "No skill is acquired yet.",
    nothingWeak: "No skill needs work.",
    counts: (acquired, inProgress, weak, never) =>
      `Of ${count(acquired + inProgress + weak + never)} skills: ${acquired} acquired, ${inProgress} in progress, ${weak} need work, ${never} never met.`,
    allSkills: "All skills",
    others: (n) => `and ${plural(n, "other", "others")}`,
    title: "By domain",
    successes: (rate) => `${rate} succeeded`,
    groupMean: (group) => `Mean of ${group} (observed pupils)`,
    toGroup: (group) => `Compared with ${group}`,
    fewInGroup: "fewer than two pupils observed",
    howText: (threshold) =>
      `The mean score of a domain covers all scored attempts. Below ${percent(threshold)}, the domain needs work; at ${percent((1 + threshold) / 2)} or more, it is acquired. Two scores are close if they differ by less than 5 points.`,
    alike: "Results are similar to those of the profile type",
    distance: (distance) =>
      `Distance to the centre of the profile type: ${decimal(distance)}, Euclidean between standardised profiles, which rest on estimates where nothing is observed.`,
    nothingObserved: {
      title: "Not observed yet",
      text: "No scored exercise, so no score and no profile type.",
    },
  },
  recommendations: {
    title: "What next",
    lead: "Exercises in the suggested order, which varies the skills.",
    sentence: (reasons) => `${sentenceCase(reasons.join("; "))}.`,
    score: "Score",
    kinds: {
      weak: skills("that needs work", "that need work", "needs work", "need work"),
      to_discover: skills("to discover"),
      to_consolidate: skills("to consolidate"),
    },
    none: "No resource to recommend.",
    noneHelp: "No resource in the catalogue covers a skill to suggest to this pupil.",
    more: (n) => `Show all ${n} resources`,
    fewer: "Show the first 5",
    parts: {
      skill_overlap: "Skills",
      grade_fit: "Grade",
      semantic_similarity: "Similarity",
      cluster_signal: "Pupils of the same type",
    },
    details: "How this choice is computed",
    part: "Part",
    value: "Value",
    weight: "Weight",
    points: "Points",
    basis: {
      grade_fit: (distance) =>
        distance === 0 ? "same grade" : `${plural(distance, "grade", "grades")} apart`,
      semantic_similarity: "between the resource and all targeted skills",
      cluster_signal: "success of the pupils who tried it",
      hidden_signal:
        "not published, because too few pupils tried it, or all or none of them succeeded; the points are the score minus the other parts",
    },
    rounded:
      "“The cluster’s members” are the pupils of the same profile type. The score is from 0 to 1, and is not always in descending order. The weights are those in force in this service. Values and points are rounded, so their sum may differ from the score by a few thousandths.",
  },
  family: {
    back: "Back to the pupil",
    title: "Sheet for the family",
    tried: "What was worked on",
    triedText: (n, domains) =>
      domains.length === 0
        ? "No scored exercise so far."
        : `${plural(n, "skill", "skills")}, in ${inSentence(domains)}.`,
    nothingYet: "The first skills are on their way: practice helps.",
    nothingTried: "No results to report yet.",
    onlyOne: "a single scored attempt",
    atHome: "One thing to do at home",
    doAtHome: (title, skills) =>
      skills.length === 0 ? `“${title}”.` : `“${title}”, to practise: ${skills.join(", ")}.`,
    nothingToDo: "What to practise is best agreed with the teacher.",
    on: (day) => `Sheet of ${day}.`,
  },
  session: {
    title: "Protected access",
    lead: "This service shows its data only to callers with a key or token.",
    token: "Key or token",
    kept: "Kept only in this tab, until you close it or sign out.",
    refused: "The service refused this key or token. Check it, or ask for a new one.",
    signIn: "Sign in",
    signOut: "Sign out",
  },
  notices: {
    loading: "Loading…",
    retry: "Try again",
    failures: {
      unreachable: {
        title: "The service is not responding",
        text: "It may be restarting, or the connection is down.",
      },
      "not-found": {
        title: "Pupil not found",
        text: "No pupil has this identifier. The link may belong to another dataset.",
      },
      invalid: {
        title: "Malformed identifier",
        text: "A pupil’s identifier has 36 characters: digits, letters from a to f, and hyphens.",
      },
      unauthenticated: {
        title: "Sign-in needed",
        text: "Sign in at your school’s portal, then try again.",
      },
      forbidden: {
        title: "Access denied",
        text: "Your credentials do not give access to these data.",
      },
      unexpected: {
        title: "Unexpected answer",
        text: "The service returned an unexpected response.",
      },
    },
    unknown: {
      group: "Class not found",
      cluster: "Profile type not found",
      skill: "Skill not found",
      help: "Nothing has this identifier. The link may belong to another dataset.",
    },
    status: (status) => `HTTP status ${status}`,
    nowhere: { title: "Page not found", text: "There is no page at this address." },
    home: "Back to the classes",
  },
};

const DAMAGED = "This computed file is incomplete or damaged. Copy or compute it again.";

const marksEn: StudioMessages["marks"] = {
  example: "Try an example school",
  title: "Check, then open your class",
  lead: "This is how your marks will be read. A menu above each column shows its meaning: change it if it is wrong.",
  questions: "To answer",
  questionsLead:
    "The sheet does not say this. No mark of these columns and rows is read before you answer.",
  accept: "Accept all proposals",
  asProposed: "As proposed",
  isPupil: "This row is a pupil",
  read: "Read this sheet",
  transposed: "Pupils in columns",
  row: "Row",
  means: (heading) => `Meaning of the column “${heading}”`,
  maximum: (heading) => `Best mark of “${heading}”`,
  outOf: "out of",
  thresholds: (pass, weak) =>
    `An exercise counts as passed at ${percent(pass)} of the best mark or more; its skill may still need work while its mean is below ${percent(weak)}.`,
  leftOut: "Left out",
  open: "Open the class",
  add: "Add a file",
  again: "Start again",
  skills: "Group exercises into skills",
  skillsLead:
    "Otherwise, each exercise is its own skill. Exercises with the same skill count together, and are recommended for one another.",
  suggest: "Suggest from the names",
  noSuggestion: "No two exercises are similar enough.",
  saveSkills: "Save the catalogue",
  openCompetencies: "Open a competency table",
  competencies: (n) =>
    n === 0
      ? "No competency found: the table needs a column “Skill” and a column “Domain”."
      : `${n} competencies to choose for your exercises.`,
  skill: (title) => `Skill of “${title}”`,
  domain: (title) => `Domain of “${title}”`,
  more: "Add marks",
  save: "Save the class",
  file: "class.mastery",
  unsaved:
    "Not saved yet. The .mastery file holds your marks, how they are read, and the pupils’ key: open it here next month, and add new marks to it.",
  saveKey: "Save the key",
  keyNote:
    "Pupils’ ids were replaced using a key. Save the key (id.key), and drop it together with the data next time, so that the pupils are recognised.",
};

const TEXT = "a text";
const TRUTH = "true or false";

export const studioEn: StudioMessages = {
  marks: marksEn,
  title: "Your class, on your computer",
  lead: "Drop the marks of your class as they are: needs, work groups and tomorrow’s exercises are computed right here.",
  privacy:
    "Only this page reads your files: nothing is sent, and they are gone when you close the page. The browser’s history keeps the addresses of the pupils’ pages you opened. They contain the pupils’ ids, but no names.",
  drop: "Drop your mark sheets here",
  chooseFiles: "Choose files",
  chooseFolder: "Choose a folder",
  formats:
    "Any mark sheet: CSV, XLSX or ODS, or an export from Pronote or Moodle. Also a saved class (.mastery), a computed file (.snapshot), or a data folder: skills, resources, learners, and traces, statements or evidence.",
  collected: "Files received",
  missing: (records) =>
    `Still missing: ${records.join("; ")}. Add them: the files that you dropped are kept.`,
  records: {
    skills: "the skills (skills.json or skills.csv)",
    resources: "the resources (resources.json or resources.csv)",
    learners: "the pupils (learners.csv, learners.jsonl or a oneroster folder)",
    traces: "the traces (traces.csv, traces.jsonl, statements.jsonl or evidence.csv)",
  },
  ignored: (names, more) =>
    `Not used, judging by their names: ${names}${more > 0 ? ` and ${more} more` : ""}.`,
  failures: {
    crashed:
      "The computation stopped, perhaps for lack of memory. Reload the page and try less data, or compute with “mastery precompute”.",
    "no-model":
      "The language model is missing or cannot be read. Copy the whole folder, with model.js, and open the page from disk or over HTTPS.",
    "too-many":
      "This folder has more than 10,000 files. Drop the folder that holds the data, and nothing else.",
    "too-large":
      "These files are over 1 GB, too much for a browser. Compute them with “mastery precompute --data FOLDER --out school.snapshot”, then drop that file here.",
    "several-snapshots": "Drop one computed file at a time, and no other data with it.",
    nothing:
      "None of these files has a known name. Name them after what they hold, such as skills.csv or traces.jsonl.",
    "unreadable-drop":
      "This browser cannot read the dropped files. Use the button “Choose a folder” instead.",
  },
  stays: "The class that was open stays open.",
  back: "Back to the open class",
  forget: "Forget these files",
  working: "Computing",
  stages: {
    dataset: "Reading files",
    profiles: "Profile of each pupil",
    clustering: "Profile types",
    embedding: "Meaning of skills and resources",
    recommendations: "Recommendations",
    snapshot: "Assembling the result",
  },
  stop: "Stop",
  loaded: (learners) => `${learners} pupils, computed on this computer`,
  otherFiles: "Other files",
  periods: {
    shown: "Data shown",
    all: "all",
    last: { 30: "the last 30 days", 91: "the last 3 months" },
    since: "What changed",
    none: "do not compare",
    ago: { 30: "in the last 30 days", 91: "in the last 3 months" },
    file: "Compare with a saved file",
    sinceFile: (name) => `since ${name}`,
    refused: {
      strangers:
        "No pupil in this file is in the data shown: it is another class, or its pupils’ ids use another key.",
      "not-earlier": "This file is not older than the data shown.",
      unread: "This file is neither a saved class nor a computed file of this version.",
    },
  },
  save: "Save the result",
  whatIf: "What if…?",
  whatIfLead:
    "Change the weight of each criterion: the recommendations shown are recomputed immediately, only for this pupil.",
  noWhatIf:
    "This computed file does not contain the data: to change weights, drop the data themselves.",
  weights: {
    skillOverlap: "Targeted skills",
    gradeFit: "School grade",
    semanticSimilarity: "Similar meaning",
    clusterSignal: "Success of pupils of the same type",
  },
  reset: "Original weights",
  changed: "The recommendations shown use your weights, not the original ones.",
  licences: "Licences",
  problems: {
    refused: "These data cannot be read",
    correct: "Correct the files named below, then drop them again: the others are kept.",
    details: "Technical details",
    issues: {
      missing_file: "Missing file",
      ambiguous_file: "Several files for the same data: keep one",
      unreadable_file:
        "A file that this page cannot read: damaged, changed since you chose it, too large when decompressed, or of a format other than JSON and CSV",
      empty: "No data",
      invalid_json: "Not valid JSON",
      invalid_csv: "Malformed row: a stray quotation mark, or not as many cells as headings",
      invalid_columns: "This column is missing, has another name, or occurs twice",
      line_too_long: "Line of more than 16 MiB",
      wrong_type: "Missing value, or value of the wrong type",
      invalid_value: "Value not allowed",
      duplicate_id: "Duplicate id",
      conflicting_trace: "Trace id used twice, with different content",
      unknown_learner: "Pupil not in the list of pupils",
      unknown_resource: "Resource not in the list of resources",
      unknown_skill: "Skill not in the list of skills",
      unknown_group: "Group not in the list of groups",
    },
    found: (value) => `Found: ${value}.`,
    expected: (values) => `Expected: ${values}.`,
    fields: {
      id: "an id",
      preferred_label: TEXT,
      description: "a text, which may be empty",
      domain: "a name without capitals or spaces, such as space_and_geometry",
      esco_uris: "a list of texts",
      language: "the code of a language, such as fr",
      resource_id: "the id of a resource",
      title: TEXT,
      type: "exercise, quiz or lesson for a resource; class, course or school for a group",
      grade_level: "a school year from 1 to 5, or a level named in levels.json",
      estimated_duration_s: "a number of seconds",
      skill_ids: "the ids of one or more skills",
      activity_id: TEXT,
      retired: TRUTH,
      url: "an http or https address",
      group_id: "1 to 100 unaccented letters, digits or characters -._~",
      name: "a name on one line, of at most 200 characters",
      learner_id: "the id of a pupil",
      mbox_sha1sum: "40 hexadecimal digits",
      display_name: TEXT,
      left: TRUTH,
      groups: "a list of ids of groups",
      trace_id: TEXT,
      verb: "passed, failed or completed",
      success: TRUTH,
      score: "a number from 0 to 1",
      duration: "a duration such as PT1M30S",
      timestamp: "an ISO 8601 date and time",
      skills: "the skills of the resource",
    },
    line: (n) => `line ${n}`,
    record: (n) => `record ${n}`,
    field: (field) => `field “${field}”`,
    total: (issues) => `${issues} errors in total, with examples of each kind below.`,
    notes: "Notes on how files were read",
    noteOf: {
      windows_1252: (file, n, line) =>
        `${file}: ${plural(n, "line", "lines")} read as Windows-1252 text, from line ${line}.`,
      decimal_comma: (file, n) =>
        `${file}: ${plural(n, "number", "numbers")} read with a decimal comma.`,
      ignored_rows: (file, n) =>
        `${file}: ${plural(n, "row", "rows")} ignored, as columns.json says.`,
    },
    errors: {
      INVALID_OPTION:
        "The key (id.key) is too short: it must have at least 16 characters. Drop the key that this page or “mastery” saved.",
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
