import type { DateRange, Weights } from "@mastery/core";
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Comparison } from "../../studio/messages.ts";
import { App } from "../app.tsx";
import { shareOut, WEIGHT_NAMES } from "../figures.ts";
import type { StudioMessages } from "../i18n/fr.ts";
import { useLocale, useStudioMessages } from "../i18n/locale.ts";
import { saveFile } from "../parts/csv.ts";
import { listen } from "../parts/listen.ts";
import { Choice, useSettled } from "../parts/lists.tsx";
import { href } from "../route.ts";
import type { Source } from "../service.ts";
import { type Engine, EngineError } from "./engine.ts";
import { type FilesByPath, useDrops } from "./files.ts";
import { MarksView } from "./marks.tsx";
import { FileButton, StartView } from "./start.tsx";
import { type Opened, useStudio } from "./use-studio.ts";

interface StudioProps {
  readonly engine: Engine;
  /** Resolves to whether the engine has the embedding model. */
  readonly model: Promise<boolean>;
}

/** The explorer, with results that the engine computes from files. */
export function Studio({ engine, model }: StudioProps): JSX.Element {
  const t = useStudioMessages();
  const [isStarting, setIsStarting] = useState(true);
  const [weights, setWeights] = useState<Weights>();
  const [compared, setCompared] = useState<Days | File>();
  const [refused, setRefused] = useState<keyof StudioMessages["periods"]["refused"]>();
  const studio = useStudio(engine, model, () => {
    setWeights(undefined);
    setCompared(undefined);
    setRefused(undefined);
    setIsStarting(false);
  });
  const { opened, marks, isSaved, outcome } = studio;
  useEffect(() => {
    // The failure is shown next to the file selection.
    if (outcome.state === "failed") setIsStarting(true);
  }, [outcome.state]);
  useEffect(() => {
    // If there is only one class, it is opened immediately.
    const [only, ...others] = marks?.groups ?? [];
    if (opened?.isOfMarks && only && others.length === 0) location.hash = href("groups", only);
  }, [opened?.edition]);
  useEffect(() => {
    if (isSaved) return;
    return listen({ beforeunload: (event) => event.preventDefault() });
  }, [isSaved]);
  const isOver = useDrops((files) => {
    setIsStarting(true);
    studio.add(files);
  });
  useEffect(() => {
    document.body.classList.toggle("studio-over", isOver);
  }, [isOver]);
  // Each school, and each choice of weights, is a separate service. The services' host name is reserved and never exists, so requests
  // cannot leave the browser.
  const sources = useMemo(
    (): Source[] =>
      (compared === undefined ? [""] : ["", "earlier/"]).map((path) => ({
        baseUrl: `https://studio.invalid/${path}`,
        fetch: engine.fetchWith(weights),
      })),
    [weights, compared, opened?.edition],
  );
  const compare = async (earlier: Days | File | undefined): Promise<void> => {
    setRefused(undefined);
    // The engine keeps only one earlier school, so the previous comparison ends before the next one starts.
    setCompared(undefined);
    const result =
      earlier === undefined ? "shown" : await startComparison(engine, earlier, opened!);
    if (result === "shown") setCompared(earlier);
    else if (result !== "replaced") setRefused(result);
  };
  const save = (): void => {
    const [task, name] = opened?.isOfMarks
      ? (["saveMarks", t.marks.file] as const)
      : (["encode", "school.snapshot"] as const);
    engine
      .ask(task, [])
      .then((bytes) => saveFile(name, bytes))
      .then(studio.saved)
      .catch(reportError);
  };
  const saveKey = (): void => {
    engine
      .ask("giveKey", [])
      .then((key) => saveFile("id.key", `${key}\n`))
      .catch(reportError);
  };
  const isOpen = opened !== undefined && !isStarting;
  const back = (): void => setIsStarting(false);
  const start =
    marks && marks.plan.tables.length > 0 ? (
      <MarksView studio={studio} marks={marks} onBack={opened && back} />
    ) : (
      <StartView studio={studio} onBack={back} />
    );
  return (
    <App
      key={opened?.edition}
      sources={sources}
      tagline="studio"
      start={isOpen ? undefined : start}
      tools={
        isOpen ? (
          <Tools
            opened={opened}
            isWorking={outcome.state === "working"}
            isSaved={isSaved}
            onOtherFiles={() => setIsStarting(true)}
            onSave={save}
            onSaveKey={saveKey}
            onWeights={setWeights}
            onPeriod={studio.choosePeriod}
            compared={compared}
            refused={refused}
            onCompare={(earlier) => void compare(earlier).catch(reportError)}
          />
        ) : undefined
      }
      footer={<Footer isOpen={isOpen} />}
    />
  );
}

