import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Question } from "../../../../openapi/index.ts";
import { useAction } from "../parts/action.tsx";

type Answer = Question["answers"][number];

interface QuestionProps {
  readonly question: Question;
  readonly given: string;
  readonly choose: (answer: string) => Promise<string>;
}

/** One question with all its answers; a family of answers takes a text. */
export function QuestionCard({ question, given, choose }: QuestionProps): VNode {
  const exact = question.answers.some(({ answer, examples }) => !examples && answer === given);
  return (
    <fieldset class={given === question.reference ? "question" : "question differs"}>
      <legend>{question.question}</legend>
      <p class="meta">
        <code>{question.rule}</code>
        {given !== question.reference && <span class="tag">differs from the reference</span>}
      </p>
      <div class="choices">
        {question.answers.map((answer) =>
          answer.examples ? (
            <Family key={answer.answer} question={question} answer={answer} given={exact ? undefined : given} choose={choose} />
          ) : (
            <Exact key={answer.answer} question={question} answer={answer} checked={answer.answer === given} choose={choose} />
          ),
        )}
      </div>
      <p class="hint">
        Why the reference answers <code>{question.reference}</code>: {question.why}
      </p>
    </fieldset>
  );
}

interface ChoiceProps {
  readonly question: Question;
  readonly answer: Answer;
  readonly choose: QuestionProps["choose"];
}

function Exact({ question, answer, checked, choose }: ChoiceProps & { readonly checked: boolean }): VNode {
  const { act } = useAction(() => choose(answer.answer));
  return (
    <label class="choice">
      <input type="radio" name={question.rule} checked={checked} onChange={act} />
      <span>
        <code>{answer.answer}</code> <Reference shown={answer.answer === question.reference} />
        <span class="means">{answer.means}</span>
      </span>
    </label>
  );
}

/** `given` is the member of the family that is in force, if any is. */
function Family({ question, answer, given, choose }: ChoiceProps & { readonly given: string | undefined }): VNode {
  const { examples = [], means } = answer;
  const [draft, setDraft] = useState<string>();
  const text = draft ?? given ?? examples[0] ?? "";
  const { act, submit } = useAction(async () => {
    const done = await choose(text);
    setDraft(undefined);
    return done;
  });
  return (
    <div class="family">
      <label class="choice">
        <input type="radio" name={question.rule} checked={given !== undefined} onChange={act} />
        <span>
          {answer.answer} <Reference shown={examples.includes(question.reference)} />
          <span class="means">{means}</span>
        </span>
      </label>
      <form class="tools" onSubmit={submit}>
        <label class="grow">
          <span>
            Answer of this kind to <code>{question.rule}</code>
          </span>
          <input class="code" value={text} onInput={(event) => setDraft(event.currentTarget.value)} />
        </label>
        <button type="submit">Use</button>
        <div class="examples">
          <span>Such as</span>
          {examples.map((example) => (
            <button key={example} type="button" class="chip" onClick={() => setDraft(example)}>
              {example}
            </button>
          ))}
        </div>
      </form>
    </div>
  );
}

function Reference({ shown }: { readonly shown: boolean }): VNode | null {
  return shown ? <span class="tag calm">reference</span> : null;
}
