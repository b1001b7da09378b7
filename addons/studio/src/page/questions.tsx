import { ALL_GRADES, Button, Choice, useLocale } from "@mastery/explorer/page";
import {
  accepted,
  answered,
  changeColumn,
  changeMaximum,
  changeRow,
  changeScores,
  describeQuestion,
  describeScale,
  describeSheet,
  doubtsIn,
  type MarksPlan,
  MEANINGS,
  type ProposedColumn,
  type Question,
  transposeTable,
  WORD_SCALES,
} from "../marks/index.ts";
import type { MarksShown } from "../worker/marks.ts";
import { useMarksMessages, useStudioMessages } from "./i18n/locale.ts";
import type { StudioState } from "./use-studio.ts";

interface QuestionsProps {
  readonly studio: StudioState;
  readonly marks: MarksShown;
}

/** All open questions by kind of doubt, filled in with the proposed answers, and a button that confirms them all. */
export function Questions({ studio, marks }: QuestionsProps) {
  const { marks: t } = useStudioMessages();
  const { plan, questions } = marks;
  const doubts = doubtsIn(questions);
  // An unknown level is only assumed, so it can be changed but needs no answer.
  const levels = questions.filter(({ about }) => about === "level");
  if (doubts.size === 0 && levels.length === 0) return null;
  return (
    <section class="studio-questions" aria-labelledby="questions-title">
      <h2 id="questions-title">{t.questions}</h2>
      {doubts.size > 0 && <p class="muted">{t.questionsLead}</p>}
      {[...doubts].map(([doubt, own]) => (
        <fieldset key={doubt} class="studio-doubt">
          <legend>{t.doubts[doubt]}</legend>
          {own.map((question) => (
            <QuestionField
              key={`${question.about} ${question.table ?? ""}`}
              question={question}
              plan={plan}
              onChange={studio.planMarks}
            />
          ))}
        </fieldset>
      ))}
      {levels.map((question) => (
        <QuestionField key="level" question={question} plan={plan} onChange={studio.planMarks} />
      ))}
      {doubts.size > 0 && (
        <Button
          kind="strong"
          disabled={studio.outcome.state === "working"}
          onClick={() => studio.openAnswered(accepted(plan, questions))}
        >
          {t.accept}
        </Button>
      )}
    </section>
  );
}

interface FieldProps {
  readonly question: Question;
  readonly plan: MarksPlan;
  readonly onChange: StudioState["planMarks"];
}

/** The answers to choose from. Columns, letters and rows have a control each. */
const ANSWERS: Readonly<Partial<Record<Question["about"], readonly Question["answer"][]>>> = {
  letters: Object.keys(WORD_SCALES),
  people: ["same", "different"],
  dates: ["day-first", "month-first"],
  level: ALL_GRADES,
  namesakes: ["two", "one"],
  repeats: ["replace", "add"],
};

function QuestionField({ question, plan, onChange }: FieldProps) {
  const says = useMarksMessages();
  const { grade } = useLocale();
  const { about, answer } = question;
  const answers = ANSWERS[about];
  const nameOf = (one: Question["answer"]): string =>
    typeof one === "number" ? `${one} · ${grade(one)}` : says.answers[one]!;
  const own = question.table === undefined ? undefined : plan.tables[question.table]!;
  return (
    <div class="studio-question">
      {own && plan.tables.length > 1 && <p class="muted">{describeSheet(own, says)}</p>}
      {answers && (
        <Choice
          label={describeQuestion(question, says)}
          value={answer}
          options={answers.map((one) => [one, nameOf(one)])}
          onChoose={(one) => onChange(chosen(plan, question, one))}
        />
      )}
      {about === "columns" && <Columns question={question} plan={plan} onChange={onChange} />}
      {about === "letters" && <Columns question={question} plan={plan} onChange={onChange} />}
      {about === "letters" && <Letters question={question} plan={plan} onChange={onChange} />}
      {about === "rows" && <Rows question={question} plan={plan} onChange={onChange} />}
    </div>
  );
}

