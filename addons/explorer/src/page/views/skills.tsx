import type {
  GroupSummary,
  LearnerSkill,
  LearnerSummary,
  LearnerToSee,
  SkillNeed,
  SkillState,
} from "@mastery/client";
import {
  MIN_ACQUIRED_MEAN,
  MIN_SUFFICIENT_MEAN,
  SKILL_STATES,
  WEAK_LATER,
} from "@mastery/insights/answers";
import type { JSX } from "preact";
import { useContext, useMemo } from "preact/hooks";
import { wholePercentage } from "../i18n/formats.ts";
import { type Locale, useLocale } from "../i18n/locale.ts";
import { searchBy } from "../i18n/words.ts";
import { NotebookContext } from "../notebook.ts";
import { Notice, Page, Section, Unknown, WhenReady } from "../parts/frame.tsx";
import { JudgementField, StateBar, StateCell } from "../parts/levels.tsx";
import { Choice, PrintButton } from "../parts/lists.tsx";
import { type Filter, SearchField, useSearch } from "../parts/search.tsx";
import { type Column, Table } from "../parts/table.tsx";
import { groupNameOf } from "../people.ts";
import { reachOf } from "../plan.ts";
import { href, hrefWithin, type InGroup, useChoice } from "../route.ts";
import { evidenceOf, type Judged, reasonOf, statesOf } from "../sentences.ts";
import { type Service, useAnswers } from "../service.ts";
import { useLearnerColumns } from "./learner-grid.tsx";

export function SkillsView() {
  const { t } = useLocale();
  const answer = useAnswers("skills", (service) => ({ skills: service.skills() }));
  return (
    <Page title={t.sections.skills} lead={t.skills.lead}>
      <WhenReady answer={answer} lines={12}>
        {({ skills }) => <SkillNeeds skills={skills} name={t.sections.skills} />}
      </WhenReady>
    </Page>
  );
}

interface SkillsProps<Skill> {
  readonly skills: readonly Skill[];
  /** Name of the downloaded file. */
  readonly name: string;
  /** Id of the group to which the numbers or the learner belong, if there is a group. */
  readonly group?: string | undefined;
}

/** All skills with the number of learners in each state. The skills with the most learners in the chosen state come first. */
export function SkillNeeds({ skills, name, group }: SkillsProps<SkillNeed>) {
  const locale = useLocale();
  const { t } = locale;
  const [first, putFirst] = useChoice<SkillState>("first", "to_strengthen");
  const sorted = useMemo(
    () => skills.toSorted((a, b) => b.states[first] - a.states[first]),
    [skills, first],
  );
  return (
    <SkillTable
      skills={sorted}
      name={name}
      group={group}
      columns={[
        {
          name: t.skills.state,
          cell: (skill) => (
            <td>
              <StateBar counts={skill.states} />
              <span class="aside">{statesOf(skill, locale)}</span>
            </td>
          ),
        },
        ...SKILL_STATES.map((state) => ({
          name: t.states[state],
          value: ({ states }: SkillNeed) => states[state],
        })),
      ]}
    >
      <Choice
        label={t.skills.sort}
        value={first}
        options={SKILL_STATES.map((each) => [each, t.states[each]])}
        onChoose={putFirst}
      />
    </SkillTable>
  );
}

interface LearnerSkillsProps extends SkillsProps<LearnerSkill> {
  readonly learner: string;
}

export function LearnerSkills({ learner, ...props }: LearnerSkillsProps) {
  const locale = useLocale();
  const { t } = locale;
  const notebook = useContext(NotebookContext);
  const judgements: Column<LearnerSkill> = {
    name: t.judgements.title,
    cell: ({ skill_id, label }) => (
      <td>
        <JudgementField learner={learner} skill={skill_id} label={label} />
      </td>
    ),
  };
  return (
    <>
      <SkillTable
        {...props}
        columns={[...evidenceColumns<LearnerSkill>(locale), ...(notebook ? [judgements] : [])]}
        filter={{
          label: t.skills.state,
          all: t.skills.allStates,
          options: SKILL_STATES.map((each) => [each, t.states[each]]),
          valueOf: ({ state }) => state,
        }}
      />
      <Legend />
    </>
  );
}

function Legend() {
  const { t } = useLocale();
  const answer = useAnswers("rules", (service) => ({ rules: service.rules() }));
  if (!answer.value) return null;
  const { weak_threshold } = answer.value.rules;
  return (
    <>
      <p class="footnote">{t.skills.how(weak_threshold, MIN_SUFFICIENT_MEAN, MIN_ACQUIRED_MEAN)}</p>
      <p class="footnote">{t.skills.held(WEAK_LATER.to_strengthen, WEAK_LATER.to_confirm)}</p>
    </>
  );
}

