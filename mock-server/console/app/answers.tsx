import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import type { Answer, Question } from "../../../openapi/index.ts";
import { AnswerOrder } from "./answer-order.tsx";
import { ActionButton, Button, Check, TextField } from "./controls.tsx";
import { giveAnswers } from "./in-force.tsx";
import { useRun, useSession } from "./session.ts";
import { ViewFrame } from "./view.tsx";

/** Every open question, with the answer that the mock gives now. */
export function AnswersView(): VNode {
  const { facts, inForce } = useSession();
  const [wanted, setWanted] = useState("");
  const [onlyChanged, setOnlyChanged] = useState(false);
  const profile = inForce?.profile;
  const differs = ({ id, reference }: Question) => profile !== undefined && profile[id] !== reference;
  const changed = facts.questions.filter(differs);
  // The group is fixed when the view opens, so that a row does not move while its answer is switched.
  const first = useRef<readonly string[] | undefined>(undefined);
  if (profile) first.current ??= changed.map(({ id }) => id);
  const isFirst = ({ id }: Question) => first.current?.includes(id) ?? false;
  const shown = facts.questions.filter((question) => matches(question, wanted) && (!onlyChanged || differs(question)));
  const groups = new Map<string, Question[]>(shown.some(isFirst) ? [["Changed", []]] : []);
  for (const question of shown) {
    const title = isFirst(question) ? "Changed" : titleOf(question);
    groups.set(title, [...(groups.get(title) ?? []), question]);
  }
  const reference = Object.fromEntries(facts.questions.map((question) => [question.id, question.reference]));
  const back = changed.length > 0 && profile && (
    <ActionButton text="Back to the reference" run={() => giveAnswers(reference, profile)} />
  );
  const difference = changed.length === 0 ? "all as the reference" : `${changed.length} unlike the reference`;
  return (
    <ViewFrame id="answers" title="Open questions" sub={difference} buttons={back}>
      <p class="hint">
        The interface leaves these facts open, so a real server may give any of the answers. Switch one, and the next request is
        answered that way.
      </p>
      <div class="tools">
        <TextField label="Search" type="search" size="grow" value={wanted} onValue={setWanted} />
        <Check label="Only what differs from the reference" checked={onlyChanged} onValue={setOnlyChanged} />
      </div>
      {profile && shown.length === 0 && (
        <p class="empty">{wanted === "" ? "Nothing differs from the reference." : "No question matches."}</p>
      )}
      {profile &&
        [...groups].map(([name, questions]) => (
          <section key={name} aria-label={name} class="group">
            <h3>{name}</h3>
            <div class="card">
              {questions.map((question, place) => (
                <QuestionRow
                  key={question.id}
                  question={question}
                  given={profile[question.id] ?? question.reference}
                  isNext={questions[place - 1]?.question === question.question}
                />
              ))}
            </div>
          </section>
        ))}
    </ViewFrame>
  );
}

function matches({ id, question, answers }: Question, wanted: string): boolean {
  const text = [id, question, ...answers.flatMap(({ answer, means }) => [answer, means])].join(" ").toLowerCase();
  return wanted
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

const TITLES: Readonly<Record<string, string>> = {
  auth: "Keys and refusals",
  route: "Routes",
  envelope: "Every answer",
  list: "Listing",
  delete: "Deleting",
};

/** The subject of a question, which is the first word of its rule. */
function titleOf({ rule }: Question): string {
  const word = rule.replace(/\..*/, "");
  return TITLES[word] ?? word;
}

interface QuestionProps {
  readonly question: Question;
  readonly given: string;
  /** Whether the row before has the same question, for another part. */
  readonly isNext: boolean;
}

/** A question with its answers side by side: a sortable list for an order, a text field for each other family. */
function QuestionRow({ question, given, isNext }: QuestionProps): VNode {
  const { inForce } = useSession();
  const run = useRun();
  const { id, part, reference, answers, why } = question;
  const [families, single] = [answers.filter(({ examples }) => examples), answers.filter(({ examples }) => !examples)];
  // An answer that is not in the list belongs to the family.
  const chosen = single.find(({ answer }) => answer === given) ?? families[0];
  const isOrder = answers.some(({ permutationOf }) => permutationOf);
  const differs = given !== reference;
  const give = (answer: string) => run(() => giveAnswers({ [id]: answer }, inForce?.profile ?? {}));
  return (
    <fieldset class={differs ? "question differs" : "question"}>
      <legend>
        <span class={isNext ? "unseen" : undefined}>{question.question}</span>{" "}
        {part !== undefined && <span class="quiet">{part}</span>}
      </legend>
      <details class="about">
        <summary>
          <code>{id}</code> {chosen?.means}
        </summary>
        <p>
          The reference answers <code>{reference}</code>: {why}
        </p>
      </details>
      <div class="choices">
        {isOrder && <AnswerOrder id={id} given={given} give={give} />}
        {!isOrder && (
          <div class="segments">
            {single.map((each) => (
              <label key={each.answer} class="segment" title={each.means}>
                <input type="radio" name={id} checked={each === chosen} onChange={() => give(each.answer)} />
                <code>{each.answer}</code>
                {each.answer === reference && <span class="unseen"> (reference)</span>}
              </label>
            ))}
          </div>
        )}
        {!isOrder &&
          families.map((family) => (
            <Family key={family.answer} id={id} family={family} given={family === chosen ? given : undefined} give={give} />
          ))}
        {differs && (
          <Button text="Reference" kind="quiet" label={`Back to the reference: ${id}`} onClick={() => give(reference)} />
        )}
      </div>
    </fieldset>
  );
}

interface FamilyProps {
  readonly id: string;
  readonly family: Answer;
  /** The answer that the mock gives, if it belongs to this family. */
  readonly given: string | undefined;
  readonly give: (answer: string) => Promise<void>;
}

function Family({ id, family: { answer, examples = [] }, given, give }: FamilyProps): VNode {
  const [draft, setDraft] = useState<string>();
  const text = draft ?? given ?? examples[0] ?? "";
  const submit = (event: Event) => {
    event.preventDefault();
    void give(text).then(() => setDraft(undefined));
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
