import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Answer, Question } from "../../../openapi/index.ts";
import { control, useResource } from "./control.ts";
import { ActionButton, Button, TextField } from "./controls.tsx";
import { useAction, useSession } from "./session.ts";
import { ViewFrame } from "./view.tsx";

interface ProfileAnswer {
  readonly profile: Readonly<Record<string, string>>;
  readonly notes: readonly string[];
}

/** Every fact that the interface leaves open, and the answer that the mock gives now. */
export function AnswersView(): VNode {
  const { facts, revision } = useSession();
  const { data, problem } = useResource<ProfileAnswer>("/profile", revision);
  const [onlyChanged, setOnlyChanged] = useState(false);
  const profile = data?.profile;
  const changed = facts.questions.filter(({ id, reference }) => profile !== undefined && profile[id] !== reference);
  const shown = onlyChanged ? changed : facts.questions;
  const reference = Object.fromEntries(facts.questions.map((question) => [question.id, question.reference]));
  const back = <ActionButton text="Back to the reference" run={() => give(reference)} />;
  const difference = changed.length === 0 ? "all as the reference" : `${changed.length} not as the reference`;
  return (
    <ViewFrame id="answers" title="Open questions" sub={difference} buttons={back} problem={problem}>
      <p class="hint">
        The interface leaves these facts open, so a real server may give any of the answers. Switch one, and the next request is
        answered that way.
      </p>
      <label class="check">
        <input type="checkbox" checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} />
        Only what differs from the reference
      </label>
      {shown.length === 0 && <p class="empty">Nothing differs from the reference.</p>}
      {profile &&
        groupsOf(shown).map(([name, questions]) => (
          <section key={name} aria-label={name} class="group">
            <h3>{name}</h3>
            {questions.map((question) => (
              <QuestionCard key={question.id} question={question} given={profile[question.id] ?? question.reference} />
            ))}
          </section>
        ))}
    </ViewFrame>
  );
}

async function give(answers: Readonly<Record<string, string>>): Promise<string> {
  const { notes } = await control<ProfileAnswer>("PUT", "/profile", answers);
  const [only, another] = Object.entries(answers);
  const done =
    only && !another ? `${only[0]} is answered with ${only[1]} from the next request on.` : "The mock answers as the reference.";
  return [done, ...notes].join(" ");
}

const TITLES: Readonly<Record<string, string>> = {
  auth: "Keys and refusals",
  route: "Routes",
  envelope: "Every answer",
  list: "Listing",
  delete: "Deleting",
};

/** The questions by their subject, which is the first word of their rule. */
function groupsOf(questions: readonly Question[]): [string, Question[]][] {
  const groups = new Map<string, Question[]>();
  for (const question of questions) {
    const word = question.rule.replace(/\..*/, "");
    const title = TITLES[word] ?? word;
    groups.set(title, [...(groups.get(title) ?? []), question]);
  }
  return [...groups];
}

interface QuestionProps {
  readonly question: Question;
  readonly given: string;
}

function QuestionCard({ question, given }: QuestionProps): VNode {
  const { id, part, reference, answers, why } = question;
  // A family admits the given answer only if no single answer is it.
  const chosen =
    answers.find(({ answer, examples }) => !examples && answer === given) ?? answers.find(({ examples }) => examples);
  return (
    <fieldset class={given === reference ? "question" : "question differs"}>
      <legend>{part === undefined ? question.question : `${question.question} (${part})`}</legend>
      <p class="meta">
        <code>{id}</code>
        {given !== reference && <span class="tag">differs from the reference</span>}
      </p>
      <div class="choices">
        {answers.map((each) => (
          <AnswerChoice key={each.answer} question={question} answer={each} given={each === chosen ? given : undefined} />
        ))}
      </div>
      <p class="hint">
        Why the reference answers <code>{reference}</code>: {why}
      </p>
    </fieldset>
  );
}

interface AnswerChoiceProps {
  readonly question: Question;
  readonly answer: Answer;
  /** The answer that the mock gives, if it is this one or a member of this family. */
  readonly given: string | undefined;
}

/** One answer, or a family of answers with a field for the text of its member. */
function AnswerChoice({ question: { id, reference }, answer: { answer, examples, means }, given }: AnswerChoiceProps): VNode {
  const [draft, setDraft] = useState<string>();
  const text = examples ? (draft ?? given ?? examples[0] ?? "") : answer;
  const { act, submit } = useAction(async () => {
    const done = await give({ [id]: text });
    setDraft(undefined);
    return done;
  });
  const ofReference = (examples ?? [answer]).includes(reference);
  const choice = (
    <label class="choice">
      <input type="radio" name={id} checked={given !== undefined} onChange={act} />
      <span>
        {examples ? answer : <code>{answer}</code>} {ofReference && <span class="tag calm">reference</span>}
        <span class="means">{means}</span>
      </span>
    </label>
  );
  if (!examples) return choice;
  const label = (
    <>
      Answer of this kind to <code>{id}</code>
    </>
  );
  return (
    <div class="family">
      {choice}
      <form class="tools" onSubmit={submit}>
        <TextField label={label} size="grow" value={text} onValue={setDraft} />
        <Button text="Use" />
        <div class="examples">
          <span>Such as</span>
          {examples.map((example) => (
            <Button key={example} text={example} kind="chip" onClick={() => setDraft(example)} />
          ))}
        </div>
      </form>
    </div>
  );
}
