import type { LearnerSkill, RecommendationDetails, SnapshotSummary } from "@mastery/client";
import { MAX_RECOMMENDATIONS } from "@mastery/core/rules";
import { today } from "../i18n/formats.ts";
import { useLocale } from "../i18n/locale.ts";
import { Heading, Page, WhenReady } from "../parts/frame.tsx";
import { PrintButton } from "../parts/lists.tsx";
import { groupNameOf, nameOf, sortMembers } from "../people.ts";
import { href, hrefWithin, type InGroup } from "../route.ts";
import { periodOf } from "../sentences.ts";
import { useAnswers } from "../service.ts";

/** Maximum number of listed skills. The skills with the best results are listed. */
const ACQUIRED = 8;

/** One page for parents, without codes and without anything about other pupils. */
export function FamilyView({ id, group }: InGroup) {
  const { t } = useLocale();
  const answer = useAnswers(`family ${id}`, (service) => ({
    learners: service.learners(),
    groups: service.learnerGroups(id),
    skills: service.learnerSkills(id),
    list: service.recommendationDetails(id, { n: MAX_RECOMMENDATIONS }),
    snapshot: service.snapshot(),
  }));
  return (
    <div class="page family">
      <nav class="steps">
        <a class="crumb" href={hrefWithin(group, "learners", id)}>
          {t.family.back}
        </a>
        <PrintButton />
      </nav>
      <p class="muted on-screen">{t.family.edit}</p>
      <WhenReady answer={answer} lines={12}>
        {({ learners, groups, ...shown }) => {
          const name = nameOf(learners, id) ?? t.one.learner;
          return (
            <>
              <Heading title={`${name}, ${t.family.title}`} class="visually-hidden" />
              <Sheet {...shown} name={name} places={groups.map((one) => one.name)} />
            </>
          );
        }}
      </WhenReady>
    </div>
  );
}

/** The sheets of all members of a class, as one print job. */
export function FamiliesView({ id }: { readonly id: string }) {
  const { t, compare } = useLocale();
  const answer = useAnswers(`families ${id}`, (service) => ({
    groups: service.groups(),
    snapshot: service.snapshot(),
    sheets: service.groupMembers(id).then((members) =>
      Promise.all(
        sortMembers(members, "name", compare).map(async ({ learner_id, display_name }) => ({
          id: learner_id,
          name: display_name,
          skills: await service.learnerSkills(learner_id),
          list: await service.recommendationDetails(learner_id, { n: MAX_RECOMMENDATIONS }),
        })),
      ),
    ),
  }));
  const name = groupNameOf(answer.value?.groups, id) ?? t.one.group;
  return (
    <Page
      class="family"
      title={t.family.allTitle(name)}
      back={{ href: href("groups", id), text: t.family.toGroup }}
      lead={t.family.edit}
    >
      <p class="jumps">
        <PrintButton />
      </p>
      <WhenReady answer={answer} lines={12} asked="group">
        {({ sheets, snapshot }) =>
          sheets.map(({ id, ...sheet }) => (
            <Sheet key={id} {...sheet} snapshot={snapshot} places={[name]} />
          ))
        }
      </WhenReady>
    </Page>
  );
}

interface SheetProps {
  readonly name: string;
  /** Names of the learner's groups. */
  readonly places: readonly string[];
  readonly skills: readonly LearnerSkill[];
  readonly list: readonly RecommendationDetails[];
  readonly snapshot: SnapshotSummary;
}

/** A sheet that the teacher can edit before printing. */
function Sheet({ name, places, skills, list, snapshot }: SheetProps) {
  const locale = useLocale();
  const { t, domain, day } = locale;
  const tried = skills.filter(({ n_traces }) => n_traces > 0);
  const domains = [...new Set(tried.map((skill) => domain(skill.domain)))];
  const acquired = skills
    .filter(({ state }) => state === "acquired")
    .sort((a, b) => b.mean_score! - a.mean_score!);
  // A test at school is nothing to do at home.
  const next = list.find(({ within_reach, type }) => within_reach && type !== "quiz");
  return (
    <article class="sheet">
      {/* biome-ignore lint/a11y/useSemanticElements: a text area cannot hold headings and lists */}
      <div
        class="sheet-text"
        contentEditable
        role="textbox"
        tabIndex={0}
        aria-multiline="true"
        aria-label={t.family.sheet(name)}
      >
        <h2 class="sheet-name">{name}</h2>
        <p class="muted">{[...places, snapshot.name].filter(Boolean).join(" · ")}</p>
        <p class="muted">{periodOf(snapshot, locale)}</p>
        <h3>{t.family.tried}</h3>
        <p>{t.family.triedText(tried.length, domains)}</p>
        <h3>{t.profile.wentWell}</h3>
        {acquired.length === 0 ? (
          <p>{tried.length === 0 ? t.family.nothingTried : t.family.nothingYet}</p>
        ) : (
          <ul>
            {acquired.slice(0, ACQUIRED).map(({ skill_id, label, n_scored_traces: n }) => (
              <li key={skill_id}>
                <span lang={locale.dataLanguage}>{label}</span>
                {n === 1 && ` (${t.family.onlyOne})`}
              </li>
            ))}
          </ul>
        )}
        <h3>{t.family.atHome}</h3>
        <p>
          {next
            ? t.family.doAtHome(
                next.title,
                next.skills_targeted.filter((label) => label !== next.title),
              )
            : t.family.nothingToDo}
        </p>
        <p class="footnote">{t.family.on(day(today()))}</p>
      </div>
    </article>
  );
}
