import type { GroupSummary, Member } from "@mastery/client";
import type { JSX } from "preact";
import { useLocale } from "../i18n/locale.ts";
import { Heading, Notice, WhenReady } from "../parts/frame.tsx";
import { type ComparedGroup, distinctNames, sortMembers } from "../people.ts";
import { href } from "../route.ts";
import type { Service } from "../service.ts";
import { useAnswers } from "../session.ts";
import { LearnerFinder } from "./learner-finder.tsx";
import { ProfileView } from "./profile.tsx";

/** All learners beside the one that is chosen; on a phone, one or the other. */
export function LearnersView({ id }: { readonly id?: string }): JSX.Element {
  const answer = useAnswers("learners", (service) => ({ index: service.learners() }));
  const learner = answer.state === "ready" && id ? answer.value.index.get(id) : undefined;
  return (
    <div class={id === undefined ? "learners" : "learners with-profile"}>
      <div class="learners-list">
        <WhenReady answer={answer} lines={10}>
          {({ index }) => <LearnerFinder index={index} selected={id} />}
        </WhenReady>
      </div>
      <div class="learners-detail">
        {id === undefined ? (
          <ChooseLearner />
        ) : (
          <ChosenLearner key={id} id={id} name={learner?.display_name} />
        )}
      </div>
    </div>
  );
}

function ChooseLearner(): JSX.Element {
  const { t } = useLocale();
  return (
    <>
      <Heading title={t.learners.name} class="visually-hidden" />
      <div class="choose">
        <Notice title={t.learners.choose} text={t.learners.chooseHelp} />
      </div>
    </>
  );
}

interface ChosenLearnerProps {
  readonly id: string;
  readonly name: string | undefined;
}

/** A learner whose address names no group: compared with the class all the same. */
function ChosenLearner({ id, name }: ChosenLearnerProps): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswers(`class of ${id}`, (service) => ({ group: classOf(service, id) }));
  // Without an answer there is nobody to compare with, and the profile says what is wrong.
  const group = answer.state === "ready" ? answer.value.group : undefined;
  return (
    <>
      <a class="back" href={href("learners")}>
        ← {t.learners.back}
      </a>
      <ProfileView id={id} name={name} group={answer.state === "loading" ? "loading" : group} />
    </>
  );
}

/** Resolves to the learner's first class, or else the first course. A school is no peer group, and its list may be long. */
async function classOf(service: Service, id: string): Promise<ComparedGroup | undefined> {
  const own = await service.learnerGroups(id);
  const group =
    own.find(({ type }) => type === "class") ?? own.find(({ type }) => type === "course");
  if (!group) return undefined;
  const members = await service.groupMembers(group.group_id);
  return { id: group.group_id, name: group.name, members };
}

interface MemberViewProps {
  readonly id: string;
  /** Id of the group. */
  readonly group: string;
}

/** A learner as a member of a group: compared with it, and one step from the others. */
export function MemberView({ id, group }: MemberViewProps): JSX.Element {
  const answer = useAnswers(`members of ${group}`, (service) => ({
    members: service.groupMembers(group),
    groups: service.groups(),
  }));
  return (
    <div class="page">
      <WhenReady answer={answer} lines={10} asked="group">
        {({ members, groups }) => (
          <AmongMembers
            id={id}
            members={members}
            group={groups.find(({ group_id }) => group_id === group)!}
          />
        )}
      </WhenReady>
    </div>
  );
}

interface AmongMembersProps {
  readonly id: string;
  readonly members: readonly Member[];
  readonly group: GroupSummary;
}

function AmongMembers({ id, members, group }: AmongMembersProps): JSX.Element {
  const { t, compare } = useLocale();
  const sorted = sortMembers(members, "name", compare);
  const names = distinctNames(members);
  const at = sorted.findIndex(({ learner_id }) => learner_id === id);
  const isMember = at >= 0;
  const before = isMember ? sorted[at - 1] : undefined;
  const after = isMember ? sorted[at + 1] : undefined;
  const hrefTo = (to: Member): string => href("groups", group.group_id, "learners", to.learner_id);
  const nameOf = ({ learner_id }: Member): string => names.get(learner_id)!;
  return (
    <>
      <nav class="steps" aria-label={t.member.navigation}>
        <a class="crumb" href={href("groups", group.group_id)}>
          ← {group.name}
        </a>
        {before && (
          <a href={hrefTo(before)} aria-label={t.member.previous(nameOf(before))}>
            ‹ {nameOf(before)}
          </a>
        )}
        {after && (
          <a href={hrefTo(after)} aria-label={t.member.next(nameOf(after))}>
            {nameOf(after)} ›
          </a>
        )}
      </nav>
      <ProfileView
        key={id}
        id={id}
        name={names.get(id)}
        group={isMember ? { id: group.group_id, name: group.name, members } : undefined}
      />
    </>
  );
}
