/** The whole style sheet of the HTML report: light and dark, narrow and wide, screen and paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --page: light-dark(#f6f5f1, #14161b); --card: light-dark(#ffffff, #1c1f26); --code: light-dark(#f1efe9, #252932);
  --line: light-dark(#dedbd2, #343944); --text: light-dark(#1f2430, #e6e8ed); --quiet: light-dark(#5b6170, #a2a9b7);
  --good: light-dark(#1c6b45, #7fd0a4); --good-soft: light-dark(#e3f1e9, #1d3229); --good-fill: light-dark(#5aa881, #4f9d77);
  --bad: light-dark(#a82a20, #ff9a8f); --bad-soft: light-dark(#fae7e4, #3c2220); --bad-fill: light-dark(#c4483c, #e0685c);
  --open: light-dark(#7d5200, #ecc06c); --open-soft: light-dark(#f8edd8, #362b17); --open-fill: light-dark(#d9a441, #c99a3f);
  --noted: light-dark(#2b56a8, #9dbcf5); --noted-soft: light-dark(#e5ecf9, #212d45); --noted-fill: light-dark(#7f9fd9, #6d8fcd);
}
.good { --tone: var(--good); --soft: var(--good-soft); --fill: var(--good-fill); }
.bad { --tone: var(--bad); --soft: var(--bad-soft); --fill: var(--bad-fill); }
.open { --tone: var(--open); --soft: var(--open-soft); --fill: var(--open-fill); }
.noted { --tone: var(--noted); --soft: var(--noted-soft); --fill: var(--noted-fill); }
* { box-sizing: border-box; }
body {
  margin: 0; background: var(--page); color: var(--text);
  font: 1rem/1.6 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", sans-serif;
  -webkit-text-size-adjust: 100%; overflow-wrap: anywhere;
}
main, footer { max-width: 60rem; margin: 0 auto; padding: 1.25rem; }
main { padding-top: clamp(1.25rem, 4vw, 3rem); }
footer { color: var(--quiet); font-size: .875rem; padding-bottom: 3rem; }
footer p { margin: .25rem 0; }
h1, h2, h3, h4 { line-height: 1.25; text-wrap: balance; letter-spacing: -.01em; }
h1 { font-size: clamp(1.75rem, 1.2rem + 2.6vw, 2.75rem); margin: .75rem 0 .5rem; letter-spacing: -.025em; }
h2 { font-size: 1.375rem; margin: 3rem 0 1rem; }
h3 { font-size: 1.0625rem; margin: 1.75rem 0 .5rem; }
h4 { font-size: .9375rem; margin: 1.25rem 0 .5rem; }
p { margin: .5rem 0; }
code, pre { font: .875em/1.55 ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, monospace; }
pre { margin: .5rem 0; padding: .75rem 1rem; background: var(--code); border-radius: .5rem; white-space: pre-wrap; font-size: .8125rem; }
pre code { font-size: inherit; }
h3 code { font-weight: inherit; }
.verdict { background: var(--card); border: 1px solid var(--line); border-top: .375rem solid var(--fill); border-radius: 1rem; padding: clamp(1.25rem, 4vw, 2.5rem); }
.kind { display: flex; align-items: center; gap: .625rem; margin: 0; font-weight: 600; }
.sign { display: inline-grid; place-items: center; width: 1.75rem; height: 1.75rem; border-radius: 50%; font-size: 1.125rem; line-height: 1; }
.kind, .chip { color: var(--tone); }
.sign, .chip { background: var(--soft); }
.lead { font-size: 1.125rem; color: var(--quiet); max-width: 46rem; text-wrap: pretty; }
.notes { margin: 1rem 0 0; padding: 0; list-style: none; }
.notes li { padding: .25rem .75rem; margin: .375rem 0; border-left: .25rem solid var(--open-fill); background: var(--open-soft); color: var(--text); border-radius: .25rem; }
.facts { display: flex; flex-wrap: wrap; gap: .75rem 1.5rem; margin: 1.5rem 0 0; }
.facts dt, .violation dt { color: var(--quiet); font-size: .8125rem; }
dd { margin: 0; }
.levels, .plain { list-style: none; margin: 0; padding: 0; }
.levels { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 22rem), 1fr)); gap: 1.75rem 2.5rem; }
.level { display: flex; justify-content: space-between; gap: 1rem; margin: 0 0 .375rem; }
.count, .aside, .meaning { color: var(--quiet); }
.count { font-weight: 400; font-variant-numeric: tabular-nums; }
.aside { font-size: .8125rem; }
.meaning { font-size: .9375rem; }
.bar { display: block; width: 100%; height: .75rem; border-radius: .25rem; }
rect { fill: var(--fill); }
.summary { margin-top: 1.5rem; color: var(--quiet); font-variant-numeric: tabular-nums; }
.chip { display: inline-block; border-radius: 1rem; padding: 0 .625rem; font-size: .8125rem; line-height: 1.5rem; white-space: nowrap; }
.card { background: var(--card); border: 1px solid var(--line); border-left: .25rem solid var(--fill); border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
.card h3 { margin: 0 0 .5rem; }
.violation { display: grid; gap: .375rem; margin: .75rem 0; }
.violation div { display: grid; grid-template-columns: 5.5rem 1fr; gap: .75rem; align-items: baseline; }
.plain li { padding: .5rem 0; border-bottom: 1px solid var(--line); }
.plain .chip, .what .chip { margin-right: .375rem; }
.questions { margin: 1rem 0 0; }
.questions > div { display: grid; grid-template-columns: minmax(0, 2fr) minmax(0, 3fr); gap: .25rem 2rem; padding: .875rem 0; border-top: 1px solid var(--line); }
.cases, section > details { border: 1px solid var(--line); border-radius: .75rem; background: var(--card); overflow: hidden; }
.cases > details + details { border-top: 1px solid var(--line); }
summary { cursor: pointer; padding: .625rem 1rem; }
summary:hover { background: var(--code); }
:focus-visible { outline: .1875rem solid var(--noted); outline-offset: -.1875rem; border-radius: .5rem; }
.cases summary { display: grid; grid-template-columns: 7.5rem 15rem 1fr 1rem; gap: .25rem 1rem; align-items: baseline; list-style: none; }
.cases summary::-webkit-details-marker { display: none; }
.cases summary::after { content: "+" / ""; grid-row: 1; grid-column: -2; justify-self: end; color: var(--quiet); }
.cases details[open] > summary::after { content: "−" / ""; }
.cases summary .chip { justify-self: start; }
.detail { color: var(--quiet); font-size: .9375rem; }
.inside, section > details > .scroll { padding: .25rem 1rem 1rem; border-top: 1px solid var(--line); }
.inside .facts { margin: 1rem 0; }
.card details summary, .inside details summary { padding: .25rem .5rem; margin-left: -.5rem; border-radius: .5rem; font-size: .9375rem; display: list-item; list-style: inside disclosure-closed; }
.card details[open] > summary, .inside details[open] > summary { list-style-type: disclosure-open; }
.exchange { margin: .75rem 0 1.25rem; }
.answer { margin: .25rem 0; font-size: .875rem; color: var(--quiet); }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: .9375rem; }
th, td { text-align: left; padding: .375rem 1rem .375rem 0; border-bottom: 1px solid var(--line); vertical-align: baseline; }
thead th { color: var(--quiet); font-weight: 600; font-size: .8125rem; }
tbody th { font-weight: 400; }
@media (max-width: 44rem) {
  .cases summary { grid-template-columns: auto 1fr 1rem; }
  .cases summary .detail { grid-column: 1 / -1; }
  .questions > div { grid-template-columns: 1fr; }
  .violation div { grid-template-columns: 1fr; gap: 0; }
  .id { justify-self: end; text-align: right; }
}
@media print {
  :root { --page: #ffffff; --card: #ffffff; --code: #ffffff; --text: #000000; --quiet: #444444; --line: #bbbbbb; }
  .chip, .kind { --tone: #000000; --soft: #ffffff; }
  body { font-size: 10pt; }
  main, footer { max-width: none; padding: 0; }
  h2, h3 { break-after: avoid; }
  .card, .levels li, .questions > div, .plain li { break-inside: avoid; }
  .chip { border: 1px solid var(--line); }
  pre { border: 1px solid var(--line); }
  svg { print-color-adjust: exact; -webkit-print-color-adjust: exact; }
}
`;
