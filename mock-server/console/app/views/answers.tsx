import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { Question } from "../../../../openapi/index.ts";
import { control } from "../control.ts";
import { Action } from "../parts/action.tsx";
import { useSession } from "../session.ts";
import { useResource } from "../use-resource.ts";
import { QuestionCard } from "./question.tsx";

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
  const differs = ({ rule, reference }: Question) => profile !== undefined && profile[rule] !== reference;
  const changed = facts.questions.filter(differs);
  const shown = onlyChanged ? changed : facts.questions;
  return (
    <section aria-labelledby="answers">
      <div class="head">
        <h2 id="answers">
          Open questions{" "}
          <span class="sub">{changed.length === 0 ? "all as the reference" : `${changed.length} not as the reference`}</span>
        </h2>
        <Action run={() => answer(Object.fromEntries(facts.questions.map(({ rule, reference }) => [rule, reference])))}>
          Back to the reference
        </Action>
      </div>
      <p class="hint">
        The interface leaves these facts open, so a real server may give any of the answers. Switch one, and the next request is
        answered that way.
      </p>
      {problem && <p class="problem">{problem}</p>}
      <label class="check">
        <input type="checkbox" checked={onlyChanged} onChange={(event) => setOnlyChanged(event.currentTarget.checked)} />
        Only what differs from the reference
      </label>
      {shown.length === 0 && <p class="empty">Nothing differs from the reference.</p>}
      {profile &&
        groups(shown).map(([name, questions]) => (
          <section key={name} aria-label={name} class="group">
            <h3>{name}</h3>
            {questions.map((question) => (
              <QuestionCard
                key={question.rule}
                question={question}
                given={profile[question.rule] ?? question.reference}
                choose={(text) => answer({ [question.rule]: text })}
              />
            ))}
          </section>
        ))}
    </section>
  );
}

async function answer(answers: Readonly<Record<string, string>>): Promise<string> {
  const { notes } = await control<ProfileAnswer>("PUT", "/profile", answers);
  const rules = Object.entries(answers);
  const [only] = rules;
  const done =
    only && rules.length === 1
      ? `${only[0]} is answered with ${only[1]} from the next request on.`
      : "The mock answers as the reference.";
  return [done, ...notes].join(" ");
}

const TITLES: Readonly<Record<string, string>> = {
  auth: "Keys and refusals",
  route: "Routes",
  envelope: "Every answer",
  list: "Listing",
  delete: "Deleting",
};

/** The questions by what they are about, which the first word of a rule says. */
function groups(questions: readonly Question[]): [string, Question[]][] {
  const found = new Map<string, Question[]>();
  for (const question of questions) {
    const word = question.rule.replace(/\..*/, "");
    const title = TITLES[word] ?? word;
    found.set(title, [...(found.get(title) ?? []), question]);
  }
  return [...found];
}
