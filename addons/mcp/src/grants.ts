import {
  type ApiResponse,
  type Authorize,
  checkAuthorization,
  type Grant,
  internalError,
  refusal,
  unauthenticated,
} from "@mastery/openapi";

interface GrantOptions {
  readonly authorize: Authorize<Request>;
  readonly onError?: ((error: unknown) => void) | undefined;
}

/** Resolves to the grant of a caller, or to the refusal. Never rejects. */
export async function grantOf(
  request: Request,
  operation: string,
  { authorize, onError = console.error }: GrantOptions,
): Promise<Grant | ApiResponse> {
  const { pathname } = new URL(request.url);
  const headers = Object.fromEntries(request.headers);
  try {
    const authorized: unknown = await authorize({
      operation,
      learnerId: undefined,
      groupId: undefined,
      request: { method: request.method, target: pathname, headers },
      host: request,
    });
    checkAuthorization(authorized);
    if ("learners" in authorized) return authorized;
    return authorized.status === 401
      ? unauthenticated(authorized.challenge)
      : refusal(403, "These credentials do not permit this.");
  } catch (error) {
    onError(error);
    return internalError();
  }
}

export function responseOf({ status, headers, body }: ApiResponse): Response {
  return new Response(body as Uint8Array<ArrayBuffer>, { status, headers });
}
