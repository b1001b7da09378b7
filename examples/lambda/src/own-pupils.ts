import { join } from "node:path";
import { type Authorize, createLambdaHandler, type LambdaHandler } from "@mastery/http-lambda";
import { readSnapshot } from "@mastery/node/snapshots";

/**
 * Fields that an HTTP API adds to an event after its JWT authorizer has checked the token. Claims that are lists are written as `[a b]`.
 */
interface SignedIn {
  readonly requestContext: {
    readonly authorizer?: { readonly jwt?: { readonly claims: { readonly pupils?: string } } };
  };
}

/** Lets a teacher read the learners whom the claim `pupils` of the teacher's token names. Without a token, the status is 401. */
const authorize: Authorize = ({ host }) => {
  const { authorizer } = (host as SignedIn).requestContext;
  if (authorizer?.jwt === undefined) return { status: 401, challenge: "Bearer" };
  const pupils = authorizer.jwt.claims.pupils?.match(/[0-9a-f-]{36}/g) ?? [];
  return { learners: new Set(pupils) };
};

// Loading starts here, in the init phase, which lasts until the snapshot is loaded.
export const handler: LambdaHandler = createLambdaHandler(
  () => readSnapshot(join(import.meta.dirname, "school.snapshot")),
  { authorize },
);
await handler.ready;