/** Compares the open school with an earlier state, computed or opened from a file. Resolves to the outcome. */
async function startComparison(
  engine: Engine,
  earlier: Days | File,
  { lastTrace }: Opened,
): Promise<Comparison | "unread"> {
  if (typeof earlier === "number") {
    const until = dayBefore(lastTrace!, earlier);
    return (await engine.ask("compareWith", [until])) ? "shown" : "replaced";
  }
  try {
    return await engine.ask("compareWithFile", [earlier]);
  } catch (error) {
    if (error instanceof EngineError) return "unread";
    throw error;
  }
}

function Footer({ isOpen }: { readonly isOpen: boolean }): JSX.Element {
  const t = useStudioMessages();
  return (
    <>
      {isOpen && <span>{t.privacy} </span>}
      <a href="licences.txt">{t.licences}</a>
    </>
  );
}

interface ToolsProps {
  readonly opened: Opened;
  readonly isWorking: boolean;
  readonly isSaved: boolean;
  readonly onOtherFiles: () => void;
  readonly onSave: () => void;
  readonly onSaveKey: () => void;
  /** Sets the weights to try, or `undefined` to restore the weights of the snapshot. */
  readonly onWeights: (weights: Weights | undefined) => void;
  readonly onPeriod: (period: DateRange) => void;
  /** Length of the period over which changes are shown, or the earlier file. */
  readonly compared: Days | File | undefined;
  /** Reason why no comparison with the last file is possible. */
  readonly refused: keyof StudioMessages["periods"]["refused"] | undefined;
  readonly onCompare: (earlier: Days | File | undefined) => void;
}

/** Lengths of periods in days: a month, and three months. */
const PERIODS = [30, 91] as const;

type Days = (typeof PERIODS)[number];

/** Returns the day that is the given number of days before another day. */
function dayBefore(day: string, days: number): string {
  return new Date(Date.parse(day) - days * 86_400_000).toISOString().slice(0, 10);
}

function Tools({
  opened,
  isWorking,
  isSaved,
  onOtherFiles,
  onSave,
  onSaveKey,
  onWeights,
  ...periods
}: ToolsProps): JSX.Element {
  const { numbers } = useLocale();
  const t = useStudioMessages();
  const loaded = t.loaded(numbers.count(opened.learners));
  return (
    <section class="studio-tools" aria-label={loaded}>
      <div class="studio-tools-row">
        <p>{loaded}</p>
        <button type="button" class="button" onClick={onOtherFiles}>
          {opened.isOfMarks ? t.marks.more : t.otherFiles}
        </button>
        {opened.usesKey && !opened.isOfMarks && (
          <button type="button" class="button" onClick={onSaveKey}>
            {t.marks.saveKey}
          </button>
        )}
        <button type="button" class="button" onClick={onSave}>
          {opened.isOfMarks ? t.marks.save : t.save}
        </button>
      </div>
      <Periods
        {...periods}
        since={opened.since}
        last={opened.canChange ? opened.lastTrace : null}
      />
      <p role="status">{isWorking && t.working}</p>
      {opened.usesKey && !opened.isOfMarks && <p class="muted">{t.marks.keyNote}</p>}
      {opened.isOfMarks && !isSaved && <p class="muted">{t.marks.unsaved}</p>}
      {opened.notes.length > 0 && (
        <div class="muted">
          <p>{t.problems.notes}</p>
          <ul>
            {opened.notes.map(({ kind, file, count, line = 0 }) => (
              <li key={file + kind}>{t.problems.noteOf[kind](file, count, line)}</li>
            ))}
          </ul>
        </div>
      )}
      <details>
        <summary>{t.whatIf}</summary>
        {opened.canChange ? (
          <WeightSliders key={opened.edition} inForce={opened.weights} onWeights={onWeights} />
        ) : (
          <p class="muted">{t.noWhatIf}</p>
        )}
      </details>
    </section>
  );
}

