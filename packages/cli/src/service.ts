import { once } from "node:events";
import type { RequestListener } from "node:http";
import type { AuthorizerOptions } from "@mastery/openapi/auth";
import { allRead, type Values } from "./define-command.ts";
import { namingFlags, UsageError, warn } from "./failures.ts";
import { bindAddress, isLoopback, listen, onlyLocal, tryToListen } from "./listen.ts";
import { printOnlyMessages } from "./lost-messages.ts";
import { openObservation } from "./observation.ts";
import type { CREDENTIALS, ServiceOptions } from "./options.ts";

/** Validates options before anything is opened. The returned function fails at once, before minutes of computing, if it cannot listen. */
export async function checkService(options: ServiceOptions) {
  const { port, host, auth, log, metricsPort, metricsHost, quiet, ...others } = options;
  const { keepAlive, headerTimeout, gracePeriod, ...credentials } = others;
  const observed = { log, metricsPort, metricsHost };
  if (metricsPort === undefined && metricsHost !== undefined) {
    throw new UsageError("option '--metrics-host' needs '--metrics-port'");
  }
  if (metricsPort === port && port !== 0) {
    throw new UsageError(
      `--port and --metrics-port are both ${port}; choose a different port for one of them`,
    );
  }
  const accepted = acceptedCredentials(credentials);
  const address = await bindAddress(host);
  const isLocal = auth && !accepted;
  if (isLocal && !isLoopback(address)) {
    throw new UsageError(
      `other machines can reach ${address}, and anyone using them could read about every learner; use --keys or --jwt-issuer, or --no-auth behind a gateway that checks callers`,
    );
  }
  return async () => {
    await tryToListen(port, address);
    // The module is loaded on first use, since not every service checks callers.
    const auth = accepted && (await import("@mastery/openapi/auth"));
    const authorizer = await namingFlags({ "jwt.keys": "--jwt-keys" }, () =>
      auth?.openAuthorizer({ ...accepted, onProblem: warn }),
    );
    const observation = await openObservation(observed, quiet);
    const { onRefusal } = observation;
    return {
      ...observation,
      authorize: authorizer?.authorize,
      /** @param onClosed ends remaining work after the last response, within the given milliseconds */
      async run(
        listener: RequestListener,
        signal: AbortSignal,
        onListening?: (url: string) => void,
        onClosed?: (milliseconds: number) => Promise<void>,
      ) {
        const server = await listen(
          isLocal ? onlyLocal(listener, onRefusal) : listener,
          { port, address },
          {
            keepAliveTimeout: keepAlive * 1000,
            headersTimeout: headerTimeout * 1000,
            gracePeriod: gracePeriod * 1000,
            onRefusal,
          },
        );
        printOnlyMessages();
        process.stdout.write(`listening on ${server.url}\n`);
        onListening?.(server.url);
        if (!signal.aborted) await once(signal, "abort");
        if (!quiet) {
          process.stderr.write("shutting down; press Ctrl+C again to quit now\n");
        }
        const end = performance.now() + gracePeriod * 1000;
        await server.close();
        await onClosed?.(Math.max(0, end - performance.now()));
        authorizer?.close();
        await observation.close();
      },
    };
  };
}

function acceptedCredentials(
  credentials: Omit<Values<typeof CREDENTIALS>, "auth">,
): AuthorizerOptions | undefined {
  const { keys, jwtIssuer, jwtAudience, jwtKeys, jwtClaim, ...left } = credentials;
  allRead(left);
  const needed = {
    "--jwt-issuer": jwtIssuer,
    "--jwt-audience": jwtAudience,
    "--jwt-keys": jwtKeys,
  };
  const missing = Object.entries(needed).flatMap(([name, value]) => (value ? [] : [name]));
  if (missing.length === 3 && jwtClaim === undefined) return keys ? { keys } : undefined;
  if (missing.length > 0) {
    throw new UsageError(
      `tokens require all of ${Object.keys(needed).join(", ")}; missing: ${missing.join(", ")}`,
    );
  }
  const jwt = { issuer: jwtIssuer!, audience: jwtAudience!, keys: jwtKeys!, claim: jwtClaim };
  return { keys, jwt };
}