function evidenceColumns<Row extends Judged & Partial<Pick<LearnerSkill, "n_traces">>>(
  locale: Locale,
): readonly Column<Row>[] {
  const { t } = locale;
  return [
    {
      name: t.skills.state,
      value: ({ state, n_traces = 0 }) =>
        state === "not_assessed" && n_traces > 0 ? t.worked : t.states[state],
      cell: (row) => <StateCell {...row} />,
    },
    { name: t.skills.reason, value: (row) => reasonOf(row, locale) },
    {
      name: t.skills.evidence,
      cell: (row) => <td>{row.n_scored_traces > 0 && evidenceOf(row, locale)}</td>,
    },
    { name: t.skills.attempts, value: ({ n_scored_traces }) => n_scored_traces },
    {
      name: t.skills.meanScore,
      value: ({ mean_score }) => (mean_score === null ? undefined : wholePercentage(mean_score)),
    },
    { name: t.skills.lastAttempt, value: ({ last_attempt }) => last_attempt ?? undefined },
  ];
}

type NamedSkill = Pick<SkillNeed, "skill_id" | "label" | "domain">;

interface SkillTableProps<Skill> extends SkillsProps<Skill> {
  readonly columns: readonly Column<Skill>[];
  readonly filter?: Filter<Skill>;
  readonly children?: JSX.Element;
}

/** Number of skills shown at first, and added with each step. */
const SKILLS = 12;

function SkillTable<Skill extends NamedSkill>(props: SkillTableProps<Skill>) {
  const { skills, name, group, columns, filter, children } = props;
  const { t, domain: nameOf, compare, dataLanguage } = useLocale();
  const domains = useMemo(
    () => [...new Set(skills.map(({ domain }) => domain))].sort(compare),
    [skills, compare],
  );
  const ofDomain: Filter<Skill> = {
    label: t.skills.domain,
    all: t.skills.allDomains,
    options: domains.map((domain) => [domain, nameOf(domain)]),
    valueOf: ({ domain }) => domain,
  };
  const search = useSearch(
    skills,
    searchBy(({ label, domain }) => `${label} ${nameOf(domain)}`),
    filter ? [ofDomain, filter] : [ofDomain],
  );
  return (
    <>
      <SearchField search={search} of="skills" texts={skills.map(({ label }) => label)}>
        {children}
      </SearchField>
      <Table<Skill>
        class="rows skill-table"
        label={t.sections.skills}
        file={name}
        step={SKILLS}
        rows={search.found}
        keyOf={({ skill_id }) => skill_id}
        columns={[
          {
            name: t.one.skill,
            value: ({ label }) => label,
            cell: ({ skill_id, label, domain }) => (
              <th scope="row">
                <a href={hrefWithin(group, "skills", skill_id)} lang={dataLanguage}>
                  {label}
                </a>
                <span class="aside">{nameOf(domain)}</span>
              </th>
            ),
          },
          { name: t.skills.domain, value: ({ domain }) => nameOf(domain) },
          ...columns,
        ]}
      />
    </>
  );
}

export function SkillView({ id, group }: InGroup) {
  const { t } = useLocale();
  const answer = useAnswers(`skill ${id} of ${group ?? "everyone"}`, (service) => ({
    skills: group === undefined ? service.skills() : service.groupSkills(group),
    learners: learnersOf(service, id, group),
    groups: service.groups(),
  }));
  const { skills = [], groups = [] } = answer.value ?? {};
  const skill = skills.find(({ skill_id }) => skill_id === id);
  const back =
    group === undefined
      ? { href: href("skills"), text: t.sections.skills }
      : { href: href("groups", group), text: groupNameOf(groups, group) ?? t.one.group };
  return (
    <Page title={skill?.label ?? t.one.skill} isData={skill !== undefined} back={back}>
      <WhenReady answer={answer} lines={10} asked={group === undefined ? "skill" : "group"}>
        {({ learners }) =>
          skill ? (
            <Skill skill={skill} learners={learners} groups={groups} group={group} />
          ) : (
            <Unknown asked="skill" />
          )
        }
      </WhenReady>
    </Page>
  );
}

type SkilledLearner = LearnerSummary & Pick<LearnerToSee, "group_ids"> & Judged;

/** Up to this size, the skills of every member are requested, one request each; beyond, only members to see are listed. */
const CLASS = 40;

