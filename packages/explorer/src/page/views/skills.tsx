import type { GroupSummary, SkillNeed, WeakLearner } from "@mastery/client";
import { round3 } from "@mastery/core/rules";
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { DATA_LANGUAGE } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { closestTo } from "../i18n/words.ts";
import { Notice, Page, Section, Unknown, WhenReady } from "../parts/frame.tsx";
import { Meter } from "../parts/levels.tsx";
import { PrintButton, SearchField, useSearch } from "../parts/lists.tsx";
import { Table } from "../parts/table.tsx";
import { classNamesOf, distinctNames } from "../people.ts";
import { commonExercises, listsOf } from "../plan.ts";
import { href, hrefWithin, useChoice } from "../route.ts";
import { type Service, useAnswers } from "../service.ts";

/** All skills of the catalogue, those that most learners need help with first. */
export function SkillsView(): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers("skills", (service) => ({ skills: service.skills() }));
  return (
    <Page title={t.skills.name} lead={t.skills.lead}>
      <WhenReady answer={answer} lines={12}>
        {({ skills }) => <SkillTable skills={skills} name={t.skills.name} />}
      </WhenReady>
    </Page>
  );
}

interface SkillTableProps {
  readonly skills: readonly SkillNeed[];
  /** What a downloaded file is called. */
  readonly name: string;
  /** Id of the group that the skills are about. Default: everyone. */
  readonly group?: string;
}

/** Skills at first, and how many more come at a time. */
const SKILLS = 12;

/** Skills with what is known of them, to be searched by name and narrowed to a domain. */
export function SkillTable({ skills, name, group }: SkillTableProps): JSX.Element {
  const { t, domain: nameOf, compare } = useLocale();
  const [only, setOnly] = useChoice("domain", "");
  const domains = useMemo(
    () => [...new Set(skills.map(({ domain }) => domain))].sort(compare),
    [skills, compare],
  );
  const ofDomain = useMemo(
    () => (only === "" ? skills : skills.filter(({ domain }) => domain === only)),
    [skills, only],
  );
  const { found, ...search } = useSearch(ofDomain, ({ label }) => label);
  return (
    <>
      <SearchField {...search} label={t.skills.search} count={t.skills.found(found.length)}>
        <label>
          {t.skills.domain}
          <select value={only} onChange={(event) => setOnly(event.currentTarget.value)}>
            <option value="">{t.skills.allDomains}</option>
            {domains.map((each) => (
              <option key={each} value={each}>
                {nameOf(each)}
              </option>
            ))}
          </select>
        </label>
      </SearchField>
      {found.length === 0 && <NoSkill skills={skills} {...search} />}
      <Table<SkillNeed>
        class="rows skill-table"
        label={t.skills.name}
        file={name}
        step={SKILLS}
        rows={found}
        keyOf={({ skill_id }) => skill_id}
        columns={[
          {
            name: t.skills.skill,
            value: ({ label }) => label,
            cell: ({ skill_id, label, domain }) => (
              <th scope="row">
                <a href={hrefWithin(group, "skills", skill_id)} lang={DATA_LANGUAGE}>
                  {label}
                </a>
                <span class="aside">{nameOf(domain)}</span>
              </th>
            ),
          },
          { name: t.skills.domain, value: ({ domain }) => nameOf(domain) },
          {
            name: t.skills.weak,
            value: ({ n_weak }) => n_weak,
            cell: ({ n_weak, n_observed }) => (
              <td>
                {n_observed === 0 ? t.levels.unobserved : t.skills.weakOf(n_weak, n_observed)}
                {n_observed > 0 && <Meter warm value={n_weak / n_observed} />}
              </td>
            ),
          },
          { name: t.skills.observed, value: ({ n_observed }) => n_observed },
          { name: t.skills.attempts, value: ({ n_scored_traces }) => n_scored_traces },
        ]}
      />
    </>
  );
}

interface NoSkillProps extends Pick<SkillTableProps, "skills"> {
  readonly query: string;
  readonly onQuery: (query: string) => void;
}

/** Says that no skill has such a name, and offers the closest one. */
function NoSkill({ skills, query, onQuery }: NoSkillProps): JSX.Element {
  const { t } = useLocale();
  const closest = closestTo(
    query,
    skills.map(({ label }) => label),
  );
  return (
    <Notice {...t.skills.none}>
      {closest && (
        <p>
          {t.skills.closest}{" "}
          <button type="button" class="link" onClick={() => onQuery(closest)} lang={DATA_LANGUAGE}>
            {closest}
          </button>
        </p>
      )}
    </Notice>
  );
}

interface SkillViewProps {
  readonly id: string;
  /** Id of the group whose members are in question. Default: everyone. */
  readonly group?: string;
}

/** Who needs help with a skill, what shows it, and what to start with. */
export function SkillView({ id, group }: SkillViewProps): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers(`skill ${id} of ${group ?? "everyone"}`, (service) => ({
    skills: group === undefined ? service.skills() : service.groupSkills(group),
    learners: weakIn(service, id, group),
    groups: service.groups(),
  }));
  const { skills = [], groups = [] } = answer.state === "ready" ? answer.value : {};
  const skill = skills.find(({ skill_id }) => skill_id === id);
  const groupName = groups.find(({ group_id }) => group_id === group)?.name;
  const back =
    group === undefined
      ? { href: href("skills"), text: t.skills.name }
      : { href: href("groups", group), text: groupName ?? t.group.untitled };
  return (
    <Page title={skill?.label ?? t.skills.untitled} isData={skill !== undefined} back={back}>
      <WhenReady answer={answer} lines={10} asked={group === undefined ? "skill" : "group"}>
        {({ learners }) =>
          skill ? <Skill {...{ skill, learners, groups, group }} /> : <Unknown asked="skill" />
        }
      </WhenReady>
    </Page>
  );
}

