import type { Grant } from "@mastery/openapi";
import { expect, test } from "vitest";
import { createCodesHandler } from "./index.ts";
import { call, connect, identityOf, routes, school } from "./school.fixture.ts";

const snapshot = await school();
const CLASS = "ecole-1-ce2-a";
const grant: Grant = { learners: { groups: [CLASS] }, identity: identityOf("a") };
const client = await connect(snapshot, grant);
const http = routes(snapshot, grant);

// biome-ignore-start lint/suspicious/noExplicitAny: questions compare numbers of bodies with those of tools.
type Json = any;

const tool = async (name: string, given: object = {}): Promise<Json> =>
  (await call(client, name, given)).json;
const codes = new Map<string, string>(
  (
    (await (
      await createCodesHandler(snapshot, { authorize: () => grant })(
        new Request("http://localhost/mcp/codes"),
      )
    ).json()) as Json[]
  ).map(({ learner_id, code }) => [learner_id, code]),
);

const members: Json[] = await http(`/groups/members/${CLASS}`);
const skills: Json[] = await http(`/groups/skills/${CLASS}`);
const [neediest] = skills;
const [member] = members;
const id: string = member.learner_id;
const pupil = codes.get(id)!;
const states: Json[] = await http(`/skills/states/${id}`);
const details: Json[] = await http(`/recommend/details/${id}`);
const profile: Json = await http(`/profile/${id}`);
const plan: Json = await http(`/groups/plan/${CLASS}`);
const attempts: Json[] = await http(`/groups/attempts/${CLASS}`);
const { resource_id } = details[0];
const rules: Json = await http("/rules");
const served: Json = await http("/snapshot");

const needs = await tool("class_needs");
const one = await tool("pupil", { pupil });
const skill = await tool("skill", { skill_id: neediest.skill_id });
const groups = await tool("work_groups");
const audience = await tool("exercise_audience", { resource_id });
const computed = await tool("how_computed");

const sorted = (rows: Json[], key: string): Json[] =>
  [...rows].sort((a, b) => (a[key] < b[key] ? -1 : 1));
const coded = (rows: Json[]): string[] => rows.map((row) => codes.get(row.learner_id)!).sort();

/** Questions of a teacher, with the answer from tools alone, and the answer from the routes. */
const QUESTIONS: readonly [question: string, fromTools: unknown, fromRoutes: unknown][] = [
  ["How many pupils are in my class?", needs.n_pupils, members.length],
  ["Which skill do most need help with?", needs.skills[0].skill_id, neediest.skill_id],
  [
    "How many need to strengthen it?",
    needs.skills[0].states.to_strengthen,
    neediest.states.to_strengthen,
  ],
  [
    "What is their mean score?",
    needs.skills[0].mean_score_of_those_to_strengthen,
    neediest.mean_score,
  ],
  ["How many have acquired it?", skill.states.acquired, neediest.states.acquired],
  ["How many were not assessed?", skill.states.not_assessed, neediest.states.not_assessed],
  [
    "Whom should I see about it?",
    skill.pupils_to_see.map((row: Json) => row.pupil),
    coded(
      members.filter((row) =>
        row.skills_to_see.some((of: Json) => of.skill_id === neediest.skill_id),
      ),
    ),
  ],
  ["Of how many are we not sure?", skill.states.to_confirm, neediest.states.to_confirm],
  [
    "In how many skills was nobody assessed?",
    needs.skills.filter((row: Json) => row.states.not_assessed === members.length).length,
    skills.filter(({ n_assessed }) => n_assessed === 0).length,
  ],
  [
    "Who has done most exercises?",
    Math.max(...needs.pupils.map((row: Json) => row.n_traces)),
    Math.max(...members.map(({ n_traces }) => n_traces)),
  ],
  ["How many exercises did this pupil do?", one.n_traces, profile.n_traces],
  ["What are the pupil's means?", one.mean_score_per_domain, profile.mean_score_per_domain],
  [
    "How often did the pupil succeed?",
    one.success_rate_per_domain,
    profile.success_rate_per_domain,
  ],
  [
    "In what does the pupil need help?",
    one.skills_assessed
      .filter((row: Json) => row.state === "to_strengthen")
      .map((row: Json) => row.skill_id),
    states.filter(({ state }) => state === "to_strengthen").map(({ skill_id }) => skill_id),
  ],
  [
    "What should the pupil do next, and why?",
    one.recommended.map((row: Json) => [row.resource_id, row.explanation]),
    details.map((row) => [row.resource_id, row.explanation]),
  ],
  [
    "Which groups for tomorrow?",
    groups.work_groups.map((row: Json) => row.pupils),
    plan.work_groups.map((row: Json) => row.learner_ids.map((of: string) => codes.get(of))),
  ],
  [
    "What can the first group do together?",
    groups.work_groups[0].exercise.resource_id,
    plan.work_groups[0].exercise.resource_id,
  ],
  [
    "To whom is this exercise recommended?",
    audience.recommended_to.map((row: Json) => row.pupil),
    coded(attempts.filter(({ recommended }) => recommended.includes(resource_id))),
  ],
  [
    "Who tried it, and how often?",
    audience.tried_by.map((row: Json) => [row.pupil, row.n_traces]),
    sorted(
      attempts.flatMap((row) =>
        row.attempts
          .filter((of: Json) => of.resource_id === resource_id)
          .map((of: Json) => [codes.get(row.learner_id), of.n_traces]),
      ),
      "0",
    ),
  ],
  [
    "Below which mean is a pupil weak, and until when do you know?",
    [computed.rules.weak_threshold, computed.last_trace],
    [rules.weak_threshold, served.last_trace],
  ],
];

test("twenty questions are asked", () => {
  expect(QUESTIONS).toHaveLength(20);
});

test.each(QUESTIONS)("%s Tools answer as the routes do", (_question, fromTools, fromRoutes) => {
  expect(fromTools).toBeDefined();
  expect(fromTools).toEqual(fromRoutes);
});
// biome-ignore-end lint/suspicious/noExplicitAny: questions compare numbers of bodies with those of tools.
