import { useRef, useState } from "preact/hooks";
import type { Answer, Question } from "../../../openapi/index.ts";
import { giveAnswers, referenceOf } from "./changes.ts";
import { ActionButton, Button, Check, Field } from "./controls.tsx";
import { useRun, useSession } from "./session.ts";
import { Prose } from "./text.tsx";
import { ViewFrame } from "./view.tsx";

/** Every open question, with the answer that the mock gives now. */
export function AnswersView() {
  const { facts, inForce } = useSession();
  const [wanted, setWanted] = useState("");
  const [onlyChanged, setOnlyChanged] = useState(false);
  const profile = inForce?.profile;
  const { questions } = facts;
  const differs = ({ id, reference }: Question) => profile !== undefined && profile[id] !== reference;
  const changed = questions.filter(differs);
  // The group is fixed when the view opens, so that a row does not move while its answer is switched.
  const first = useRef<readonly Question[]>(undefined);
  if (profile) first.current ??= changed;
  const titleOf = (question: Question) => (first.current?.includes(question) ? "Changed" : subjectOf(question));
  const shown = questions.filter((question) => matches(question, wanted) && (!onlyChanged || differs(question)));
  const groups = Object.entries({ Changed: [], ...Object.groupBy(shown, titleOf) });
  const back = changed.length > 0 && profile && (
    <ActionButton text="Back to the reference" run={() => giveAnswers(referenceOf(questions), profile)} />
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
      {profile && shown.length === 0 && (
        <p class="empty">{wanted === "" ? "Nothing differs from the reference." : "No question matches."}</p>
      )}
      {profile && groups.map(([title, group = []]) => group.length > 0 && <Group key={title} title={title} questions={group} />)}
    </ViewFrame>
  );
}

function matches({ id, question, answers }: Question, wanted: string): boolean {
  const text = [id, question, ...answers.flatMap(({ answer, means }) => [answer, means])].join(" ").toLowerCase();
  const words = wanted.toLowerCase().split(/\s+/);
  return words.every((word) => text.includes(word));
}

const SUBJECTS: Readonly<Record<string, string>> = {
  auth: "Keys and refusals",
  route: "Routes",
  envelope: "Every answer",
  list: "Listing",
  delete: "Deleting",
};

/** The subject of a question, which is the first word of its rule. */
function subjectOf({ rule }: Question): string {
  const word = rule.replace(/\..*/, "");
  return SUBJECTS[word] ?? word;
}

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

/** A question with its answers side by side: a sortable list for an order, a text field for each other family. */
function QuestionRow({ id, question, part, reference, answers, why, isNext }: QuestionProps) {
  const profile = useSession().inForce?.profile ?? {};
  const run = useRun();
  const given = profile[id] ?? reference;
  const [families, single] = [answers.filter(({ examples }) => examples), answers.filter(({ examples }) => !examples)];
  // An answer that is not in the list belongs to the family.
  const chosen = single.find(({ answer }) => answer === given) ?? families[0];
  const isOrder = answers.some(({ permutationOf }) => permutationOf);
  const differs = given !== reference;
  const give = (answer: string) => run(() => giveAnswers({ [id]: answer }, profile));
  return (
    <fieldset class={differs ? "question differs" : "question"}>
      <legend>
        <span class={isNext ? "unseen" : undefined}>{question}</span> {part !== undefined && <span class="quiet">{part}</span>}
      </legend>
      <details class="about">
        <summary>
          <code>{id}</code> {chosen?.means}
        </summary>
        <Prose text={`The reference answers \`${reference}\`: ${why}`} />
      </details>
      <div class="choices">
        {isOrder ? (
          <AnswerOrder id={id} given={given} give={give} />
        ) : (
          <>
            <div class="segments">
              {single.map((each) => (
                <label key={each.answer} class="segment" title={each.means}>
                  <input type="radio" name={id} checked={each === chosen} onChange={() => give(each.answer)} />
                  <code>{each.answer}</code>
                  {each.answer === reference && <span class="unseen"> (reference)</span>}
                </label>
              ))}
            </div>
            {families.map((family) => (
              <Family key={family.answer} {...family} id={id} given={family === chosen ? given : undefined} give={give} />
            ))}
          </>
        )}
        {differs && (
          <Button text="Reference" class="quiet" aria-label={`Back to the reference: ${id}`} onClick={() => give(reference)} />
        )}
      </div>
    </fieldset>
  );
}

interface GivenAnswer {
  /** The id of the question. */
  readonly id: string;
  /** The answer that the mock gives; undefined if it belongs to another family. */
  readonly given: string | undefined;
  readonly give: (answer: string) => Promise<void>;
}

function Family({ id, answer, examples = [], given, give }: GivenAnswer & Answer) {
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

const STEPS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 };

/** An answer that is an order: its parts are sorted by dragging or by the arrow keys. */
function AnswerOrder({ id, given = "", give }: GivenAnswer) {
  const [dragged, setDragged] = useState("");
  const list = useRef<HTMLOListElement>(null);
  const parts = given.split(",");
  const move = async (part: string, to: number) => {
    if (!parts.includes(part) || parts[to] === undefined || parts[to] === part) return;
    const others = parts.filter((each) => each !== part);
    await give(others.toSpliced(to, 0, part).join());
    list.current?.querySelector<HTMLElement>(`[data-part="${part}"]`)?.focus();
  };
  return (
    <ol class="order" ref={list} aria-label={`Order of ${id}, sorted by the arrow keys or by dragging`}>
      {parts.map((part, place) => (
        <li key={part} onDragOver={(event) => event.preventDefault()} onDrop={() => move(dragged, place)}>
          <button
            type="button"
            draggable
            data-part={part}
            onDragStart={() => setDragged(part)}
            onKeyDown={(event) => {
              const step = STEPS[event.key];
              if (step === undefined) return;
              event.preventDefault();
              void move(part, place + step);
            }}
          >
            <code>{part}</code>
            <span class="unseen">
              , {place + 1} of {parts.length}
            </span>
          </button>
        </li>
      ))}
    </ol>
  );
}
