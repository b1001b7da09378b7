import createClient from "openapi-fetch";
import type { components, paths } from "./generated/interface.ts";

/** A recommendation, as a generated client knows it. */
export type Recommendation = components["schemas"]["Recommendation"];

/** What a teacher's tool would do: the next resource for each learner of a cluster, by a client generated from the document. */
export async function nextForCluster(
  baseUrl: string,
  clusterId: number,
): Promise<Map<string, Recommendation | undefined>> {
  const client = createClient<paths>({ baseUrl });
  const { data: learners = [] } = await client.GET("/learners");
  const next = new Map<string, Recommendation | undefined>();
  for (const { learner_id, display_name } of learners) {
    const path = { learner_id };
    const { data: assignment } = await client.GET("/clusters/assignment/{learner_id}", {
      params: { path },
    });
    if (assignment?.cluster_id !== clusterId) continue;
    const { data } = await client.GET("/recommend/{learner_id}", {
      params: { path, query: { n: 1 } },
    });
    next.set(display_name, data?.[0]);
  }
  return next;
}

/** The faults that the service finds in a request, in words. */
export async function faults(baseUrl: string, learnerId: string, n: number): Promise<string[]> {
  const client = createClient<paths>({ baseUrl });
  const { error } = await client.GET("/recommend/{learner_id}", {
    params: { path: { learner_id: learnerId }, query: { n } },
  });
  if (error === undefined) return [];
  const { detail } = error;
  return typeof detail === "string"
    ? [detail]
    : detail.map(({ loc, msg }) => `${loc.join(".")}: ${msg}`);
}