interface PeriodsProps extends Pick<ToolsProps, "onPeriod" | "compared" | "refused" | "onCompare"> {
  /** First displayed day; null if all days are displayed. */
  readonly since: string | null;
  /** Day of the last trace; null if no period can be selected. */
  readonly last: string | null;
}

/** Menus for the displayed period and for the period of the comparison. An earlier file can replace the period of the comparison. */
function Periods(props: PeriodsProps): JSX.Element {
  const { since, last, onPeriod, compared, refused, onCompare } = props;
  const t = useStudioMessages().periods;
  const compare = async (files: Promise<FilesByPath>): Promise<void> => {
    const [first] = (await files).values();
    onCompare(first);
  };
  const days = last === null ? [] : PERIODS;
  const ago = [
    ...days.map((each) => [each, t.ago[each]] as const),
    ...(compared instanceof File ? [[compared, t.sinceFile(compared.name)] as const] : []),
  ];
  return (
    <>
      <div class="filters">
        {last !== null && (
          <Choice
            label={t.shown}
            value={days.find((each) => dayBefore(last, each) === since)}
            options={[[undefined, t.all], ...days.map((each) => [each, t.last[each]] as const)]}
            onChoose={(each) => onPeriod(each ? { since: dayBefore(last, each) } : {})}
          />
        )}
        {since === null && ago.length > 0 && (
          <Choice
            label={t.since}
            value={compared}
            options={[[undefined, t.none], ...ago]}
            onChoose={onCompare}
          />
        )}
        {since === null && (
          <FileButton label={t.file} onFiles={(files) => void compare(files).catch(reportError)} />
        )}
      </div>
      {refused && <p role="alert">{t.refused[refused]}</p>}
    </>
  );
}

interface WeightSlidersProps extends Pick<ToolsProps, "onWeights"> {
  readonly inForce: Weights;
}

/** A slider for each weight. The weights always sum to 1. */
function WeightSliders({ inForce, onWeights }: WeightSlidersProps): JSX.Element {
  const { numbers } = useLocale();
  const t = useStudioMessages();
  const [positions, setPositions] = useState<Weights>();
  const shown = positions ?? inForce;
  const weights = positions && shareOut(positions);

  const settled = useSettled(positions);
  useEffect(() => onWeights(settled && shareOut(settled)), [settled]);

  return (
    <div class="studio-weights">
      <p class="muted">{t.whatIfLead}</p>
      {WEIGHT_NAMES.map((name) => {
        const share = numbers.percent((weights ?? inForce)[name]);
        return (
          <label key={name} class="studio-weight">
            <span>{t.weights[name]}</span>
            <input
              type="range"
              min={0}
              max={1}
              step={0.05}
              value={shown[name]}
              onInput={({ currentTarget }) =>
                setPositions({ ...shown, [name]: Number(currentTarget.value) })
              }
              aria-valuetext={share}
            />
            <output>{share}</output>
          </label>
        );
      })}
      <button
        type="button"
        class="button"
        disabled={positions === undefined}
        onClick={() => setPositions(undefined)}
      >
        {t.reset}
      </button>
      {weights && <p role="status">{t.changed}</p>}
    </div>
  );
}
