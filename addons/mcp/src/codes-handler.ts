import type { Snapshot } from "@mastery/core";
import { internalError, refusal, type SnapshotSource, uncachedJson } from "@mastery/openapi";
import { grantOf, responseOf } from "./grants.ts";
import type { AssistantHandler, AssistantOptions } from "./handler.ts";
import { lookUpsOf } from "./look-ups.ts";

/** The code by which assistants of a caller know a learner. */
export interface LearnerCode {
  readonly learner_id: string;
  readonly code: string;
}

/**
 * Creates a handler that tells callers who may read names which code stands for whom. `authorize` is called with the operation
 * `listCodes`, for which the `authorize` of `openAuthorizer` accepts a caller's own key, and no key of an assistant.
 */
export function createCodesHandler(
  snapshot: Snapshot | SnapshotSource,
  options: Omit<AssistantOptions, "onResponse">,
): AssistantHandler {
  const { onError = console.error } = options;
  const lookUps = lookUpsOf(snapshot, options);
  return async (request) => {
    if (request.method !== "GET") return responseOf(refusal(405, "This path supports only GET."));
    const asked = await grantOf(request, "listCodes", options);
    if (!("learners" in asked)) return responseOf(asked);
    try {
      const { codes } = await lookUps(asked).codes();
      const list: LearnerCode[] = [...codes].map(([learner_id, code]) => ({ learner_id, code }));
      return responseOf(uncachedJson(200, list));
    } catch (error) {
      onError(error);
      return responseOf(internalError());
    }
  };
}
