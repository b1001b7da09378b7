import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";
import { createService, type Service } from "../api/service.ts";
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

/** A service, and the token it is asked with. */
type Access = Pick<Session, "service" | "token">;

const accessBy = (token: string | undefined): Access => ({ service: createService(token), token });

/** Starts the session of this tab; another token makes another service, so that no answer outlives its reader. */
export function useNewSession(): Session {
  const [access, setAccess] = useState(() => accessBy(keptToken.read()));
  const [state, setState] = useState<Session["state"]>("open");

  function forget(next: Session["state"]): void {
    keptToken.forget();
    setAccess(accessBy(undefined));
    setState(next);
  }

  function signIn(entered: string): void {
    const token = entered.trim();
    try {
      setAccess(accessBy(token));
    } catch {
      // Characters that no key or token has.
      setState("refused");
      return;
    }
    keptToken.keep(token);
    setState("open");
  }

  return {
    ...access,
    state,
    signIn,
    signOut: () => forget("open"),
    challenge: () => forget(access.token === undefined ? "asked" : "refused"),
  };
}
