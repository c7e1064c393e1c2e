import { h, type JSX } from "preact";
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
  const copies = [act("Copy --answer", copying(flags, "--answer")), act("Copy profile", copying(profile, "the profile"))];
  const { item } = route();
  const groups = Object.entries(Object.groupBy(allQuestions, ({ id }) => /list|delete/.exec(id)?.[0] ?? "every request"));
  const list = groups.map(([group, questions]) => [h("h2", {}, group), questions?.map(questionRow)]);
  return viewOf([h("p", {}, `${changed.length} changed`), copies], item && panelOf(item), list);
}

function questionRow(asked: Question): JSX.Element {
  const { id, question, reference } = asked;
  const value = store().settings.profile[id] ?? reference;
  const onValue = (answer: string) => {
    const put = () => control("PUT profile", { [id]: answer });
    void run(change(`${id} is ${answer} from the next request on.`, put, "profile"));
  };
  const options = [...new Set([value, ...sampleAnswers(asked)])];
  const field = fieldOf({ "aria-label": `Answer to ${id}`, name: id, disabled: isFixed(id), options, value, onValue });
  const texts = [question, value === reference ? id : `${id} (reference: ${reference})`];
  const cells = texts.map((text) => h("b", { class: value !== reference && "warn" }, text));
  return rowOf(id, cells, field);
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
