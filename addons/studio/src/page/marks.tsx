import {
  Button,
  Choice,
  csvOf,
  join,
  Page,
  Scrolls,
  saveFile,
  useLocale,
} from "@mastery/explorer/page";
import { MIN_SUFFICIENT_MEAN } from "@mastery/insights/answers";
import { useState } from "preact/hooks";
import {
  type ColumnPlan,
  changeColumn,
  changeMaximum,
  changeRow,
  changeTable,
  describeLeftOut,
  describeScale,
  describeSheet,
  MEANINGS,
  type Meaning,
  renameClass,
  say,
  transposeTable,
} from "../marks/index.ts";
import type { MarksShown } from "../worker/marks.ts";
import type { SuggestedSkill } from "../worker/suggestions.ts";
import { useMarksMessages, useStudioMessages } from "./i18n/locale.ts";
import { MaximumInput, Questions } from "./questions.tsx";
import { FileButton, OutcomeNotice, PlansNotice, UnreadFiles } from "./start.tsx";
import type { StudioState } from "./use-studio.ts";

interface MarksViewProps {
  readonly studio: StudioState;
  readonly marks: MarksShown;
}

/** Minimum number of pupils whose results can be compared. */
const MIN_PUPILS = 3;

/** Shows how mark sheets will be read, so that the reader can correct the plan and open the class. */
export function MarksView({ studio, marks }: MarksViewProps) {
  const { marks: t, back } = useStudioMessages();
  const says = useMarksMessages();
  const { plan, counts } = marks;
  const hasQuestions = marks.questions.some(({ isOpen }) => isOpen);
  // If no mark has a date, which is common, the missing dates are not reported.
  const undated = marks.undated < counts.marks ? marks.undated : 0;
  const left = describeLeftOut({ ...marks, undated }, says);
  const isBusy = studio.outcome.state === "working";
  const isTooFew = counts.marks > 0 && counts.pupils < MIN_PUPILS;
  return (
    <Page title={t.title} lead={t.lead} class="studio-start studio-marks">
      <OutcomeNotice studio={studio} />
      <UnreadFiles marks={marks} />
      <PlansNotice marks={marks} />
      <p class="studio-count" role="status">
        {say(says, "read", counts)}
      </p>
      {isTooFew && <p role="alert">{t.tooFew}</p>}
      <p class="muted">{t.thresholds(plan.pass, MIN_SUFFICIENT_MEAN)}</p>
      <Questions studio={studio} marks={marks} />
      {plan.tables.map((table, at) => (
        <TablePreview key={`${table.file}/${table.sheet}`} studio={studio} marks={marks} at={at} />
      ))}
      <ClassNames studio={studio} marks={marks} />
      {left.length > 0 && (
        <section aria-labelledby="left-title">
          <h2 id="left-title">{t.leftOut}</h2>
          <ul class="studio-left">
            {left.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </section>
      )}
      {counts.marks > 0 && <SkillGroups studio={studio} marks={marks} />}
      <div class="studio-actions">
        {!hasQuestions && (
          <Button
            kind="strong"
            disabled={counts.marks === 0 || isTooFew || isBusy}
            onClick={studio.openMarks}
          >
            {t.open}
          </Button>
        )}
        <FileButton label={t.add} onFiles={studio.add} />
        <Button onClick={studio.forgetMarks}>{t.again}</Button>
        {studio.opened && <Button onClick={studio.showSchool}>{back}</Button>}
      </div>
    </Page>
  );
}

/** A field for the name of each class. */
function ClassNames({ studio, marks: { plan, groups } }: MarksViewProps) {
  const { marks: t } = useStudioMessages();
  return (
    <div class="studio-classes">
      {groups.map(({ id, name }) => (
        <label key={id}>
          {t.className(groups.length)}
          <input
            value={name}
            maxLength={200}
            onChange={({ currentTarget }) =>
              studio.planMarks(renameClass(plan, id, currentTarget.value))
            }
          />
        </label>
      ))}
    </div>
  );
}

/** The first rows of the sheet at a position, with a menu for the meaning of each column. */
function TablePreview({ studio, marks, at }: MarksViewProps & { readonly at: number }) {
  const { marks: t } = useStudioMessages();
  const says = useMarksMessages();
  const { plan } = marks;
  const [table, sheet] = [plan.tables[at]!, marks.sheets[at]!];
  const change = studio.planMarks;
  const name = describeSheet(table, says);
  const bad = new Set(
    marks.leftOut
      .flatMap(({ places }) => places)
      .filter(({ file, sheet }) => file === table.file && sheet === table.sheet)
      .map(({ row, column = 0 }) => `${row}/${column}`),
  );
  const start = Math.max(0, (table.header || table.first) - 2);
  const columns = [...table.columns.entries()];
  return (
    <section aria-labelledby={`table-${at}`}>
      <div class="studio-table-head">
        <h2 id={`table-${at}`}>{name}</h2>
        <label class="studio-read">
          <input
            type="checkbox"
            checked={table.isRead}
            onChange={({ currentTarget: { checked } }) =>
              change(changeTable(plan, at, (one) => ({ ...one, isRead: checked })))
            }
          />
          {t.read}
        </label>
        <label class="studio-read">
          <input
            type="checkbox"
            checked={table.isTransposed === true}
            onChange={() => change(transposeTable(plan, at))}
          />
          {t.transposed}
        </label>
      </div>
      <p class="muted">
        {table.isRead
          ? join(
              [
                say(says, "marks", { n: marks.marks[at]! }),
                table.class && say(says, "class", { name: table.class }),
              ],
              " · ",
            )
          : says.aside[table.aside ?? "no_marks"]}
      </p>
      <Scrolls class="studio-preview" label={name}>
        <table>
          <thead>
            <tr>
              <th scope="col">
                <span class="visually-hidden">{t.row}</span>
              </th>
              {columns.map(([column, own]) => (
                <th key={column} scope="col" class={`is-${kindOf(own.means)}`}>
                  {isAsked(own) ? (
                    says.meanings[own.means]
                  ) : (
                    <Choice
                      isBare
                      label={t.means(own.heading)}
                      value={own.means}
                      options={MEANINGS.map((means) => [means, says.meanings[means]])}
                      onChoose={(means) => change(changeColumn(plan, at, column, means))}
                    />
                  )}
                  {own.means === "mark" && own.scale && !isAsked(own) && (
                    <span class="studio-scale">
                      {own.scale.kind === "points" ? (
                        <>
                          {t.outOf}
                          <MaximumInput
                            value={own.scale.maximum}
                            label={t.maximum(own.heading)}
                            onChange={(maximum) => change(changeMaximum(plan, at, column, maximum))}
                          />
                        </>
                      ) : (
                        describeScale(own.scale, true, says)
                      )}
                    </span>
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sheet.rows.slice(start).map((cells, below) => {
              const row = start + below + 1;
              const isHeading = row < table.first;
              return cells.length === 0 ? null : (
                <tr
                  key={row}
                  class={isHeading ? "is-heading" : bad.has(`${row}/0`) ? "is-left" : ""}
                >
                  <th scope="row">
                    {row}
                    {table.notPupils?.includes(row) && table.answered?.includes("rows") && (
                      <Button kind="quiet" onClick={() => change(changeRow(plan, at, row, true))}>
                        {t.isPupil}
                      </Button>
                    )}
                  </th>
                  {columns.map(([column, { means }]) => (
                    <td
                      key={column}
                      class={bad.has(`${row}/${column + 1}`) ? "is-bad" : `is-${kindOf(means)}`}
                    >
                      {cells[column]}
                    </td>
                  ))}
                </tr>
              );
            })}
          </tbody>
        </table>
      </Scrolls>
    </section>
  );
}

/** Whether the questions above have the controls of a column. */
function isAsked({ isOpen }: ColumnPlan): boolean {
  return isOpen === true;
}

/** Returns the kind of a column, which determines the column's colour. */
function kindOf(means: Meaning): "person" | "mark" | "detail" | "ignored" {
  if (means === "ignored" || means === "mark") return means;
  return ["surname", "first_name", "name", "id"].includes(means) ? "person" : "detail";
}

const FIELDS = ["skill", "domain"] as const;

/** Form for grouping exercises into skills, by hand or by their names. */
function SkillGroups({ studio, marks }: MarksViewProps) {
  const { marks: t } = useStudioMessages();
  const { language } = useLocale();
  const { plan, exercises, competencies } = marks;
  const [suggested, setSuggested] = useState<readonly SuggestedSkill[]>();
  const [hasAsked, setHasAsked] = useState(false);
  const group = (changed: readonly SuggestedSkill[]): void => {
    // The plan contains the skills of all exercises as shown, so that grouping one exercise does not change the skills of other exercises.
    const skills = Object.fromEntries(
      [...exercises, ...changed].map(({ title, skill, domain }) => [title, { skill, domain }]),
    );
    studio.planMarks({ ...plan, skills });
  };
  const suggest = async (): Promise<void> => setSuggested(await studio.suggestSkills(language));
  const save = (): void => {
    const skills = new Map(exercises.map(({ skill, domain }) => [skill, domain]));
    const tables = {
      "skills.csv": [
        ["id", "preferred_label", "description", "domain"],
        ...[...skills].map(([skill, domain]) => [skill, skill, "", domain]),
      ],
      "resources.csv": [
        ["resource_id", "title", "type", "grade_level", "skill_ids", "retired"],
        ...exercises.map(({ title, skill, grade }) => [
          title,
          title,
          "exercise",
          grade,
          skill,
          "true",
        ]),
      ],
    };
    for (const [name, rows] of Object.entries(tables)) saveFile(name, csvOf(rows, language));
  };
  return (
    <details class="studio-skills">
      <summary>{t.skills}</summary>
      <p class="muted">{t.skillsLead}</p>
      <div class="studio-choices">
        <Button onClick={() => suggest().catch(reportError)}>{t.suggest}</Button>
        <Button onClick={save}>{t.saveSkills}</Button>
        <FileButton
          label={t.openCompetencies}
          single
          onFiles={([file]) => {
            setHasAsked(true);
            if (file) studio.openCompetencies(file[1]);
          }}
        />
      </div>
      {hasAsked && studio.outcome.state !== "working" && (
        <p role="status">{t.competencies(competencies.length)}</p>
      )}
      {suggested && (
        <Suggestions
          key={suggested.map(({ title }) => title).join("\n")}
          suggested={suggested}
          exercises={exercises}
          onEnd={(confirmed) => {
            setSuggested(undefined);
            if (confirmed.length > 0) group(confirmed);
          }}
        />
      )}
      {FIELDS.map((field) => (
        <datalist key={field} id={`${field}-names`}>
          {[...new Set([...exercises, ...competencies].map((one) => one[field]))].map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      <ul class="studio-skill-list">
        {exercises.map((exercise) => (
          <li key={exercise.title}>
            <span>{exercise.title}</span>
            {FIELDS.map((field) => (
              <input
                key={field}
                list={`${field}-names`}
                value={exercise[field]}
                aria-label={t[field](exercise.title)}
                onChange={({ currentTarget: { value } }) => {
                  const known =
                    field === "skill" && competencies.find((one) => one.skill === value);
                  if (known) group([{ ...exercise, ...known }]);
                  else if (value.trim() !== "") group([{ ...exercise, [field]: value.trim() }]);
                }}
              />
            ))}
          </li>
        ))}
      </ul>
    </details>
  );
}

interface SuggestionsProps {
  readonly suggested: readonly SuggestedSkill[];
  readonly exercises: MarksShown["exercises"];
  /** Called with the suggestions that the reader confirmed. */
  readonly onEnd: (confirmed: readonly SuggestedSkill[]) => void;
}

/** The suggested skills, each with its exercises and a box to leave it out. Nothing changes before the reader confirms. */
function Suggestions({ suggested, exercises, onEnd }: SuggestionsProps) {
  const { marks: t } = useStudioMessages();
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const skills = [...new Set(suggested.map(({ skill }) => skill))];
  const titles = new Set(suggested.map(({ title }) => title));
  const others = exercises.map(({ title }) => title).filter((title) => !titles.has(title));
  if (suggested.length === 0) return <p role="status">{t.noSuggestion}</p>;
  return (
    <fieldset class="studio-suggestions">
      <legend>{t.suggestions(skills.length)}</legend>
      <ul>
        {skills.map((skill) => {
          const own = suggested.filter((one) => one.skill === skill);
          return (
            <li key={skill}>
              <label>
                <input
                  type="checkbox"
                  checked={!left.has(skill)}
                  onChange={({ currentTarget: { checked } }) => {
                    const next = new Set(left);
                    if (checked) next.delete(skill);
                    else next.add(skill);
                    setLeft(next);
                  }}
                />{" "}
                <strong>{skill}</strong> ({own[0]!.domain})
              </label>
              <span class="muted">{own.map(({ title }) => title).join(" · ")}</span>
            </li>
          );
        })}
      </ul>
      {others.length > 0 && <p class="muted">{t.notSuggested(others.join(" · "))}</p>}
      <div class="studio-choices">
        <Button
          kind="strong"
          disabled={left.size === skills.length}
          onClick={() => onEnd(suggested.filter(({ skill }) => !left.has(skill)))}
        >
          {t.confirmSkills}
        </Button>
        <Button onClick={() => onEnd([])}>{t.keepSkills}</Button>
      </div>
    </fieldset>
  );
}
