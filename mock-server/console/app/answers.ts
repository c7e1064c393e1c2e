import { type ComponentChildren, h, type JSX } from "preact";
import { allQuestions, allRules, type Question, sampleAnswers } from "../../../openapi/index.ts";
import { change, changedIn, copying, isFixed } from "./actions.ts";
import { control } from "./control.ts";
import { act, fieldOf } from "./inputs.ts";
import { route } from "./navigation.ts";
import { run, store } from "./store.ts";
import { Panel, prose, rowOf, viewOf } from "./view.ts";

/** The open questions by operation, each with the answer of the mock. */
export function Answers(): JSX.Element {
  const { settings } = store();
  const changed = changedIn(settings).map(({ id }) => [id, settings.profile[id]]);
  const flags = changed.map(([id, answer]) => `--answer '${id}=${answer}'`).join(" ");
  const profile = JSON.stringify(Object.fromEntries(changed), null, 2);
  const copy = (name: string, text: string) =>
    act(`Copy ${name}`, copying(text, name), { disabled: changed.length === 0 });
  const copies = [copy("--answer", flags), copy("profile", profile)];
  const groups = Object.entries(
    Object.groupBy(allQuestions, ({ id }) =>
      /list/.test(id) ? "List" : /delete/.test(id) ? "Delete" : "Every request",
    ),
  );
  const list = groups.map(([group, questions]) => [
    h("h2", {}, group),
    questions?.map(questionRow),
  ]);
  return viewOf(
    [h("p", {}, `${changed.length} changed`), copies],
    route().item && panelOf(route().item),
    list,
  );
}

/** A row of a question. The parts of a rule, which have one question, are below it. */
function questionRow(
  asked: Question,
  place: number,
  group: readonly Question[],
): ComponentChildren {
  const { id, question, reference, part } = asked;
  const [isBefore, isAfter] = [place - 1, place + 1].map(
    (near) => group[near]?.question === question,
  );
  const value = store().settings.profile[id] ?? reference;
  const onValue = (answer: string) =>
    void run(
      change(
        `${id} is ${answer} from the next request on.`,
        () => control("PUT profile", { [id]: answer }),
        "profile",
      ),
    );
  const options = [...new Set([value, ...sampleAnswers(asked)])];
  const field = fieldOf({
    "aria-label": `Answer to ${id}`,
    name: id,
    disabled: isFixed(id),
    options,
    value,
    onValue,
  });
  const texts = [
    isBefore || isAfter ? `\u2003${part}` : question,
    value === reference ? id : `${id} (reference: ${reference})`,
  ];
  return [
    isAfter && !isBefore && h("h3", {}, question),
    rowOf(id, texts, field, value === reference ? "" : "warn"),
  ];
}

/** A rule, and the meaning of its answers if it is an open question: by the id of the rule or of a question. */
function panelOf(id: string): JSX.Element {
  const question = allQuestions.find((each) => each.id === id || each.rule === id);
  const rule = allRules.find((each) => each.id === (question?.rule ?? id));
  const texts = [
    question?.question ?? "",
    rule
      ? `${rule.sentence} (Section ${rule.section}.)`
      : "The mock itself, not a rule of the interface.",
    rule?.impact ?? "",
    ...(question?.answers ?? []).map(({ answer, means }) => `\`${answer}\`: ${means}`),
    question
      ? `The reference is \`${question.reference}\`: ${question.why}`
      : "It is no open question.",
  ];
  return h(Panel, { key: id, title: id }, texts.map(prose));
}
