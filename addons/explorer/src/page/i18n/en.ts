import { sentenceCase, textFormats } from "./formats.ts";
import type { Messages } from "./fr.ts";

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
    retired: (n) =>
      `Resources that are retired or come from a mark sheet, and are not recommended: ${count(n)}.`,
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
      "Nothing to suggest: what covers these skills comes from a mark sheet or is retired, out of reach, already passed or completed, or often tried without success.",
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
    noneHelp:
      "No resource in the catalogue covers a skill to suggest to this pupil. Tests of mark sheets are over, so they are not suggested: add a catalogue of exercises.",
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
