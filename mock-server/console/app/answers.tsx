import { useState } from "preact/hooks";
import { type Answer, admittedBy, allQuestions, type Question } from "../../../openapi/index.ts";
import { differing, giveAnswers, isSwitchable, referenceOf } from "./changes.ts";
import { ActionButton, Button, Check, Field } from "./controls.tsx";
import { useRun, useSession } from "./session.ts";
import { Prose } from "./text.tsx";
import { ViewFrame } from "./view.tsx";

/** Every open question, with the answer that the mock gives now. */
export function AnswersView() {
  const { inForce } = useSession();
  const [wanted, setWanted] = useState("");
  const [onlyChanged, setOnlyChanged] = useState(false);
  const changed = inForce ? differing(inForce) : [];
  const shown = allQuestions.filter((question) => matches(question, wanted) && (!onlyChanged || changed.includes(question)));
  const groups = Object.entries(Object.groupBy(shown, ({ rule }) => rule.replace(/\..*/, "")));
  const back = changed.length > 0 && inForce && (
    <ActionButton text="Back to the reference" run={() => giveAnswers(referenceOf(changed), inForce.profile)} />
  );
  const difference = changed.length === 0 ? "all as the reference" : `${changed.length} unlike the reference`;
  return (
    <ViewFrame id="answers" title="Open questions" sub={difference} buttons={back}>
      <p class="hint">
        The interface leaves these facts open, so a real server may give any of the answers. Switch one, and the next request is
        answered that way.
      </p>
      <div class="tools">
        <Field label="Search" type="search" size="grow" value={wanted} onValue={setWanted} />
        <Check label="Only what differs from the reference" checked={onlyChanged} onValue={setOnlyChanged} />
      </div>
      {shown.length === 0 && (
        <p class="empty">{wanted === "" ? "Nothing differs from the reference." : "No question matches."}</p>
      )}
      {inForce && groups.map(([word, group = []]) => <Group key={word} title={SUBJECTS[word] ?? word} questions={group} />)}
    </ViewFrame>
  );
}

function matches({ id, question, answers }: Question, wanted: string): boolean {
  const text = [id, question, ...answers.flatMap(({ answer, means }) => [answer, means])].join(" ").toLowerCase();
  const words = wanted.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

/** The subject of a question, by the first word of its rule. */
const SUBJECTS: Readonly<Record<string, string>> = {
  auth: "Keys and refusals",
  route: "Routes",
  envelope: "Every answer",
  list: "Listing",
  delete: "Deleting",
};

function Group({ title, questions }: { readonly title: string; readonly questions: readonly Question[] }) {
  return (
    <section aria-label={title} class="group">
      <h3>{title}</h3>
      <div class="card">
        {questions.map((question, place) => (
          <QuestionRow key={question.id} {...question} isNext={questions[place - 1]?.question === question.question} />
        ))}
      </div>
    </section>
  );
}

interface QuestionProps extends Question {
  /** Whether the row before has the same question, for another part. */
  readonly isNext: boolean;
}

/** A question with its answers side by side; those that a pattern describes share a text field. */
function QuestionRow({ isNext, ...row }: QuestionProps) {
  const { id, question, part, reference, answers, why } = row;
  const profile = useSession().inForce?.profile ?? {};
  const run = useRun();
  const given = profile[id] ?? reference;
  const chosen = admittedBy(row, given);
  const differs = given !== reference;
  const isFixed = !isSwitchable(row);
  const give = (answer: string) => run(() => giveAnswers({ [id]: answer }, profile));
  return (
    <fieldset class={differs ? "question differs" : "question"} disabled={isFixed}>
      <legend>
        <span class={isNext ? "unseen" : undefined}>{question}</span> {part !== undefined && <span class="quiet">{part}</span>}
      </legend>
      <details class="about">
        <summary>
          <code>{id}</code> {chosen?.means}
        </summary>
        <Prose text={`The reference answers \`${reference}\`: ${why}`} />
        {isFixed && <Prose text={`It is chosen when the mock starts: \`--answer ${id}=…\`.`} />}
      </details>
      <div class="choices">
        <div class="segments">
          {answers
            .filter(({ pattern }) => !pattern)
            .map((each) => (
              <label key={each.answer} class="segment" title={each.means}>
                <input type="radio" name={id} checked={each === chosen} onChange={() => give(each.answer)} />
                <code>{each.answer}</code>
                {each.answer === reference && <span class="unseen"> (reference)</span>}
              </label>
            ))}
        </div>
        {answers
          .filter(({ pattern }) => pattern)
          .map((each) => (
            <PatternField key={each.answer} {...each} id={id} given={each === chosen ? given : undefined} give={give} />
          ))}
        {differs && !isFixed && (
          <Button text="Reference" class="quiet" aria-label={`Back to the reference: ${id}`} onClick={() => give(reference)} />
        )}
      </div>
    </fieldset>
  );
}

interface GivenAnswer {
  /** The id of the question. */
  readonly id: string;
  /** The answer that the mock gives; undefined if another answer is given. */
  readonly given: string | undefined;
  readonly give: (answer: string) => Promise<void>;
}

function PatternField({ id, answer, examples = [], given, give }: GivenAnswer & Answer) {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? given ?? examples[0] ?? "";
  const submit = async (event: Event) => {
    event.preventDefault();
    await give(text);
    setDraft(undefined);
  };
  const list = `${id}-examples`;
  return (
    <form class={given === undefined ? "family" : "family chosen"} onSubmit={submit}>
      <input
        list={list}
        aria-label={`${id}: ${answer}`}
        title={answer}
        value={text}
        onInput={(event) => setDraft(event.currentTarget.value)}
      />
      <datalist id={list}>
        {examples.map((example) => (
          <option key={example} value={example} />
        ))}
      </datalist>
      <Button text="Use" />
    </form>
  );
}
