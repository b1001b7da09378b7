import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocale } from "../i18n/locale.ts";
import { href, useChoice } from "../route.ts";
import type { Answer } from "../service.ts";

interface HeadingProps {
  readonly title: string;
  /** Whether the title is in the language of the data. */
  readonly isData?: boolean;
  readonly class?: string;
}

let isFirstView = true;

/** Sets the document's title. Except in the first view, the heading takes the focus when it appears. */
export function Heading({ title, isData = false, class: name }: HeadingProps) {
  const { t, dataLanguage } = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = t.page.documentTitle(title);
  }, [title, t]);
  useEffect(() => {
    if (!isFirstView) heading.current?.focus({ preventScroll: true });
    isFirstView = false;
  }, []);
  return (
    <h1 ref={heading} class={name} tabIndex={-1} lang={isData ? dataLanguage : undefined}>
      {title}
    </h1>
  );
}

interface PageProps extends Omit<HeadingProps, "class"> {
  readonly back?: { readonly href: string; readonly text: string };
  readonly lead?: string;
  readonly class?: string;
  readonly children?: ComponentChildren;
}

export function Page({ back, lead, class: name, children, ...heading }: PageProps) {
  return (
    <div class={name ? `page ${name}` : "page"}>
      {back && (
        <a class="crumb" href={back.href}>
          {back.text}
        </a>
      )}
      <Heading {...heading} />
      {lead && <p class="lead">{lead}</p>}
      {children}
    </div>
  );
}

interface SectionProps {
  /** Id of the section. The section's heading has the id `<id>-title`. */
  readonly id: string;
  readonly title: string;
  readonly lead?: string;
  readonly class?: string;
  /** Controls shown next to the heading. */
  readonly tools?: JSX.Element;
  readonly children: ComponentChildren;
}

export function Section(props: SectionProps) {
  const { id, title, lead, class: name, tools, children } = props;
  return (
    <section class={name} aria-labelledby={`${id}-title`}>
      <div class="section-head">
        <h2 id={`${id}-title`} tabIndex={-1}>
          {title}
        </h2>
        {tools}
      </div>
      {lead && <p class="muted">{lead}</p>}
      {children}
    </section>
  );
}

interface OpensProps {
  /** Name that distinguishes the section from other collapsible sections in the view. */
  readonly name: string;
  readonly title: string;
  readonly class?: string;
  readonly children: ComponentChildren;
}

/** A collapsible section. If a reader opened the section, the section is still open when the reader returns to the view. */
export function Opens({ name, title, class: of = "how", children }: OpensProps) {
  const [isOpen, open] = useChoice(`open ${name}`, false);
  return (
    <details class={of} open={isOpen} onToggle={(event) => open(event.currentTarget.open)}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}

type ButtonProps = Omit<JSX.IntrinsicElements["button"], "type" | "class">;

export function Button({ kind, ...others }: ButtonProps & { readonly kind?: "quiet" | "strong" }) {
  return <button type="button" class={kind ? `button ${kind}` : "button"} {...others} />;
}

interface NoticeProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ComponentChildren;
  /** Whether a screen reader announces the notice immediately, for example because it reports a failure. */
  readonly alert?: boolean;
}

/** Explains why a view or a section is empty, and what the reader can do. */
export function Notice({ title, text, children, alert = false }: NoticeProps) {
  return (
    <div class="notice" role={alert ? "alert" : undefined}>
      <p class="notice-title">{title}</p>
      <p>{text}</p>
      {children}
    </div>
  );
}

/** Kind of record whose id is in the address. The id may be unknown. */
type Asked = "group" | "cluster" | "skill";

interface WhenReadyProps<T> {
  readonly answer: Answer<T>;
  readonly lines: number;
  readonly asked?: Asked;
  readonly children: (value: T) => ComponentChildren;
}

/** An unknown id has a notice without a retry button. */
export function WhenReady<T>({ answer, lines, asked, children }: WhenReadyProps<T>) {
  const { t } = useLocale();
  if (answer.value) return <>{children(answer.value)}</>;
  if (!answer.failure) return <Loading lines={lines} />;
  const { kind, status, retry } = answer.failure;
  if (asked && kind === "not-found") return <Unknown asked={asked} />;
  // The messages about ids are about learners, so they do not apply to other requests.
  const told = kind === "not-found" || kind === "invalid" ? "unexpected" : kind;
  return (
    <Notice {...t.notices.failures[told]} alert>
      {told === "unexpected" && status !== undefined && (
        <p class="muted">{t.notices.status(status)}</p>
      )}
      <Button onClick={retry}>{t.notices.retry}</Button>
    </Notice>
  );
}

export function Loading({ lines }: { readonly lines: number }) {
  const { t } = useLocale();
  return (
    <div class="loading" role="status">
      <span class="visually-hidden">{t.notices.loading}</span>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} class="loading-line" />
      ))}
    </div>
  );
}

/** There is no retry button, since the id would still be unknown. */
export function Unknown({ asked }: { readonly asked: Asked }) {
  const { t } = useLocale();
  return (
    <Notice title={t.notices.unknown[asked]} text={t.notices.unknown.help} alert>
      <a href={href()}>{t.notices.home}</a>
    </Notice>
  );
}

export function Nowhere() {
  const { t } = useLocale();
  const { title, text } = t.notices.nowhere;
  return (
    <Page title={title} lead={text}>
      <p>
        <a href={href()}>{t.notices.home}</a>
      </p>
    </Page>
  );
}
