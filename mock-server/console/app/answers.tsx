import type { ComponentChildren, JSX } from "preact";
import { allQuestions, allRules, type Question, sampleAnswers } from "../../../openapi/index.ts";
import { change, changedIn, copying, isFixed } from "./actions.ts";
import { Panel, Prose, Row, View } from "./components.tsx";
import { control } from "./control.ts";
import { ActionButton, Choice } from "./inputs.tsx";
import { route } from "./navigation.ts";
import { run, store } from "./store.ts";

/** The open questions by operation, each with the answer of the mock. */
export function Answers(): JSX.Element {
  const { settings } = store();
  const { item } = route();
  const changed = changedIn(settings).map(({ id }) => [id, settings.profile[id]]);
  const flags = changed.map(([id, answer]) => `--answer '${id}=${answer}'`).join(" ");
  const profile = JSON.stringify(Object.fromEntries(changed), null, 2);
  const isSame = changed.length === 0;
  const tools = (
    <>
      <p>{changed.length} changed</p>
      <ActionButton disabled={isSame} action={copying(flags, "--answer")}>
        Copy --answer
      </ActionButton>
      <ActionButton disabled={isSame} action={copying(profile, "profile")}>
        Copy profile
      </ActionButton>
    </>
  );
  return (
    <View tools={tools} panel={item && <AnswerPanel key={item} id={item} />}>
      {Object.entries(Object.groupBy(allQuestions, subjectOf)).map(([subject, questions = []]) => (
        <>
          <h2>{subject}</h2>
          {Object.values(Object.groupBy(questions, ({ question }) => question)).map(partRows)}
        </>
      ))}
    </View>
  );
}

function subjectOf({ id }: Question): string {
  if (/list/.test(id)) return "List";
  return /delete/.test(id) ? "Delete" : "Every request";
}

/** The rows of a question: one, or one for each of its parts, below it. */
function partRows(parts: readonly Question[] = []): ComponentChildren {
  const [first, second] = parts;
  if (!second) return parts.map((asked) => questionRow(asked, asked.question));
  return [
    <h3>{first?.question}</h3>,
    parts.map((asked) => questionRow(asked, `\u2003${asked.part}`)),
  ];
}

function questionRow(asked: Question, title: string): JSX.Element {
  const { id, reference } = asked;
  const value = store().settings.profile[id] ?? reference;
  const isReference = value === reference;
  const setAnswer = (answer: string) => {
    const put = () => control("PUT profile", { [id]: answer });
    void run(change(`${id} is ${answer} from the next request on.`, put, "profile"));
  };
  const choice = (
    <Choice
      label={`Answer to ${id}`}
      name={id}
      disabled={isFixed(id)}
      options={[...new Set([value, ...sampleAnswers(asked)])]}
      value={value}
      onValue={setAnswer}
    />
  );
  const cells = [title, isReference ? id : `${id} (reference: ${reference})`];
  return <Row key={id} id={id} cells={cells} tone={isReference ? "" : "warn"} action={choice} />;
}

/** A rule, and the meaning of its answers if it is an open question: by the id of the rule or of a question. */
function AnswerPanel({ id }: { readonly id: string }): JSX.Element {
  const question = allQuestions.find((each) => each.id === id || each.rule === id);
  const rule = allRules.find((each) => each.id === (question?.rule ?? id));
  return (
    <Panel title={id}>
      {question && <Prose text={question.question} />}
      <Prose text={rule?.sentence ?? "The mock itself, not a rule of the interface."} />
      {rule && <Prose text={`${rule.impact} (Section ${rule.section}.)`} />}
      {question?.answers.map(({ answer, means }) => (
        <Prose key={answer} text={`\`${answer}\`: ${means}`} />
      ))}
      <Prose
        text={
          question
            ? `The reference is \`${question.reference}\`: ${question.why}`
            : "It is no open question."
        }
      />
    </Panel>
  );
}