/** Resolves to those who are weak in a skill, lowest mean first. */
async function weakIn(
  service: Service,
  id: string,
  group: string | undefined,
): Promise<readonly WeakLearner[]> {
  const learners =
    group === undefined
      ? await service.skillLearners(id)
      : (await service.groupMembers(group)).flatMap((member) => {
          const evidence = member.weak_skills.find(({ skill_id }) => skill_id === id);
          return evidence ? [{ ...member, ...evidence }] : [];
        });
  return learners.toSorted((a, b) => a.mean_score - b.mean_score);
}

interface SkillProps {
  readonly skill: SkillNeed;
  /** Most in need first. */
  readonly learners: readonly WeakLearner[];
  readonly groups: readonly GroupSummary[];
  readonly group: string | undefined;
}

function Skill({ skill, learners, groups, group }: SkillProps): JSX.Element {
  const { t, domain } = useLocale();
  const names = useMemo(() => distinctNames(learners), [learners]);
  const { skill_id, label, n_weak, n_observed } = skill;
  const summary = n_observed === 0 ? t.skills.nobodyObserved : t.skills.summary(n_weak, n_observed);
  return (
    <>
      <p class="lead">
        {domain(skill.domain)}. {summary}
      </p>
      {n_observed > 0 && learners.length === 0 && <Notice {...t.skills.nobodyWeak} />}
      {learners.length > 0 && (
        <>
          <Section id="start" title={t.skills.startTitle} lead={t.skills.startLead}>
            <FirstSteps learners={learners} skill={label} />
          </Section>
          <Section
            id="weak"
            title={t.skills.learnersTitle}
            lead={t.skills.learnersLead}
            tools={<PrintButton />}
          >
            <WeakLearners {...{ learners, names, groups, group }} file={label} />
          </Section>
        </>
      )}
      {group !== undefined && (
        <p class="footnote elsewhere">
          <a href={href("skills", skill_id)}>{t.skills.everyone}</a>
        </p>
      )}
    </>
  );
}

interface FirstStepsProps {
  /** Those in need, most in need first. */
  readonly learners: readonly WeakLearner[];
  /** Label of the skill. */
  readonly skill: string;
}

/** Learners whose recommendations are asked for, at most: one request each. */
const MOST = 30;
const RESOURCES = 3;

/** The resources for a skill that are recommended to most of those in need. */
function FirstSteps({ learners, skill }: FirstStepsProps): JSX.Element {
  const { t } = useLocale();
  const ids = learners.slice(0, MOST).map(({ learner_id }) => learner_id);
  const answer = useAnswers(`first steps ${skill} ${ids}`, (service) => ({
    lists: listsOf(service, ids),
  }));
  return (
    <WhenReady answer={answer} lines={3}>
      {({ lists }) => {
        const exercises = commonExercises(lists, [skill]).slice(0, RESOURCES);
        if (exercises.length === 0) return <p class="muted">{t.skills.noStart}</p>;
        return (
          <ol class="first-steps">
            {exercises.map(({ resource_id, title, learners }) => (
              <li key={resource_id}>
                <span lang={DATA_LANGUAGE}>{title}</span>
                <span class="aside">{t.tomorrow.recommendedTo(learners.length, ids.length)}</span>
              </li>
            ))}
          </ol>
        );
      }}
    </WhenReady>
  );
}

interface WeakLearnersProps extends Omit<SkillProps, "skill"> {
  readonly names: ReadonlyMap<string, string>;
  readonly file: string;
}

/** Learners who are weak in a skill, each with what shows it. */
function WeakLearners({ learners, names, groups, group, file }: WeakLearnersProps): JSX.Element {
  const { t, numbers, grade: gradeOf } = useLocale();
  const classes = ({ group_ids }: WeakLearner): string => classNamesOf(group_ids, groups);
  return (
    <Table<WeakLearner>
      class="rows weak-learners"
      label={t.skills.learnersTitle}
      file={file}
      rows={learners}
      keyOf={({ learner_id }) => learner_id}
      columns={[
        {
          name: t.grid.learner,
          value: ({ learner_id }) => names.get(learner_id),
          cell: ({ learner_id }) => (
            <th scope="row">
              <a href={hrefWithin(group, "learners", learner_id)}>{names.get(learner_id)}</a>
            </th>
          ),
        },
        { name: t.grid.grade, value: ({ grade_level }) => gradeOf(grade_level) },
        {
          name: t.grid.classes,
          value: classes,
          ...(group === undefined && {
            cell: (each: WeakLearner) => <td>{classes(each) || gradeOf(each.grade_level)}</td>,
          }),
        },
        { name: t.skills.attempts, value: ({ n_scored_traces }) => n_scored_traces },
        { name: t.skills.meanScore, value: ({ mean_score }) => round3(mean_score) },
        {
          name: t.skills.evidence,
          cell: ({ n_scored_traces, mean_score }) => (
            <td>{t.skills.evidenceOf(n_scored_traces, numbers.meanPercent(mean_score))}</td>
          ),
        },
      ]}
    />
  );
}
