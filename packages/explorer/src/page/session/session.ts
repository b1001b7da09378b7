import { createContext } from "preact";
import { useContext, useMemo, useState } from "preact/hooks";
import { createService, type Service, type Source } from "../api/service.ts";
import { keptToken } from "./kept-token.ts";

/** Who the page asks for, and whether it has to ask the reader first. */
export interface Session {
  readonly service: Service;
  /** Sent with each request; `undefined` where no key or token was asked for. */
  readonly token: string | undefined;
  /** `asked`: the service demands a key or token. `refused`: the one it got is not valid. */
  readonly state: "open" | "asked" | "refused";
  readonly signIn: (token: string) => void;
  readonly signOut: () => void;
  /** Called for a 401 that a key or token can answer. */
  readonly challenge: () => void;
}

export const SessionContext: ReturnType<typeof createContext<Session | undefined>> = createContext<
  Session | undefined
>(undefined);

/** The session of the page. */
export function useSession(): Session {
  return useContext(SessionContext)!;
}

/** Starts the session of this tab; another token makes another service, so that no answer outlives its reader. */
export function useNewSession(source: Source): Session {
  const [token, setToken] = useState(keptToken.read);
  const service = useMemo(() => createService(source, token), [source, token]);
  const [state, setState] = useState<Session["state"]>("open");

  function forget(next: Session["state"]): void {
    keptToken.forget();
    setToken(undefined);
    setState(next);
  }

  function signIn(entered: string): void {
    const next = entered.trim();
    try {
      createService(source, next);
    } catch {
      // Characters that no key or token has.
      setState("refused");
      return;
    }
    setToken(next);
    keptToken.keep(next);
    setState("open");
  }

  return {
    service,
    token,
    state,
    signIn,
    signOut: () => forget("open"),
    challenge: () => forget(token === undefined ? "asked" : "refused"),
  };
}
