import type { LearnerGroup, LearnerSummary } from "@mastery/client";
import { useLocale } from "../i18n/locale.ts";
import { ALL_GRADES } from "../i18n/words.ts";
import { Page, WhenReady } from "../parts/frame.tsx";
import { useFirst, useSettled } from "../parts/lists.tsx";
import { SearchField, useSearch } from "../parts/search.tsx";
import {
  classNames,
  distinctNames,
  groupNameOf,
  learnerSearch,
  nameOf,
  namesakesAmong,
  sortMembers,
  tellApart,
} from "../people.ts";
import { href, type InGroup } from "../route.ts";
import { useAnswers } from "../service.ts";
import { ProfileView } from "./profile.tsx";

export function LearnersView() {
  const { t } = useLocale();
  const answer = useAnswers("learners", (service) => ({
    learners: service.learners(),
    codes: service.codes(),
  }));
  return (
    <Page title={t.sections.learners} class="learners">
      <WhenReady answer={answer} lines={10}>
        {({ learners, codes }) => (
          <LearnerFinder
            learners={learners.map((one) => ({ ...one, code: codes.get(one.learner_id) }))}
          />
        )}
      </WhenReady>
    </Page>
  );
}

/** Number of learners shown at first, and added with each step. */
const ROWS = 100;

/** A learner, with the code by which AI assistants know the learner, if they can ask. */
type Coded = LearnerSummary & { readonly code: string | undefined };

/** A search field above a list of learners. The arrow keys move through the list, and Enter opens a learner. */
function LearnerFinder({ learners }: { readonly learners: readonly Coded[] }) {
  const { t, grade: gradeOf } = useLocale();
  const search = useSearch(learners, learnerSearch, [
    {
      label: t.grid.grade,
      all: t.learners.allGrades,
      options: ALL_GRADES.map((grade) => [grade, gradeOf(grade)]),
      valueOf: ({ grade_level }) => grade_level,
    },
  ]);
  const { first, more } = useFirst("learners", search.found, ROWS);
  const apart = useDistinctions(first);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrow keys move the focus between the field and the links below
    <div class="finder" onKeyDown={moveFocus}>
      <SearchField search={search} of="learners" placeholder={t.learners.placeholder} />
      <ul class="learner-list" aria-label={t.sections.learners}>
        {first.map(({ learner_id, display_name, grade_level, code }) => (
          <li key={learner_id}>
            <a class="learner" href={href("learners", learner_id)}>
              <span class="learner-name">{display_name}</span>
              {code !== undefined && <code title={t.learners.code}>{code}</code>}
              <span class="learner-grade">{apart.get(learner_id) || gradeOf(grade_level)}</span>
            </a>
          </li>
        ))}
      </ul>
      {more}
    </div>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

function moveFocus(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const step = STEPS[event.key];
  if (step === undefined) return;
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>("input, .learner")];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = at < 0 ? undefined : stops[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** Suffixes for learners with the same name. Empty until their classes are known. */
function useDistinctions(learners: readonly LearnerSummary[]): ReadonlyMap<string, string> {
  const namesakes = namesakesAmong(learners);
  const ids = useSettled(namesakes.map(({ learner_id }) => learner_id).join());
  const answer = useAnswers(`classes of ${ids}`, (service) =>
    Object.fromEntries(
      ids
        .split(",")
        .filter(Boolean)
        .map((id) => [id, service.learnerGroups(id).then(classNames, () => "")]),
    ),
  );
  return tellApart(namesakes, new Map(Object.entries(answer.value ?? {})));
}

/** For an address without a group: shows the learner as a member of a class or course, if there is one. */
export function LearnerView({ id }: { readonly id: string }) {
  const { t } = useLocale();
  const answer = useAnswers(`class of ${id}`, (service) => ({
    class: service.learnerGroups(id).then(peerGroup),
    learners: service.learners(),
  }));
  if (!answer.value && !answer.failure) return <Page title={t.one.learner} />;
  // If this request fails, the profile below shows the error.
  const { class: own, learners } = answer.value ?? {};
  if (own) return <MemberView id={id} group={own} />;
  return (
    <div class="page">
      <a class="crumb" href={href("learners")}>
        {t.sections.learners}
      </a>
      <ProfileView id={id} name={nameOf(learners, id)} group={undefined} />
    </div>
  );
}

/** The first class, or else the first course. A school is not a group of peers, and its list of learners may be long. */
function peerGroup(own: readonly LearnerGroup[]): string | undefined {
  const first = (kind: string) => own.find(({ type }) => type === kind);
  return (first("class") ?? first("course"))?.group_id;
}

export function MemberView({ id, group: groupId }: Required<InGroup>) {
  const { t, compare } = useLocale();
  const answer = useAnswers(`members of ${groupId}`, (service) => ({
    members: service.groupMembers(groupId),
    groups: service.groups(),
  }));
  return (
    <div class="page">
      <WhenReady answer={answer} lines={10} asked="group">
        {({ members, groups }) => {
          const name = groupNameOf(groups, groupId) ?? t.one.group;
          const names = distinctNames(members);
          const sorted = sortMembers(members, "name", compare);
          const at = sorted.findIndex(({ learner_id }) => learner_id === id);
          const step = (to: number, say: (name: string) => string, mark: string) => {
            const member = at < 0 ? undefined : sorted[to];
            if (!member) return null;
            const memberName = names.get(member.learner_id)!;
            const link = href("groups", groupId, "learners", member.learner_id);
            return (
              <a class={mark} href={link} aria-label={say(memberName)}>
                {memberName}
              </a>
            );
          };
          return (
            <>
              <nav class="steps" aria-label={t.member.navigation}>
                <a class="crumb" href={href("groups", groupId)}>
                  {name}
                </a>
                {step(at - 1, t.member.previous, "before")}
                {step(at + 1, t.member.next, "after")}
              </nav>
              <ProfileView
                key={id}
                id={id}
                name={names.get(id)}
                group={at < 0 ? undefined : { id: groupId, name, members }}
              />
            </>
          );
        }}
      </WhenReady>
    </div>
  );
}
