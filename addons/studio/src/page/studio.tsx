import type { Weights } from "@mastery/core";
import {
  App,
  Button,
  Choice,
  href,
  listen,
  type PlanKeeper,
  type Source,
  shareOut,
  useLocale,
  useSettled,
  WEIGHT_NAMES,
} from "@mastery/explorer/page";
import { useEffect, useMemo, useState } from "preact/hooks";
import type { Engine } from "./engine.ts";
import { useDrops } from "./files.ts";
import { useStudioMessages } from "./i18n/locale.ts";
import { MarksView } from "./marks.tsx";
import { OutcomeView } from "./outcome.tsx";
import { lastPlan } from "./plan-outcome.ts";
import { FileButton, StartView } from "./start.tsx";
import { dayBefore, type Opened, PERIODS, type StudioState, useStudio } from "./use-studio.ts";
import { workbookOf } from "./workbook.ts";

/** Minimum number of pupils for whom profile types are shown. Types of fewer pupils mean nothing. */
const MIN_FOR_CLUSTERS = 60;

export function Studio({ engine }: { readonly engine: Engine }) {
  const studio = useStudio(engine);
  const { opened, marks, isSaved } = studio;
  const { weights, compared } = studio.trial;
  useEffect(() => {
    // If there is only one class, it is opened immediately.
    const [only, ...others] = marks?.groups ?? [];
    if (opened?.isOfMarks && only && others.length === 0) location.hash = href("groups", only.id);
  }, [opened?.edition]);
  useEffect(() => {
    if (isSaved) return;
    return listen({ beforeunload: (event) => event.preventDefault() });
  }, [isSaved]);
  const isOver = useDrops((files) => {
    studio.showStart();
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
  const keeper = keeperOf(studio);
  const isOpen = opened !== undefined && !studio.isStarting;
  const start =
    marks && marks.plan.tables.length > 0 ? (
      <MarksView studio={studio} marks={marks} />
    ) : (
      <StartView studio={studio} />
    );
  return (
    <App
      key={opened?.edition}
      sources={sources}
      tagline="studio"
      showsClusters={opened === undefined || opened.learners >= MIN_FOR_CLUSTERS}
      workbookOf={workbookOf}
      start={isOpen ? undefined : start}
      tools={isOpen ? <Tools studio={studio} opened={opened} /> : undefined}
      notebook={
        opened?.isOfMarks && marks
          ? { judgements: marks.judgements, onJudge: studio.judge, plans: keeper }
          : undefined
      }
      footer={<Footer isOpen={isOpen} />}
    />
  );
}

/** A plan of a period is not kept, since it says nothing about the other marks. */
function keeperOf({ opened, marks, keepPlan }: StudioState): PlanKeeper | undefined {
  if (!opened?.isOfMarks || opened.since !== null || !marks) return undefined;
  const { plans, groups } = marks;
  const marksOf = (group: string): number => groups.find(({ id }) => id === group)?.marks ?? 0;
  return {
    keep: keepPlan,
    keptFor: (group) =>
      plans.find((plan) => plan.group === group && plan.marks === marksOf(group))?.versions,
    outcomeFor: (group) => {
      const plan = lastPlan(plans, group, marksOf(group));
      return plan && <OutcomeView plan={plan} />;
    },
  };
}

function Footer({ isOpen }: { readonly isOpen: boolean }) {
  const t = useStudioMessages();
  return (
    <>
      {isOpen && <span>{t.privacy} </span>}
      <a href="licences.txt">{t.licences}</a>
    </>
  );
}

interface ToolsProps {
  readonly studio: StudioState;
  readonly opened: Opened;
}

function Tools({ studio, opened }: ToolsProps) {
  const { isSaved, outcome } = studio;
  const { numbers } = useLocale();
  const t = useStudioMessages();
  const loaded = t.loaded(numbers.count(opened.learners));
  return (
    <section class="studio-tools" aria-label={loaded}>
      <div class="studio-tools-row">
        <p>{loaded}</p>
        <Button onClick={studio.showStart}>{opened.isOfMarks ? t.marks.more : t.otherFiles}</Button>
        {opened.usesKey && !opened.isOfMarks && (
          <Button onClick={studio.saveKey}>{t.marks.saveKey}</Button>
        )}
        <Button onClick={() => studio.save(opened.isOfMarks ? t.marks.file : "school.snapshot")}>
          {opened.isOfMarks ? t.marks.save : t.save}
        </Button>
      </div>
      {opened.isOfMarks && studio.marks?.proposable === 0 && <p>{t.marks.needsOnly}</p>}
      <Periods studio={studio} opened={opened} />
      <p role="status">{outcome.state === "working" && t.working}</p>
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
          <WeightSliders key={opened.edition} studio={studio} opened={opened} />
        ) : (
          <p class="muted">{t.noWhatIf}</p>
        )}
      </details>
    </section>
  );
}

/** Menus for the displayed period and for the period of the comparison. An earlier file can replace the period of the comparison. */
function Periods({ studio, opened }: ToolsProps) {
  const { since } = opened;
  const { compared, refused } = studio.trial;
  const last = opened.canChange ? opened.lastTrace : null;
  const t = useStudioMessages().periods;
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
            onChoose={(each) => studio.choosePeriod(each ? { since: dayBefore(last, each) } : {})}
          />
        )}
        {since === null && ago.length > 0 && (
          <Choice
            label={t.since}
            value={compared}
            options={[[undefined, t.none], ...ago]}
            onChoose={studio.compare}
          />
        )}
        {since === null && (
          <FileButton label={t.file} onFiles={([file]) => studio.compare(file?.[1])} />
        )}
      </div>
      {refused && <p role="alert">{t.refused[refused]}</p>}
    </>
  );
}

/** The weights always sum to 1. */
function WeightSliders({ studio, opened: { weights: inForce } }: ToolsProps) {
  const { numbers } = useLocale();
  const t = useStudioMessages();
  const [positions, setPositions] = useState<Weights>();
  const shown = positions ?? inForce;
  const weights = positions && shareOut(positions);

  const settled = useSettled(positions);
  useEffect(() => studio.tryWeights(settled && shareOut(settled)), [settled]);

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
      <Button disabled={positions === undefined} onClick={() => setPositions(undefined)}>
        {t.reset}
      </Button>
      {weights && <p role="status">{t.changed}</p>}
    </div>
  );
}
