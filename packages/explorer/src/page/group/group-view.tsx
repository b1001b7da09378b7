import type { GroupSummary, Member, RulesInForce, SkillNeed, WorkGroup } from "@mastery/client";
import type { JSX } from "preact";
import type { Service } from "../api/service.ts";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { LearnerGrid } from "../members/learner-grid.tsx";
import { isObserved } from "../members/needs-of.ts";
import { hrefOf } from "../route.ts";
import { PrintButton } from "../shell/print-button.tsx";
import { Notice, WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { NeedList } from "./need-list.tsx";
import { WorkGroups } from "./work-groups.tsx";

/** A class: who is where, what most need help with and who, and who could work together. */
export function GroupView({ id }: { readonly id: string }): JSX.Element {
  const { t } = useLocale();
  const answer = useAnswer(`group ${id}`, (service) => loadGroup(service, id));
  const title = (answer.state === "ready" && answer.value.group?.name) || t.group.untitled;
  const heading = useView(title, id);
  return (
    <div class="page">
      <a class="crumb" href={hrefOf({ view: "start" })}>
        ← {t.start.name}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <WhenReady answer={answer} lines={12} asked="group">
        {(facts) => <Group id={id} name={title} {...facts} />}
      </WhenReady>
    </div>
  );
}

/** All that a class is shown from. */
interface GroupFacts {
  readonly group: GroupSummary | undefined;
  readonly groups: readonly GroupSummary[];
  readonly members: readonly Member[];
  readonly needs: readonly SkillNeed[];
  readonly workGroups: readonly WorkGroup[];
  readonly domains: readonly string[];
  readonly rules: RulesInForce;
}

async function loadGroup(service: Service, id: string): Promise<GroupFacts> {
  const [groups, members, needs, workGroups, domains, rules] = await Promise.all([
    service.groups(),
    service.groupMembers(id),
    service.groupSkills(id),
    service.workGroups(id),
    service.domains(),
    service.rules(),
  ]);
  const group = groups.find(({ group_id }) => group_id === id);
  return { group, groups, members, needs, workGroups, domains, rules };
}

interface GroupProps extends GroupFacts {
  readonly id: string;
  readonly name: string;
}

function Group({
  id,
  name,
  groups,
  members,
  needs,
  workGroups,
  domains,
  rules,
}: GroupProps): JSX.Element {
  const { t } = useLocale();
  if (members.length === 0) return <Notice {...t.group.empty} />;
  const unobserved = members.filter((member) => !isObserved(member)).length;
  return (
    <>
      <p class="lead">{t.group.lead(members.length)}</p>
      {unobserved > 0 && <p class="muted">{t.group.unobserved(unobserved)}</p>}
      <nav class="jumps" aria-label={t.group.sections}>
        <Jump to="needs-title" text={t.group.needsTitle} />
        <Jump to="grid-title" text={t.group.gridTitle} />
        <Jump to="work-groups-title" text={t.group.workGroupsTitle} />
        <PrintButton />
      </nav>
      <section aria-labelledby="needs-title">
        <h2 id="needs-title" tabIndex={-1}>
          {t.group.needsTitle}
        </h2>
        <p class="muted">{t.group.needsLead}</p>
        <NeedList group={id} name={name} needs={needs} members={members} />
      </section>
      <section class="wide" aria-labelledby="grid-title">
        <h2 id="grid-title" tabIndex={-1}>
          {t.group.gridTitle}
        </h2>
        <p class="muted">{t.group.gridLead}</p>
        <LearnerGrid
          group={id}
          name={name}
          members={members}
          domains={domains}
          groups={groups}
          threshold={rules.weak_threshold}
        />
      </section>
      <section aria-labelledby="work-groups-title">
        <h2 id="work-groups-title" tabIndex={-1}>
          {t.group.workGroupsTitle}
        </h2>
        <p class="muted">{t.group.workGroupsLead}</p>
        <WorkGroups group={id} name={name} workGroups={workGroups} members={members} />
      </section>
    </>
  );
}

/** Leads down the page; a link could not, since the address's fragment is the route. */
function Jump({ to, text }: { readonly to: string; readonly text: string }): JSX.Element {
  return (
    <button
      type="button"
      class="button quiet"
      onClick={() => {
        const target = document.getElementById(to);
        target?.scrollIntoView();
        target?.focus({ preventScroll: true });
      }}
    >
      {text}
    </button>
  );
}