/** Returns the plan with another answer. Letters stay asked about, so that the scores of their scale can be seen and changed. */
function chosen(plan: MarksPlan, question: Question, answer: Question["answer"]): MarksPlan {
  const changed = answered(plan, question, answer);
  if (question.about !== "letters") return changed;
  const tables = changed.tables.map((table, at) => ({
    ...table,
    columns: table.columns.map((column, position) =>
      plan.tables[at]!.columns[position]!.isOpen ? { ...column, isOpen: true } : column,
    ),
  }));
  return { ...changed, tables };
}

/** What each column is, with the first of its cells, and the best mark of a column of marks. */
function Columns({ question, plan, onChange }: FieldProps) {
  const { marks: t } = useStudioMessages();
  const says = useMarksMessages();
  const { table, columns = [] } = question;
  const at = table!;
  const isTransposed = plan.tables[at]!.isTransposed === true;
  return (
    <>
      {isTransposed && (
        <label class="studio-read">
          <input type="checkbox" checked onChange={() => onChange(transposeTable(plan, at))} />
          {t.transposed}
        </label>
      )}
      <ul class="studio-columns">
        {columns.map(({ at: column, heading, means, scale, samples }) => (
          <li key={column}>
            <strong>{heading}</strong>
            <span class="muted">{samples.join(" · ")}</span>
            <Choice
              isBare
              label={t.means(heading)}
              value={means}
              options={MEANINGS.map((one) => [one, says.meanings[one]])}
              onChoose={(one) => onChange(changeColumn(plan, at, column, one))}
            />
            {scale && scale.kind !== "words" && (
              <span>
                {scale.kind !== "points" && `${describeScale(scale, true, says)} · `}
                {t.outOf}{" "}
                <MaximumInput
                  value={scale.kind === "points" ? scale.maximum : undefined}
                  label={t.maximum(heading)}
                  onChange={(best) => onChange(changeMaximum(plan, at, column, best))}
                />
              </span>
            )}
          </li>
        ))}
      </ul>
      {question.about === "columns" &&
        typeof question.answer === "number" &&
        columns.length > 1 && (
          <p class="studio-all">
            {t.allOutOf}{" "}
            <MaximumInput
              value={question.answer}
              label={t.allOutOf}
              onChange={(best) => {
                const change = (
                  one: MarksPlan,
                  { at: column, scale }: ProposedColumn,
                ): MarksPlan =>
                  scale?.kind === "points" ? changeMaximum(one, at, column, best) : one;
                onChange(columns.reduce(change, plan));
              }}
            />
          </p>
        )}
    </>
  );
}

/** What each letter is worth, in percent of the best mark. */
function Letters({ question, plan, onChange }: FieldProps) {
  const { marks: t } = useStudioMessages();
  return (
    <ul class="studio-letters">
      {Object.entries(question.scores ?? {}).map(([letter, score]) => (
        <li key={letter}>
          <label>
            {letter.toUpperCase()}{" "}
            <input
              type="number"
              min={0}
              max={100}
              value={Math.round(100 * score)}
              aria-label={t.worth(letter.toUpperCase())}
              onChange={({ currentTarget: { valueAsNumber: percent } }) => {
                if (percent >= 0 && percent <= 100)
                  onChange(changeScores(plan, question.table!, { [letter]: percent / 100 }));
              }}
            />{" "}
            %
          </label>
        </li>
      ))}
    </ul>
  );
}

/** The rows that may be no pupils. A row of a pupil is no longer asked about. */
function Rows({ question, plan, onChange }: FieldProps) {
  const { marks: t } = useStudioMessages();
  const { rows = [], names = [], table } = question;
  return (
    <ul class="studio-columns">
      {rows.map((row, at) => (
        <li key={row}>
          <strong>{names[at]}</strong>
          <span class="muted">{`${t.row} ${row}`}</span>
          <Button kind="quiet" onClick={() => onChange(changeRow(plan, table!, row, true))}>
            {t.isPupil}
          </Button>
        </li>
      ))}
    </ul>
  );
}

interface MaximumInputProps {
  readonly value: number | undefined;
  readonly label: string;
  readonly onChange: (maximum: number) => void;
}

export function MaximumInput({ value, label, onChange }: MaximumInputProps) {
  return (
    <input
      type="number"
      min={1}
      max={1000}
      step="any"
      value={value}
      aria-label={label}
      onChange={({ currentTarget }) => {
        const maximum = currentTarget.valueAsNumber;
        if (maximum > 0) onChange(maximum);
      }}
    />
  );
}
