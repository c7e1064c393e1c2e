import { h, type JSX } from "preact";
import { useState } from "preact/hooks";
import { allQuestions, allRules, type Question, sampleAnswers } from "../../../openapi/index.ts";
import { change, changedIn, copying, isFixed } from "./actions.ts";
import { control } from "./control.ts";
import { act, fieldOf, Panel, prose, route, rowOf, viewOf } from "./parts.ts";
import { run, store } from "./store.ts";

/** The open questions by operation, each with the answer of the mock. */
export function Answers(): JSX.Element {
  const changed = changedIn(store().settings);
  const flags = changed.map(([id, answer]) => `--answer '${id}=${answer}'`).join(" ");
  const profile = JSON.stringify(Object.fromEntries(changed), null, 2);
  const groups = Object.entries(Object.groupBy(allQuestions, ({ id }) => /list|delete/.exec(id)?.[0] ?? "every request"));
  const copies = [act("Copy --answer", copying(flags, "--answer")), act("Copy profile", copying(profile, "the profile"))];
  const { item } = route();
  return viewOf(
    [h("p", {}, `${changed.length} changed`), copies],
    item && panelOf(item),
    groups.map(([group, questions]) => [h("h2", {}, group), questions?.map((each) => h(QuestionRow, { key: each.id, ...each }))]),
  );
}

function QuestionRow(asked: Question): JSX.Element {
  const [problem, setProblem] = useState("");
  const { id, question, part, answers, reference } = asked;
  const value = store().settings.profile[id] ?? reference;
  const onValue = (answer: string) => {
    setProblem("");
    const action = change(`${id} is ${answer} from the next request on.`, () => control("PUT profile", { [id]: answer }));
    void run(action, setProblem);
  };
  const samples = sampleAnswers(asked);
  // A redraw would replace what is being typed by a `value`.
  const choices = answers.some(({ pattern }) => pattern) ? { hints: samples, defaultValue: value } : { options: samples, value };
  const field = fieldOf({ key: value, label: `Answer to ${id}`, name: id, disabled: isFixed(id), problem, onValue, ...choices });
  const cells = [part ? `${question} (${part})` : question, id, value === reference ? "reference" : `not ${reference}`];
  return rowOf(id, value !== reference && "changed", cells, field);
}

/** A rule, and the meaning of its answers if it is an open question: by the id of the rule or of a question. */
function panelOf(id: string): JSX.Element {
  const question = allQuestions.find((each) => each.id === id || each.rule === id);
  const rule = allRules.find((each) => each.id === (question?.rule ?? id));
  const texts = [
    rule ? `${rule.sentence} (Section ${rule.section}.)` : "The mock itself, not a rule of the interface.",
    rule?.impact ?? "",
    ...(question?.answers ?? []).map(({ answer, means }) => `\`${answer}\`: ${means}`),
    question ? `The reference is \`${question.reference}\`: ${question.why}` : "It is no open question.",
  ];
  return h(Panel, { key: id, title: id }, texts.map(prose));
}
