import type { Cluster, ClusterTraits, GroupSummary, Member, RulesInForce } from "@mastery/client";
import type { JSX } from "preact";
import type { Service } from "../api/service.ts";
import { useAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { clusterLetters } from "../labels/cluster-letters.ts";
import { LearnerGrid } from "../members/learner-grid.tsx";
import { hrefOf } from "../route.ts";
import { Notice, Unknown, WhenReady } from "../shell/states.tsx";
import { useView } from "../shell/use-view.ts";
import { TraitLists } from "./trait-lists.tsx";

/** The members of a cluster, whom the reader may see, and what they have in common. */
export function ClusterView({ id }: { readonly id: number }): JSX.Element {
  const { t } = useLocale();
  const title = t.cluster.name(clusterLetters(id));
  const heading = useView(title);
  const answer = useAnswer(`cluster ${id}`, (service) => loadCluster(service, id));
  return (
    <div class="page">
      <a class="crumb" href={hrefOf({ view: "clusters" })}>
        ← {t.clusters.name}
      </a>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      <WhenReady answer={answer} lines={12} asked="cluster">
        {(facts) => <ClusterContent {...facts} name={title} />}
      </WhenReady>
    </div>
  );
}

/** All that a cluster is shown from. */
interface ClusterFacts {
  readonly cluster: Cluster | undefined;
  readonly traits: ClusterTraits | undefined;
  readonly members: readonly Member[];
  readonly groups: readonly GroupSummary[];
  readonly domains: readonly string[];
  readonly rules: RulesInForce;
}

async function loadCluster(service: Service, id: number): Promise<ClusterFacts> {
  const [{ clusters }, traits, members, groups, domains, rules] = await Promise.all([
    service.clusters(),
    service.clusterTraits(),
    service.clusterMembers(id),
    service.groups(),
    service.domains(),
    service.rules(),
  ]);
  return {
    cluster: clusters.find(({ cluster_id }) => cluster_id === id),
    traits: traits.find(({ cluster_id }) => cluster_id === id),
    members,
    groups,
    domains,
    rules,
  };
}

interface ClusterContentProps extends ClusterFacts {
  readonly name: string;
}

function ClusterContent({
  cluster,
  traits,
  members,
  groups,
  domains,
  rules,
  name,
}: ClusterContentProps): JSX.Element {
  const { t } = useLocale();
  if (!cluster || !traits) return <Unknown asked="cluster" />;
  return (
    <>
      <p class="lead">{t.cluster.lead}</p>
      <div class="cluster-traits">
        <TraitLists traits={traits} />
      </div>
      <section class="wide" aria-labelledby="members-title">
        <h2 id="members-title">{t.cluster.members}</h2>
        <p class="muted">{t.cluster.readable(members.length, cluster.size)}</p>
        {members.length === 0 ? (
          <Notice {...t.cluster.noneReadable} />
        ) : (
          <LearnerGrid
            name={name}
            members={members}
            domains={domains}
            groups={groups}
            threshold={rules.weak_threshold}
          />
        )}
      </section>
    </>
  );
}
