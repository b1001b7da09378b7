import type { ComponentChildren, JSX } from "preact";
import type { Answer, FailedAnswer } from "../api/use-answer.ts";
import { useLocale } from "../i18n/locale.ts";
import { hrefOf } from "../route.ts";
import { useView } from "./use-view.ts";

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
  /** A failure is announced as soon as it appears. */
  readonly alert?: boolean;
}

/** Says why there is nothing here, and what can be done. */
export function Notice({ title, text, children, alert = false }: NoticeProps): JSX.Element {
  return (
    <div class="notice" role={alert ? "alert" : undefined}>
      <p class="notice-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** What was asked for by an id that may be unknown. */
export type Asked = "group" | "cluster" | "skill";

interface FailedProps {
  readonly answer: FailedAnswer;
  readonly asked: Asked | undefined;
}

/** What stands in for an answer that failed. */
function Failed({ answer: { kind, status, retry }, asked }: FailedProps): JSX.Element {
  const { t } = useLocale();
  if (asked && kind === "not-found") return <Unknown asked={asked} />;
  // What is said of a learner's id is of no use where none was asked for.
  const told = kind === "not-found" || kind === "invalid" ? "unexpected" : kind;
  return (
    <Notice {...t.states.failures[told]} alert>
      {told === "unexpected" && status !== undefined && (
        <p class="muted">{t.states.status(status)}</p>
      )}
      <button type="button" class="button" onClick={retry}>
        {t.states.retry}
      </button>
    </Notice>
  );
}

/** Says that an address names something that is not there, and leads back: to ask again would not help. */
export function Unknown({ asked }: { readonly asked: Asked }): JSX.Element {
  const { t } = useLocale();
  return (
    <Notice {...t.states.unknown[asked]} alert>
      <a href={hrefOf({ view: "start" })}>{t.states.home}</a>
    </Notice>
  );
}

/** Grey lines where an answer will stand. */
function Loading({ lines }: { readonly lines: number }): JSX.Element {
  const { t } = useLocale();
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{t.states.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="loading-line" />
      ))}
    </div>
  );
}

interface WhenReadyProps<T> {
  readonly answer: Answer<T>;
  /** Lines of the placeholder. */
  readonly lines: number;
  /** What the address names by its id. */
  readonly asked?: Asked;
  readonly children: (value: T) => JSX.Element;
}

/** Shows an answer in whichever state it is. */
export function WhenReady<T>({ answer, lines, asked, children }: WhenReadyProps<T>): JSX.Element {
  if (answer.state === "loading") return <Loading lines={lines} />;
  if (answer.state === "failed") return <Failed answer={answer} asked={asked} />;
  return children(answer.value);
}

/** For addresses that lead nowhere. */
export function Nowhere(): JSX.Element {
  const { t } = useLocale();
  const heading = useView(t.states.nowhere.title);
  return (
    <div class="page">
      <h1 ref={heading} tabIndex={-1}>
        {t.states.nowhere.title}
      </h1>
      <p class="lead">{t.states.nowhere.text}</p>
      <p>
        <a href={hrefOf({ view: "start" })}>{t.states.home}</a>
      </p>
    </div>
  );
}