/** Learners who need help come first. */
async function learnersOf(
  service: Service,
  id: string,
  group: string | undefined,
): Promise<readonly SkilledLearner[]> {
  const members = group === undefined ? undefined : await service.groupMembers(group);
  const learners: readonly SkilledLearner[] =
    members === undefined
      ? await service.skillLearners(id)
      : members.length > CLASS
        ? members.flatMap((member) => {
            const skill = member.skills_to_see.find(({ skill_id }) => skill_id === id);
            return skill ? [{ ...member, ...skill }] : [];
          })
        : await Promise.all(
            members.map(async (member) => {
              const skills = await service.learnerSkills(member.learner_id);
              return { ...member, ...skills.find(({ skill_id }) => skill_id === id)! };
            }),
          );
  const rank = ({ state }: SkilledLearner): number => SKILL_STATES.indexOf(state);
  return learners.toSorted(
    (a, b) => rank(a) - rank(b) || (a.mean_score ?? 0) - (b.mean_score ?? 0),
  );
}

interface SkillProps {
  readonly skill: SkillNeed;
  /** Learners, with the learners most in need first. */
  readonly learners: readonly SkilledLearner[];
  readonly groups: readonly GroupSummary[];
  readonly group: string | undefined;
}

function Skill({ skill, learners, groups, group }: SkillProps) {
  const locale = useLocale();
  const { t, domain } = locale;
  const named = useLearnerColumns<SkilledLearner>(learners, groups, group);
  const weak = learners.filter(({ state }) => state === "to_strengthen");
  const { to_strengthen, to_confirm } = skill.states;
  const [title, lead] =
    to_strengthen + to_confirm === learners.length
      ? t.skills.toSee
      : [t.sections.learners, t.skills.learnersLead];
  return (
    <>
      <p class="lead">{domain(skill.domain)}</p>
      <div class="skill-states">
        <StateBar counts={skill.states} />
        <p>{statesOf(skill, locale)}</p>
      </div>
      {skill.n_assessed > 0 &&
        to_strengthen === 0 &&
        (to_confirm > 0 ? (
          <p>{t.skills.onlyToConfirm(to_confirm)}</p>
        ) : (
          <Notice {...t.skills.nobodyWeak} />
        ))}
      {weak.length > 0 && (
        <Section
          id="start"
          title={t.skills.startTitle}
          lead={t.skills.startLead(weak.length, MAX_LEARNERS)}
        >
          <FirstSteps learners={weak} skill={skill.label} />
        </Section>
      )}
      {learners.length > 0 && (
        <Section id="learners" title={title!} lead={lead!} tools={<PrintButton />}>
          <Table<SkilledLearner>
            class="rows skilled-learners"
            label={title!}
            file={skill.label}
            rows={learners}
            keyOf={({ learner_id }) => learner_id}
            columns={[...named, ...evidenceColumns<SkilledLearner>(locale)]}
          />
          <Legend />
        </Section>
      )}
      {group !== undefined && (
        <p class="footnote on-screen">
          <a href={href("skills", skill.skill_id)}>{t.skills.everyone}</a>
        </p>
      )}
    </>
  );
}

interface FirstStepsProps {
  /** Learners who need help, with the learners most in need first. */
  readonly learners: readonly SkilledLearner[];
  readonly skill: string;
}

/** Maximum number of learners for whom shared exercises are requested. */
const MAX_LEARNERS = 30;
const RESOURCES = 3;

function FirstSteps({ learners, skill }: FirstStepsProps) {
  const { t, dataLanguage } = useLocale();
  const ids = learners.slice(0, MAX_LEARNERS).map(({ learner_id }) => learner_id);
  const answer = useAnswers(`first steps ${skill} ${ids}`, (service) => ({
    exercises: service.exercises({ learners: ids.toSorted() }),
  }));
  return (
    <WhenReady answer={answer} lines={3}>
      {({ exercises }) => {
        const found = exercises.filter(
          (one) => reachOf(one) > 0 && one.skills.some(({ label }) => label === skill),
        );
        if (found.length === 0) return <p class="muted">{t.skills.noStart}</p>;
        return (
          <ol class="first-steps">
            {found.slice(0, RESOURCES).map((one) => (
              <li key={one.resource_id}>
                <span lang={dataLanguage}>{one.title}</span>
                <span class="aside">{t.tomorrow.reach(reachOf(one), one.learners.length)}</span>
              </li>
            ))}
          </ol>
        );
      }}
    </WhenReady>
  );
}
