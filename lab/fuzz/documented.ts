import { DatasetError, MasteryError } from "@mastery/core";
import { ERROR_CODES } from "@mastery/core/errors";
import { ERROR_CODES as EMBEDDINGS } from "@mastery/embeddings";
import { ERROR_CODES as NODE } from "@mastery/node/errors";
import { ERROR_CODES as SOURCES } from "@mastery/sources/errors";
import { expectNoMarker } from "./markers.ts";

const CODES = { ...ERROR_CODES, ...EMBEDDINGS, ...NODE, ...SOURCES };

/**
 * Runs code, and resolves to its result, or to `undefined` if the code throws a documented error that contains nothing about a learner.
 * Rejects if the code throws any other error.
 */
export async function documented<T>(run: () => T | Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof MasteryError) || !(error.code in CODES)) throw error;
    if (error instanceof DatasetError) expectNothingPersonal(error);
    else expectNoMarker(error.message);
    if (/^\s+at /m.test(error.message)) throw error;
    return undefined;
  }
}

/** Fields that are not about a person. If an edit moves an id into such a field, no check can recognise the id. */
const IMPERSONAL =
  /^(?:resource_id|trace_id|skill_ids|skills|title|type|activity_id|verb|success|score|duration|timestamp|grade_level|left|retired|traces|scored_\w+|any_\w+|estimated_duration_s|verbs|activities|activity_prefixes|account_home_pages)\b/;

function expectNothingPersonal({ issues }: DatasetError): void {
  for (const issue of issues) {
    if (!IMPERSONAL.test(issue.field)) expectNoMarker(JSON.stringify(issue));
  }
}
