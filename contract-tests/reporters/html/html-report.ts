import { admittedBy } from "../../../openapi/answers.ts";
import type { Level } from "../../../openapi/contract.ts";
import { questionText } from "../../../openapi/rules.ts";
import type { CaseResult, Finding, Report, ReportedExchange } from "../../model/report.ts";
import { curlLine, findingTitle } from "../findings.ts";
import { counted } from "../plain-text.ts";
import {
  diagnosisLines,
  disposablesLine,
  driftLines,
  effortLine,
  explorationLines,
  LEVEL_MEANINGS,
  LOOKS,
  levelLine,
  levelsOf,
  type OpenAnswer,
  openAnswers,
  outcomeOf,
  ruleNamed,
  verdictSentence,
  waiverOf,
} from "../summary.ts";
import {
  chip,
  fact,
  factList,
  html,
  levelChip,
  list,
  type Markup,
  offlinePage,
  pageHead,
  prose,
} from "./markup.ts";

/** The report as one offline HTML file: the verdict, the findings, the answers to open questions, then all cases and the writes. */
export function htmlReport(report: Report): string {
  const { tool, target, conformance, documentSha256, startedAt } = report;
  const cases = levelsOf(report).map((level) => casesOfLevel(report, level));
  const sections = [
    { id: "likely", title: "The likely cause", content: causeCard(report) },
    { id: "findings", title: "What is broken", content: findingCards(report) },
    { id: "questions", title: "Open questions, and the answers", content: openQuestions(report) },
    { id: "cases", title: "Every case, by level", content: html`${cases}` },
    { id: "ledger", title: "Writes that were sent", content: ledger(report) },
    { id: "run", title: "The run", content: runFacts(report) },
  ].filter(({ content }) => content.markup);
  const links = sections.map(({ id, title }) => ({ href: `#${id}`, text: title }));
  const body = html`${pageHead("contract report", "Contents", links)}
<main id="content" tabindex="-1">
${verdictCard(report)}
${sections.map(
  ({ id, title, content }) => html`<section aria-labelledby="${id}">
<h2 id="${id}">${title}</h2>
${content}
</section>`,
)}
</main>
<footer>
<p>${tool.name} ${tool.version}, ${startedAt}</p>
<p>Judged by the OpenAPI document <code>${documentSha256}</code></p>
</footer>
`;
  return offlinePage(`${conformance}: ${target.baseUrl}`, body);
}

function verdictCard(report: Report): Markup {
  const { conformance, target, findings, waiverProblems } = report;
  const look = LOOKS[conformance];
  return html`<header class="card ${look.tone}">
<p>${chip(look, target.baseUrl)}</p>
<h1>${conformance}</h1>
<p class="lead">${verdictSentence(report)}</p>
${list("findings", findings.map(findingLink))}
${list("waivers", waiverProblems)}
${limits(report)}
</header>`;
}

/** What limits the verdict. It is folded if there are findings, which matter more then. */
function limits(report: Report): Markup {
  const lines = [...report.notes, ...driftLines(report)];
  const items = list("limits", lines);
  if (report.findings.length === 0 || lines.length === 0) return items;
  const summary = `${counted(lines.length, "limit")} of this verdict`;
  return html`<details class="small quiet"><summary>${summary}</summary>\n${items}</details>`;
}

function causeCard(report: Report): Markup {
  const facts = diagnosisLines(report).map(([label, text]) => fact(label, prose(text)));
  return facts.length === 0 ? html`` : html`<article class="card bad">${factList(facts)}</article>`;
}

function openQuestions(report: Report): Markup {
  const answers = openAnswers(report);
  if (answers.length === 0) return html``;
  return html`<p class="small quiet">The interface leaves these open. Every admissible answer is right; a client must know which one to expect.</p>
<details class="card"><summary>${counted(answers.length, "answer")}</summary>
<dl class="rows">
${answers.map(answerItem)}
</dl>
</details>`;
}

function answerItem({ question, answer }: OpenAnswer): Markup {
  const { id, rule, reference } = question;
  const documented = admittedBy(question, answer);
  const { question: asked, means } = questionText(rule);
  const other =
    answer === reference
      ? undefined
      : html` <span class="small quiet">the reference: ${reference}</span>`;
  return html`<div>
<dt>${prose(asked)}</dt>
<dd><b>${answer}</b>${other}${documented && html`<br>${prose(means[documented.answer] ?? "")}`}<br><code class="quiet">${id}</code></dd>
</div>`;
}

