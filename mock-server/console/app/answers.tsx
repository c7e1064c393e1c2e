import { sampleAnswers } from "../../../openapi/answers.ts";
import { allQuestions, type Question } from "../../../openapi/question.ts";
import { allRules, questionText } from "../../../openapi/rules.ts";
import { change, changedIn, isFixed } from "./actions.ts";
import { Fact, Field, Filter, FilterButton, Panel, Prose, Row, View } from "./components.tsx";
import { control } from "./control.ts";
import { filterOfView, route, run, store } from "./page-state.ts";

/** The open questions by subject, each with the answer of the mock. */
export function AnswersView() {
  const { settings } = store();
  const { item } = route();
  const changed = changedIn(settings);
  const textOf = (question: Question) =>
    `${question.id} ${questionText(question.rule).question} ${changed.includes(question) && "changed"}`;
  const found = allQuestions.filter(filterOfView(textOf));
  const tools = (
    <>
      <Filter placeholder="Filter by question, rule" />
      <FilterButton text="changed">{`Changed only (${changed.length})`}</FilterButton>
    </>
  );
  return (
    <View tools={tools} panel={item && <AnswerPanel key={item} id={item} />}>
      {Object.entries(Object.groupBy(found, ({ rule }) => rule.replace(/\..*/, ""))).map(
        ([subject, questions = []]) => (
          <>
            <h2>{subject}</h2>
            {questions.map(questionRow)}
          </>
        ),
      )}
    </View>
  );
}

/** A row of a question. */
function questionRow(asked: Question) {
  const { id, rule, reference } = asked;
  const value = store().settings.profile[id] ?? reference;
  const isReference = value === reference;
  const setAnswer = (answer: string) => {
    const put = () => control("PUT profile", { [id]: answer });
    void run(change(`${id} is ${answer} from the next request on.`, put, "profile"));
  };
  const choice = (
    <Field
      label={`Answer to ${id}`}
      name={id}
      disabled={isFixed(id)}
      options={[...new Set([value, ...sampleAnswers(asked)])]}
      value={value}
      onValue={setAnswer}
    />
  );
  const cells = [
    questionText(rule).question,
    isReference ? id : <mark>{`${id}, reference: ${reference}`}</mark>,
  ];
  return <Row key={id} id={id} cells={cells} action={choice} />;
}

/** A rule, and the meaning of its answers if it is an open question: by the id of the rule or of a question. */
function AnswerPanel({ id }: { readonly id: string }) {
  const question = allQuestions.find((each) => each.id === id || each.rule === id);
  const rule = allRules.find((each) => each.id === (question?.rule ?? id));
  const text = question && questionText(question.rule);
  return (
    <Panel title={id}>
      {text && <Prose text={text.question} />}
      <dl>
        {question?.answers.map(({ answer }) => (
          <Fact key={answer} name={<code>{answer}</code>} text={`${text?.means[answer]}`} />
        ))}
        {question && <Fact name="Reference" text={`\`${question.reference}\`: ${text?.why}`} />}
        <Fact
          name="Rule"
          text={rule?.sentence ?? "The mock itself, not a rule of the interface."}
        />
        {rule && <Fact name="Impact" text={`${rule.impact} (Section ${rule.section}.)`} />}
      </dl>
    </Panel>
  );
}
