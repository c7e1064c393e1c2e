import { sampleAnswers } from "../../../openapi/answers.ts";
import { allQuestions, type Question } from "../../../openapi/question.ts";
import { allRules, questionText } from "../../../openapi/rules.ts";
import { change, changedIn } from "./actions.ts";
import { Fact, Field, Filter, FilterButton, Panel, Prose, Row, View } from "./components.tsx";
import { control } from "./control.ts";
import { filterOfView, pageState, route, run } from "./page-state.ts";

/** The open questions, each with the answer of the mock. */
export function AnswersView() {
  const { item } = route();
  const changed = changedIn(pageState().settings);
  const textOf = (asked: Question) =>
    `${asked.id} ${questionText(asked.rule).question} ${changed.includes(asked) ? "changed" : ""}`;
  const tools = (
    <>
      <Filter placeholder="Filter by question, rule" />
      <FilterButton text="changed">{`Changed only (${changed.length})`}</FilterButton>
    </>
  );
  return (
    <View tools={tools} panel={item && <AnswerPanel key={item} id={item} />}>
      {allQuestions.filter(filterOfView(textOf)).map((asked) => (
        <QuestionRow key={asked.id} asked={asked} />
      ))}
      <p>No question passes the filter.</p>
    </View>
  );
}

function QuestionRow({ asked }: { asked: Question }) {
  const { id, rule, reference } = asked;
  const value = pageState().settings.profile[id] ?? reference;
  const setAnswer = (answer: string) =>
    run(
      change(
        `${id} is ${answer} from the next request on.`,
        () => control("PUT profile", { [id]: answer }),
        "profile",
      ),
    );
  const shownId = value === reference ? id : <mark>{`${id}, reference: ${reference}`}</mark>;
  return (
    <Row id={id} cells={[questionText(rule).question, shownId]}>
      <Field
        label={`Answer to ${id}`}
        name={id}
        options={[...new Set([value, ...sampleAnswers(asked)])]}
        value={value}
        onValue={setAnswer}
      />
    </Row>
  );
}

/** A rule, and the meaning of its answers if it is an open question: by the id of the rule or of a question. */
function AnswerPanel({ id }: { id: string }) {
  const question = allQuestions.find((each) => each.id === id || each.rule === id);
  const rule = allRules.find((each) => each.id === (question?.rule ?? id));
  const text = question && questionText(question.rule);
  return (
    <Panel title={id}>
      <Prose text={rule?.sentence ?? "The mock itself, not a rule of the interface."} />
      {text && <Prose text={text.question} />}
      <dl>
        {question?.answers.map(({ answer }) => (
          <Fact key={answer} name={<code>{answer}</code>} text={`${text?.means[answer]}`} />
        ))}
        {question && <Fact name="Reference" text={`\`${question.reference}\`: ${text?.why}`} />}
      </dl>
    </Panel>
  );
}
