import { textFormats } from "@mastery/explorer/page";
import {
  domainStateOf,
  groupMembers,
  groupPlan,
  groupSkillNeeds,
  learnerSkills,
  SKILL_STATES,
} from "@mastery/insights/answers";
import { expect, test } from "vitest";
import { imported, SHEETS } from "../worker/sheets.fixture.ts";

const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, one) => all + one, 0);
const ofSheets = await Promise.all(SHEETS.map(imported));

test.each(
  SHEETS.map(({ file }, at) => [file.name, at === 0 ? "fr" : "en", ofSheets[at]!] as const),
)("no page about %s contradicts another page or itself", (_, language, { snapshot, group }) => {
  const { percent } = textFormats(language);
  const members = groupMembers(snapshot, group)!;
  const needs = new Map<string, ReadonlySet<string>>();
  const shown = new Set<string>();
  for (const member of members) {
    const skills = learnerSkills(snapshot, member.learner_id)!;
    const inState = (state: string) => skills.filter((one) => one.state === state);
    const own = new Set(inState("to_strengthen").map(({ skill_id }) => skill_id));
    needs.set(member.learner_id, own);
    expect(sum(member.states)).toBe(snapshot.skills().length);
    for (const state of SKILL_STATES) expect(member.states[state]).toBe(inState(state).length);

    const domains = Object.entries(member.state_per_domain);
    for (const [domain, state] of domains) {
      const within = skills.filter((one) => one.domain === domain);
      expect(state === "to_strengthen").toBe(within.some(({ skill_id }) => own.has(skill_id)));
      const mean = member.mean_score_per_domain[domain];
      expect(state).toBe(
        domainStateOf(
          within.map((one) => one.state),
          mean,
        ),
      );
    }
    const means = [
      ...skills.flatMap(({ mean_score }) => mean_score ?? []),
      ...Object.values(member.mean_score_per_domain),
    ];
    // A page says that nothing is to be strengthened if no state of a skill or a domain says otherwise.
    const isFine = own.size === 0 && !domains.some(([, state]) => state === "to_confirm");
    if (isFine) expect(means.filter((mean) => mean < 0.5)).toEqual([]);
    for (const mean of means) {
      const whole = Number(percent(mean).match(/\d+/)![0]);
      shown.add(`${whole}`);
      for (const bound of [50, 60, 80]) expect(whole < bound).toBe(mean < bound / 100);
    }
  }
  // The sheets hold every case that the rules above are about.
  for (const justBelow of ["49", "59", "79"]) expect(shown).toContain(justBelow);
  expect([...needs.values()].some((own) => own.size === 0)).toBe(true);

  for (const { skill_id, states } of groupSkillNeeds(snapshot, group)!) {
    expect(sum(states)).toBe(members.length);
    const inNeed = [...needs.values()].filter((own) => own.has(skill_id));
    expect(states.to_strengthen).toBe(inNeed.length);
  }
  const plan = groupPlan(snapshot, group)!;
  const placed = plan.work_groups.flatMap(({ skill, learner_ids }) =>
    learner_ids.map((id) => [id, skill.skill_id] as const),
  );
  for (const [id, skill] of placed) expect(needs.get(id)).toContain(skill);
  for (const { skill_id, n_to_strengthen } of plan.whole_group) {
    expect([...needs.values()].filter((own) => own.has(skill_id)).length).toBe(n_to_strengthen);
  }
  const inNeed = [...needs].filter(([, own]) => own.size > 0).map(([id]) => id);
  expect([...placed.map(([id]) => id), ...plan.others].toSorted()).toEqual(inNeed.toSorted());
});
