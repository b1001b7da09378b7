import { sentenceCase, textFormats } from "./formats.ts";
import type { Messages } from "./fr.ts";

const { count, decimal, percent, plural, inSentence } = textFormats("en");

const skills = (one: string, many = one, is = `is ${one}`, are = `are ${many}`) => ({
  targeted: (n: number) => (n === 1 ? `Skill ${one}` : `Skills ${many}`),
  overlap: (targeted: number, total: number) => {
    if (total === 1) return `the exercise’s only skill ${is}`;
    if (targeted === total) return `all ${total} skills of the exercise ${are}`;
    return `${targeted} of the exercise’s ${total} skills ${targeted === 1 ? is : are}`;
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
    source: "Everything shown comes from the pupils’ recorded activities.",
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
    learners: ["Find a pupil", "No pupil matches this search."],
    skills: ["Find a skill", "No skill has this name."],
    help: "Part of the name is enough; accents and case do not matter.",
    both: "Remove both filters",
    closest: "Did you mean:",
    hides: (filter, what) => `The filter “${filter}” hides ${what}.`,
  },
  states: {
    to_strengthen: "needs work",
    to_confirm: "to confirm",
    in_progress: "in progress",
    acquired: "secure",
    not_assessed: "not assessed yet",
  },
  worked: "worked on, no mark",
  judgements: {
    title: "Your view",
    of: (skill) => `Your view on “${skill}”`,
    none: "–",
    knows: "seen, can do it",
    revisit: "to revisit",
    told: (judgement) => `your view: ${judgement}`,
  },
  reasons: {
    caught_up: (score, day) => `caught up: ${score}${day && ` on ${day}`}`,
    others_alike: (own, others) => `${own}; pupils average ${others} on the same exercises`,
    just_below: "just below the threshold",
    better_elsewhere: "other results are better",
    few_scores: "too few marks to tell",
  },
  sentences: {
    attempts: (n) => (n === 1 ? "a single mark" : `${count(n)} marks`),
    twoScores: (first, last) => `${first}, then ${last}`,
    meanScore: (mean) => `${mean} on average`,
    latestScore: (score) => `${score} for the last`,
    others: (mean) => `pupils average ${mean} on the same exercises`,
    lastAttempt: (n, day) => (n === 1 ? `on ${day}` : `the last on ${day}`),
    grade: (distance) =>
      distance === 0
        ? "for the pupil’s year group"
        : `${plural(distance, "year group", "year groups")} away from the pupil’s`,
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
      `In ${n === 1 ? "one suggested exercise" : `${n} suggested exercises`}, pupils average ${mean}; the result expected of this pupil is ${expected}.`,
    states: {
      to_strengthen: (n) => `needs work for ${count(n)}`,
      to_confirm: (n) => `to confirm for ${count(n)}`,
      in_progress: (n) => `in progress for ${count(n)}`,
      acquired: (n) => `secure for ${count(n)}`,
      not_assessed: (n) => `not assessed yet for ${count(n)}`,
    },
    nobody: "No pupil has a mark in this skill yet.",
    period: (first, last) =>
      first === last ? `Exercises of ${first}` : `Exercises from ${first} to ${last}`,
    chosen: (since) => `nothing before ${since} is counted`,
  },
  comparisons: { below: "below", close: "close", above: "above" },
  download: { button: "Download (CSV)", workbook: "Download (XLSX)" },
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
      `${n === 1 ? "Domain" : "Domains"} in which no pupil has a mark yet: ${names}.`,
    retired: (n) =>
      `Resources that are retired or come from a mark sheet, and are not suggested: ${count(n)}.`,
    distant: (n) =>
      `Resources more than one year group away from every pupil, suggested only if nothing closer is left: ${count(n)}.`,
    littleObserved: (n) =>
      `Pupils with fewer than five marks, too few to draw conclusions: ${count(n)}.`,
  },
  group: {
    answer: (groups, alone) =>
      `Tomorrow: ${plural(groups, "group", "groups")}${alone > 0 ? `, ${plural(alone, "pupil", "pupils")} with you` : ""}`,
    wholeClass: "To revisit with the whole class",
    needed: (n, of) =>
      `needs work for ${count(n)} of ${plural(of, "assessed pupil", "assessed pupils")}`,
    together: "Groups",
    toSee: "See first",
    prepare: "Prepare the groups",
    forAll: "One exercise for the whole class",
    families: "Sheets for families",
    needs: (n, toConfirm) =>
      plural(n, "skill needs work", "skills need work") +
      (toConfirm > 0 ? `, ${count(toConfirm)} to confirm` : ""),
    asMany: (n) => (n === 1 ? "and one more with as many" : `and ${count(n)} more with as many`),
    nobody: "No established need.",
    unobserved: (n) =>
      n === 1
        ? "1 pupil has no mark yet, so this pupil’s needs are unknown."
        : `${count(n)} pupils have no mark yet, so their needs are unknown.`,
    gridTitle: "Pupils by domain",
    gridLead: "Pupils with the most skills that need work come first.",
    empty: {
      title: "No pupils in this class",
      text: "The data contain this class, but it has no pupils.",
    },
  },
  school: {
    title: "Classes and domains",
    lead: "Each cell shows how many pupils need work on a skill of the domain, out of how many assessed.",
    inNeed: "Pupils in need",
    outside: "Pupils without a class",
    cell: (n, of) => `${count(n)} of ${count(of)}`,
  },
  since: {
    title: (day) => `Since ${day}`,
    undated: "Since the earlier data",
    changes: (then, over, again, untouched) =>
      `${plural(then, "need", "needs")} on that day (a need is one skill that needs work, for one pupil). Resolved since: ${count(over)}; worked on again, still there: ${count(again)}; no new mark: ${count(untouched)}.`,
    estimated: (n) =>
      `Changes of state without a new mark, not listed because only the comparison with other pupils changed: ${count(n)}.`,
    gained: "Newly secure",
    declined: "Slipping back",
    first: "Assessed for the first time, needs work",
    firstOthers: (n) => `Other first assessments, without a need: ${count(n)}.`,
    followed: "First five exercises suggested then",
    outcome: (recommended, tried, succeeded) =>
      `${plural(recommended, "exercise", "exercises")} suggested then. Tried since: ${count(tried)}, of which passed or completed: ${count(succeeded)}.`,
    done: (tried, recommended, succeeded) =>
      `${count(tried)} of ${count(recommended)} tried, ${count(succeeded)} passed or completed`,
    nobody: "No pupil.",
  },
  tomorrow: {
    title: (group) => `${group}: plan for tomorrow`,
    lead: "Each group has an exercise that all of its pupils can do. Change whatever you like: nothing is saved.",
    keptLead:
      "Each group has an exercise that all of its pupils can do. Change whatever you like: the plan is saved together with the class.",
    keep: "Keep this plan",
    kept: "Plan kept. It is saved together with the class.",
    print: "Print the slips",
    reset: "Back to the proposal",
    undo: "Undo the last change",
    group: "Group",
    number: (n) => `Group ${n}`,
    skill: "Skill to work on",
    nothingCommon: "No skill that needs work is common to all of them.",
    exercise: "Exercise",
    noExercise: "No exercise suits all pupils of this group.",
    noExercises: {
      title: "No exercises to suggest",
      text: "These data contain no exercise to hand out, so only needs are listed. To form groups, add a catalogue of exercises.",
    },
    about: (skills) => `to practise: ${skills.join(", ")}`,
    change: (group) => `${group}: change the exercise`,
    option: (title, n, of) => `${title} (${n} of ${of})`,
    minutes: (n) => `${count(n)} minutes`,
    reach: (n, of) => `within reach of ${n} of ${plural(of, "pupil", "pupils")}`,
    expected: (low, high) =>
      low === high ? `, expected result: ${low}` : `, expected result: ${low} to ${high}`,
    who: (name, n, day) =>
      `${name} (${plural(n, "attempt", "attempts")}${day ? `, ${n === 1 ? "" : "the last "}on ${day}` : ""})`,
    move: (name) => `Move ${name}`,
    moved: (name, place) => `${name}: ${place}.`,
    undone: "The last change is undone.",
    alone: "With you",
    aloneLead: "No exercise suits two of them for the same need.",
    absent: "Absent",
    without: "Without a group",
    redo: "Form the groups again without the absent pupils",
    another: "New group",
    text: (name, members, skill, exercise) =>
      `${name}: ${members.join(", ")}${skill && `\nSkill to work on: ${skill}`}${exercise && `\nExercise: ${exercise}`}`,
    none: {
      title: "No groups to suggest",
      text: "No need is established in this class.",
    },
  },
  forAll: {
    title: (group) => `${group}: one exercise for the whole class`,
    lead: "Who can do it, and who has already done it.",
    suits: {
      can: "Can do it",
      done: "Have passed or completed it",
      hard: "Probably too hard",
      easy: "Probably too easy",
      far: "More than one year group away, or no expected result",
    },
    none: {
      title: "No exercises to suggest",
      text: "These data contain no exercise to hand out to this class.",
    },
  },
  grid: {
    name: "Table of pupils by domain",
    needs: "Needs work",
    toConfirm: "To confirm",
    cluster: "Profile type (no.)",
    grade: "Year group",
    traces: "Activities",
    lastTrace: "Last activity",
    together: "Class average",
    ofAll: "Average",
    percent: (name) => `${name} in percent`,
    stateOf: (name) => `${name}: state`,
    needsIn: (n) => plural(n, "skill needs work", "skills need work"),
    cell: (column, words) => `${column}: ${words}`,
    sortBy: (column) => `Sort by ${column}`,
    how: "How do I read this table?",
    help: (sufficient, acquired) =>
      `A cell is orange if the pupil has at least one skill that needs work in the domain, even if the average there is good. Otherwise, it is “to confirm” if one of the skills is, or if the average is below ${percent(sufficient)}; “secure” from ${percent(acquired)}; and “in progress” in between. The number is the average of the marks, in percent. The last row is the average of the assessed pupils, if there are two or more. Click a heading to sort.`,
  },
  skills: {
    lead: "Skills that most pupils need help with come first.",
    domain: "Domain",
    state: "State",
    reason: "Reason",
    sort: "Sort by",
    allStates: "All states",
    attempts: "Marks",
    meanScore: "Average in percent",
    lastAttempt: "Last mark",
    allDomains: "All domains",
    nobodyWeak: {
      title: "Nobody to help here",
      text: "None of the assessed pupils you may see needs help with this skill.",
    },
    onlyToConfirm: (n) => `No established need; to confirm for ${plural(n, "pupil", "pupils")}.`,
    startTitle: "Where to start",
    startLead: (n, most) =>
      "The exercises for this skill that most of the pupils in need can do, not counting those who passed or completed them." +
      (n > most ? ` This counts only the first ${most} pupils in the list below.` : ""),
    noStart: "No exercise to suggest for this skill: too hard, too easy or already passed.",
    toSee: ["Pupils to see", "The lowest average comes first."],
    learnersLead: "Pupils who need help come first, from the lowest average to the highest.",
    evidence: "Results",
    evidenceOf: (tried, scores) => `${tried}: ${scores}`,
    how: (weak, sufficient, acquired) =>
      `“Needs work”: the average is below ${percent(sufficient)}, and the level estimated from all results is below ${percent(weak)}. “To confirm”: only one of the two, with the reason. “Secure”: the average is ${percent(acquired)} or more. “In progress”: everything else.`,
    held: (strengthen, confirm) =>
      `How sure is this? In public data (ASSISTments), the average of the later results was below ${percent(0.6)} for ${percent(strengthen)} of the skills that needed work, and for ${percent(confirm)} of the skills to confirm. In your school, these shares may be different.`,
    everyone: "See this skill for all pupils",
  },
  member: {
    navigation: "Pupils of the class",
    previous: (name) => `Previous pupil: ${name}`,
    next: (name) => `Next pupil: ${name}`,
  },
  clusters: {
    lead: "Pupils with similar results, described by their strengths.",
    levels: "These types differ by overall level, not by domain.",
    needs: (domains) => `Less successful: ${domains}`,
    level: (mean) => `Results around ${mean}`,
    balanced: "No marked strength",
    few: "Too few marks",
    strong: "Strengths",
    weak: "Less successful",
    none: "no domain",
    size: (size, share) => `${plural(size, "pupil", "pupils")} · ${percent(share)}`,
    byDomain: "By domain",
    byDomainLead: "The average of the pupils assessed in the domain.",
    members: "Pupils of this type",
    noneReadable: {
      title: "No pupils to show",
      text: "None of the pupils you may see is of this type.",
    },
    fewObserved: (least) => `fewer than ${least} pupils assessed`,
    version: (version) => `computed by version ${version}`,
    howText:
      "Each pupil becomes a point with a value for each domain. With few marks, the value is an estimate close to everyone’s mean. The k-means algorithm groups the points that are closest to the same centre.",
    silhouetteTitle: "How many profile types?",
    silhouetteLead: (k, silhouette) =>
      `With ${k} profile types, the mean silhouette is highest (${decimal(silhouette)}), so this number was chosen.`,
    silhouetteAxis: "Mean silhouette by number of profile types (k)",
    silhouetteHelp:
      "From −1 to 1. The higher it is, the closer everyone is to their own type and the farther from the others.",
    chosen: "chosen",
  },
  learners: {
    placeholder: "First or last name",
    allGrades: "All year groups",
    code: "Code in an AI assistant",
  },
  how: "How is this computed?",
  profile: {
    traces: (n) => plural(n, "recorded activity", "recorded activities"),
    lastActivity: (day) => `the last one on ${day}`,
    wentWell: "Going well",
    nothingAcquired: "No skill is secure yet.",
    nothingWeak: "No skill needs work.",
    onlyToConfirm: "No established need, but results to confirm.",
    toConfirm: "To confirm",
    counts: (n, all) =>
      `Of ${count(all)} skills: ${count(n.to_strengthen)} need work, ${count(n.to_confirm)} to confirm, ${count(n.in_progress)} in progress, ${count(n.acquired)} secure, ${count(n.not_assessed)} not assessed yet.`,
    allSkills: "All skills",
    others: (n) => `and ${plural(n, "other", "others")}`,
    title: "By domain",
    successes: (rate) => `${rate} succeeded`,
    groupMean: (group) => `Average of ${group} (assessed pupils)`,
    toGroup: (group) => `Compared with ${group}`,
    fewInGroup: "fewer than two pupils assessed",
    howText: (sufficient, acquired) =>
      `The percentage is the average of the marks in the domain. A domain needs work if one of its skills does, even if its average is good. Otherwise, it is to confirm if one of its skills is, or if the average is below ${percent(sufficient)}; from ${percent(acquired)}, it is secure. Two averages are close if they differ by less than 5 points.`,
    alike: "Results are similar to those of the profile type",
    nothingObserved: {
      title: "Not assessed yet",
      text: "No mark so far, so no result and no profile type.",
    },
  },
  recommendations: {
    title: "What next",
    lead: "Exercises in the suggested order, which varies the skills.",
    start: "No mark so far: this is where pupils of this year group start.",
    sentence: (reasons) => `${sentenceCase(reasons.join("; "))}.`,
    score: "Score",
    kinds: {
      weak: skills("that needs work", "that need work", "needs work", "need work"),
      to_discover: skills("to discover"),
      to_consolidate: skills("to consolidate"),
    },
    none: "No exercise to suggest.",
    noneHelp:
      "No exercise in the catalogue covers a skill to suggest to this pupil. Tests of mark sheets are over, so they are not suggested: add a catalogue of exercises.",
    more: (n) => `Show all ${n} exercises`,
    fewer: "Show the first 5",
    parts: {
      skill_overlap: "Skills",
      grade_fit: "Year group",
      semantic_similarity: "Closeness of topic",
      cluster_signal: "Pupils of the same type",
    },
    details: "How this choice is computed",
    part: "Part",
    value: "Value",
    weight: "Weight",
    points: "Points",
    basis: {
      grade_fit: (distance) =>
        distance === 0
          ? "same year group"
          : `${plural(distance, "year group", "year groups")} apart`,
      semantic_similarity: "between the exercise and the targeted skills",
      cluster_signal: "success of the pupils who tried it",
      average_signal: "success of the pupils closest to average, as this pupil has no mark so far",
      hidden_signal:
        "not published, because too few pupils tried it, or all or none of them succeeded; the points are the score minus the other parts",
    },
    rounded:
      "The score is from 0 to 1, and is not always in descending order. Values and points are rounded, so their sum may differ from the score by a few thousandths.",
  },
  family: {
    back: "Back to the pupil",
    toGroup: "Back to the class",
    title: "Sheet for the family",
    allTitle: (group) => `${group}: sheets for families`,
    edit: "You can edit the text of the sheets before you print; nothing is saved.",
    sheet: (name) => `Sheet of ${name}, editable`,
    tried: "What we have worked on",
    triedText: (n, domains) =>
      domains.length === 0
        ? "Nothing recorded so far."
        : `${plural(n, "skill", "skills")}, in ${inSentence(domains)}.`,
    nothingYet: "The first skills are on their way: practice helps.",
    nothingTried: "No results to report yet.",
    onlyOne: "a single mark",
    atHome: "One thing to do at home",
    doAtHome: (title, skills) =>
      skills.length === 0 ? `“${title}”.` : `“${title}”, to practise: ${skills.join(", ")}.`,
    nothingToDo: "Please talk to the teacher about what to practise.",
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
        text: "The link may belong to other data.",
      },
      invalid: {
        title: "Malformed address",
        text: "The address of this page is incomplete or changed. Go back to the list of pupils.",
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
      help: "The link may belong to other data.",
    },
    status: (status) => `HTTP status ${status}`,
    nowhere: { title: "Page not found", text: "There is no page at this address." },
    home: "Back to the classes",
  },
};
