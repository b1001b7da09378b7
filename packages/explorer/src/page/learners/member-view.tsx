import type { GroupSummary, Member } from "@mastery/client";
import type { JSX } from "preact";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { distinctNames } from "../labels/same-names.ts";
import { sortMembers } from "../members/sort-members.ts";
import { ProfileView } from "../profile/profile-view.tsx";
import { hrefOf } from "../route.ts";
import { WhenReady } from "../shell/states.tsx";

interface MemberViewProps {
  readonly id: string;
  /** Id of the group. */
  readonly group: string;
}

/** A learner as a member of a group: compared with it, and one step from the others. */
export function MemberView({ id, group }: MemberViewProps): JSX.Element {
  const answer = useAnswer(`member of ${group}`, (service) =>
    Promise.all([service.groupMembers(group), service.groups()]),
  );
  return (
    <div class="page member">
      <WhenReady answer={answer} lines={10} asked="group">
        {([members, groups]) => (
          <MemberContent
            id={id.toLowerCase()}
            members={members}
            group={groups.find(({ group_id }) => group_id === group)!}
          />
        )}
      </WhenReady>
    </div>
  );
}

interface MemberContentProps {
  readonly id: string;
  readonly members: readonly Member[];
  readonly group: GroupSummary;
}

function MemberContent({ id, members, group }: MemberContentProps): JSX.Element {
  const { t, compare } = useLocale();
  const sorted = sortMembers(members, { by: "name" }, compare);
  const names = distinctNames(members);
  const at = sorted.findIndex(({ learner_id }) => learner_id === id);
  const neighbour = (step: number): Member | undefined => (at < 0 ? undefined : sorted[at + step]);
  return (
    <>
      <nav class="steps" aria-label={t.member.navigation}>
        <a class="crumb" href={hrefOf({ view: "group", group: group.group_id })}>
          ← {group.name}
        </a>
        <Step member={neighbour(-1)} group={group} names={names} arrow="‹" />
        <Step member={neighbour(1)} group={group} names={names} arrow="›" />
      </nav>
      <ProfileView
        key={id}
        id={id}
        name={names.get(id)}
        {...(at >= 0 && { group: { id: group.group_id, name: group.name, members } })}
      />
    </>
  );
}

interface StepProps {
  readonly member: Member | undefined;
  readonly group: GroupSummary;
  readonly names: ReadonlyMap<string, string>;
  readonly arrow: "‹" | "›";
}

function Step({ member, group, names, arrow }: StepProps): JSX.Element | null {
  const { t } = useLocale();
  if (!member) return null;
  const name = names.get(member.learner_id)!;
  const href = hrefOf({ view: "learner", id: member.learner_id, group: group.group_id });
  return (
    <a href={href} aria-label={arrow === "‹" ? t.member.previous(name) : t.member.next(name)}>
      {arrow === "‹" ? `‹ ${name}` : `${name} ›`}
    </a>
  );
}