function ledger({ writes }: Report): Markup {
  if (writes.length === 0) return html`<p>None: this run only read.</p>`;
  const deletes = writes.filter(
    ({ method, status }) => method === "DELETE" && status >= 200 && status < 300,
  ).length;
  const rows = writes.map(
    ({ method, url, status, caseId }) => html`<code>${method} ${url}</code> ${status}, ${caseId}`,
  );
  return html`<details class="card"><summary>${counted(writes.length, "write")}, ${counted(deletes, "delete")} acknowledged</summary>
${list("small", rows)}
</details>`;
}

function runFacts(report: Report): Markup {
  const { projects, keys } = report.target;
  const explored = explorationLines(report).map((line) => fact("Exploration", line));
  return factList([
    fact("Account", `${counted(projects, "project")}, keys: ${keys.join(", ")}`),
    fact("Disposable projects", disposablesLine(report)),
    ...explored,
    fact("Effort", effortLine(report)),
  ]);
}

/** The findings, the worst first; of the first one, the request and its answer are open. */
function findingCards({ findings, tool }: Report): Markup {
  return html`${findings.map((finding, place) => findingCard(finding, place === 0, tool.name))}`;
}

/** The title of a finding as a link to its card. */
function findingLink(finding: Finding): Markup {
  return html`<a href="#${cardId(finding)}">${findingTitle(finding)}</a>`;
}

function cardId({ rule, kind }: Finding): string {
  return `finding-${rule}-${kind}`;
}

function findingCard(finding: Finding, isOpen: boolean, tool: string): Markup {
  const { rule, level, impact, fix, violation } = finding;
  const { expected, actual, exchange, before = [] } = violation;
  const sent = exchange ? [...before, exchange] : before;
  const title =
    sent.length === 1 ? "Request and answer" : `${sent.length} requests and their answers`;
  const details = html`<details${isOpen ? html` open="open"` : undefined}><summary class="small">${title}</summary>
${sent.map(exchangeMarkup)}
</details>`;
  return html`<article class="card bad" id="${cardId(finding)}">
<h3>${prose(ruleNamed(rule).sentence)}</h3>
<p class="small quiet">${levelChip(level)} ${findingTitle(finding)}</p>
<dl class="rows">
${[
  fact("Came", actual),
  fact("Right", expected.join(" or ")),
  fact("Impact", prose(impact)),
  fact("Fix", prose(fix)),
]}
</dl>
${sent.length > 0 ? details : undefined}
<p class="small quiet">More: <code>${tool} explain ${rule}</code></p>
</article>`;
}

function exchangeMarkup(sent: ReportedExchange): Markup {
  const { status, body, problem, durationMs } = sent;
  const head =
    status === 0
      ? html`no answer: ${problem ?? ""}`
      : html`answered <b>${status}</b> in ${durationMs} ms`;
  return html`<div class="exchange">
<pre><code>${curlLine(sent)}</code></pre>
<p class="small quiet">${head}</p>
${body === "" ? undefined : html`<pre><code>${body}</code></pre>`}
</div>`;
}

/** The cases of a level, each folded. */
function casesOfLevel(report: Report, level: Level): Markup {
  const cases = report.cases.filter((result) => result.level === level);
  return html`<details class="card"><summary><h3>${level}</h3><span class="small quiet">${levelLine(report, level)}</span></summary>
<p class="small quiet">${LEVEL_MEANINGS[level]}</p>
<div class="cases">
${cases.map(caseDetails)}
</div>
</details>`;
}

function caseDetails(result: CaseResult): Markup {
  const { id, detail, waived } = result;
  const { sentence } = ruleNamed(id);
  const outcome = outcomeOf(result);
  return html`<details>
<summary>${chip(LOOKS[outcome], outcome.replace("-", " "))}<code class="id">${id}</code><span class="small quiet">${detail}</span></summary>
<p>${prose(sentence)}${waived && html` Waived ${waiverOf(waived)}`}</p>
</details>`;
}
