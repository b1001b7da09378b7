import type { Snapshot } from "@mastery/core";
import { createFetchHandler, type FetchHandler } from "@mastery/openapi/fetch";
import type { School } from "./school.ts";
import { type Question, questionOf, WhatIf } from "./what-if.ts";

const RECOMMENDATIONS_OF = /^\/recommend\/(?:details\/)?(?<learner>[^/]+)$/;

/**
 * Returns what answers requests about a school as a service would. Below `/weights/…`, recommendations and rules are those of other
 * weights; for a snapshot without its data, those it was computed with.
 */
export function createAnswers({ snapshot, computed }: School): FetchHandler {
  const answer = createFetchHandler(snapshot);
  const whatIf = computed && new WhatIf(computed);
  const [anybody] = snapshot.learners();

  /** The snapshot of the learner in question, with these weights; undefined if the answer does not depend on weights. */
  async function snapshotFor({ path, weights }: Question): Promise<Snapshot | undefined> {
    const learner = RECOMMENDATIONS_OF.exec(path)?.groups?.["learner"];
    const id = path === "/rules" ? anybody?.learner_id : learner;
    return id === undefined ? undefined : whatIf?.snapshotOf(id, weights);
  }

  return async (request) => {
    const { pathname } = new URL(request.url);
    const question = questionOf(pathname);
    if (!question) return answer(request);
    const changed = await snapshotFor(question);
    return createFetchHandler(changed ?? snapshot, { basePath: question.base })(request);
  };
}
