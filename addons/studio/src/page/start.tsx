import { describeIssue, type Issue, type Location } from "@mastery/core";
import { Button, join, Page, Scrolls, useLocale } from "@mastery/explorer/page";
import { describeUnread } from "../marks/index.ts";
import type { MarksShown } from "../worker/marks.ts";
import { exampleFiles } from "./example.ts";
import { chosenFiles, type FilesByPath, missingFrom } from "./files.ts";
import type { StudioMessages } from "./i18n/fr.ts";
import { useMarksMessages, useStudioMessages } from "./i18n/locale.ts";
import type { Problem, StudioState } from "./use-studio.ts";

/** Maximum number of file names in a sentence. */
const NAMES = 5;

export function StartView({ studio }: { readonly studio: StudioState }) {
  const t = useStudioMessages();
  const { language } = useLocale();
  const { opened, collected, ignored, outcome, marks, add } = studio;
  const missing = missingFrom(collected).map((records) => t.records[records]);
  return (
    <Page title={t.title} lead={t.lead} class="studio-start">
      <OutcomeNotice studio={studio} />
      {marks && <UnreadFiles marks={marks} />}
      {collected.size > 0 && missing.length > 0 && (
        <p role="status" class="studio-missing">
          {t.missing(missing)}
        </p>
      )}
      {ignored.length > 0 && (
        <p class="muted">
          {t.ignored(ignored.slice(0, NAMES).join(", "), Math.max(0, ignored.length - NAMES))}
        </p>
      )}
      <p>{t.privacy}</p>
      <div class="studio-drop">
        <p class="studio-drop-title">{t.drop}</p>
        <div class="studio-choices">
          <FileButton label={t.chooseFiles} class="strong" onFiles={add} />
          <FileButton label={t.chooseFolder} folder onFiles={add} />
          <Button onClick={() => add(exampleFiles(language))}>{t.marks.example}</Button>
        </div>
        <p class="muted">{t.formats}</p>
      </div>
      {collected.size > 0 && (
        <section aria-labelledby="collected">
          <h2 id="collected">{t.collected}</h2>
          <ul class="studio-files">
            {[...collected.keys()].map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
          {outcome.state !== "working" && <Button onClick={studio.forget}>{t.forget}</Button>}
        </section>
      )}
      {opened && <Button onClick={studio.showSchool}>{t.back}</Button>}
    </Page>
  );
}

/** Explains why the plan of a saved class was not read. Renders nothing if it was. */
export function PlansNotice({ marks: { refusedPlans } }: { readonly marks: MarksShown }) {
  const { refusedPlans: t, problems } = useStudioMessages();
  if (refusedPlans === undefined) return null;
  const { file, reason, details } = refusedPlans;
  return (
    <div class="studio-problem" role="alert">
      <p>{t[reason](file)}</p>
      {details.length > 0 && <Details title={problems.details} lines={details} />}
    </div>
  );
}

/** Messages of the library, for the developers of the programs that wrote the files. */
function Details({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  return (
    <details class="studio-detail">
      <summary>{title}</summary>
      <ul lang="en">
        {lines.map((line, position) => (
          <li key={position}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

/** Explains for each unread file why it is not a mark sheet, and what the reader can do. Renders nothing if all files were read. */
export function UnreadFiles({ marks }: { readonly marks: MarksShown }) {
  const says = useMarksMessages();
  if (marks.unread.length === 0) return null;
  return (
    <div class="studio-problem" role="alert">
      {marks.unread.map((one) => (
        <p key={one.file}>{describeUnread(one, says)}</p>
      ))}
    </div>
  );
}

interface FileButtonProps {
  readonly label: string;
  readonly class?: string;
  readonly folder?: boolean;
  readonly single?: boolean;
  readonly onFiles: (files: FilesByPath) => void;
}

export function FileButton(props: FileButtonProps) {
  const { label, class: name = "", folder, single, onFiles } = props;
  return (
    <label class={`button studio-file-button ${name}`}>
      {label}
      <input
        type="file"
        class="visually-hidden"
        multiple={!single}
        {...(folder && { webkitdirectory: true })}
        onChange={({ currentTarget }) => {
          const files = chosenFiles(currentTarget.files);
          // The value is reset so that the reader can choose the same files again after correcting them.
          currentTarget.value = "";
          onFiles(files);
        }}
      />
    </label>
  );
}

export function OutcomeNotice({ studio }: { readonly studio: StudioState }) {
  const t = useStudioMessages();
  const { opened, outcome, stop } = studio;
  if (outcome.state === "waiting") return null;
  if (outcome.state === "failed") {
    return (
      <div class="studio-problem" role="alert">
        <ProblemText problem={outcome.problem} />
        {opened && <p>{t.stays}</p>}
      </div>
    );
  }
  const { progress } = outcome;
  return (
    <div class="studio-working">
      <p role="status">
        {t.working}
        {progress && ` · ${t.stages[progress.stage]}`}
      </p>
      <progress aria-label={t.working} value={progress?.share} />
      <Button onClick={stop}>{t.stop}</Button>
    </div>
  );
}

function ProblemText({ problem }: { readonly problem: Problem }) {
  const { numbers } = useLocale();
  const { failures, problems: t } = useStudioMessages();
  if (problem.kind !== "refused" && problem.kind !== "issues")
    return <p>{failures[problem.kind]}</p>;
  const remedies: Readonly<Partial<Record<string, string>>> = t.errors;
  const details =
    problem.kind === "refused" ? [problem.message] : problem.issues.map(describeIssue);
  return (
    <>
      <p class="studio-problem-title">{t.refused}</p>
      {problem.kind === "refused" ? (
        <p>{remedies[problem.code] ?? failures.crashed}</p>
      ) : (
        <>
          <p>{t.correct}</p>
          {problem.total > problem.issues.length && <p>{t.total(numbers.count(problem.total))}</p>}
          <Scrolls class="studio-faults" label={t.refused}>
            <ul>
              {problem.issues.map((issue, position) => (
                <li key={position}>
                  <p class="studio-place">{placeOf(t, issue.location, issue.field)}</p>
                  <p>{describeFault(t, issue)}</p>
                </li>
              ))}
            </ul>
          </Scrolls>
        </>
      )}
      <Details title={t.details} lines={details} />
    </>
  );
}

/**
 * An issue about a value also gives the value found and the valid values, as far as they are known. Parser errors appear only in the
 * technical details.
 */
export function describeFault(
  t: StudioMessages["problems"],
  { kind, field, got }: Pick<Issue, "kind" | "field" | "got">,
): string {
  const fields: Readonly<Record<string, string>> = t.fields;
  const name = field.replace(/\[.*$/, "");
  const isValue = kind === "wrong_type" || kind === "invalid_value";
  const holds = isValue && Object.hasOwn(fields, name) && t.expected(fields[name]!);
  // Numbers and quoted texts are copied from the data. Other descriptions are English words.
  const found = isValue && /^["\d-]/.test(got) && t.found(got);
  return join([`${t.issues[kind]}.`, found, holds], " ");
}

/** Returns the name of a place, such as `learners.json, record 1, field “grade_level”`. Records are counted from 1. */
export function placeOf(
  t: Pick<StudioMessages["problems"], "line" | "record" | "field">,
  { file, line, index }: Location,
  field: string,
): string {
  const inFile = [line !== undefined && t.line(line), index !== undefined && t.record(index + 1)];
  return join([file, ...inFile, field !== "" && t.field(field)], ", ");
}
