import { SaxesParser } from "saxes";
import { expect, test } from "vitest";
import { exchange, NASTY, reportOf, result, sampleReport } from "../sample-report.fixture.ts";
import { htmlReport } from "./page.ts";
import { REPORT_STYLE } from "./page-frame.ts";

const VOID = /<(meta|br)([^>]*)>/g;

test("nothing from a target is a tag, an attribute, a link or a script", () => {
  const violation = {
    expected: [NASTY],
    actual: NASTY,
    exchange: { ...exchange, url: `javascript:${NASTY}`, body: `</pre><script>${NASTY}` },
  };
  const report = reportOf(
    [
      result("delete.again", {
        verdict: "fail",
        violations: [violation],
        exchanges: [violation.exchange],
        drift: { profile: NASTY, target: NASTY },
      }),
      result("list.order", { verdict: "observed", observed: NASTY, evidence: { [NASTY]: NASTY } }),
    ],
    {
      failure: NASTY,
      waiverProblems: [NASTY],
      observations: { "list.order": NASTY },
      target: { baseUrl: `" onload="x`, projects: 1, keys: [] },
    },
  );
  const page = htmlReport(report);
  const names = new Set(page.match(/<[a-z]\w*/gi));
  for (const name of ["<script", "<a", "<img", "<iframe", "<link", "<form", "<object"]) expect(names).not.toContain(name);
  expect(page).not.toMatch(/<[^>]*\s(?:on\w+|href|src|style)=/i);
  expect(page).not.toMatch(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/u);
});

test("the page is well-formed, has one first heading, and skips no level of headings", () => {
  const levels: number[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name }) => {
    if (/^h\d$/.test(name)) levels.push(Number(name[1]));
  });
  parser.write(htmlReport(sampleReport).replace("<!doctype html>\n", "").replace(VOID, "<$1$2/>")).close();
  expect(levels.filter((level) => level === 1)).toHaveLength(1);
  expect(levels.every((level, index) => level <= (levels[index - 1] ?? 0) + 1)).toBe(true);
});

test("the policy allows the style sheet by its hash and nothing else", () => {
  expect(htmlReport(sampleReport)).toMatch(
    /content="default-src 'none'; style-src 'sha256-[\w+/]{43}='; base-uri 'none'; form-action 'none'"/,
  );
});

test.each(["light", "dark"])("every text color has the contrast of WCAG AA in the %s scheme", (scheme) => {
  const pairs = [...REPORT_STYLE.matchAll(/--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)];
  const colors = new Map(pairs.map(([, name = "", light = "", dark = ""]) => [name, scheme === "light" ? light : dark]));
  const ratio = (one: string, other: string): number => contrast(colors.get(one) ?? "", colors.get(other) ?? "");
  for (const back of ["page", "card", "code"])
    for (const text of ["text", "quiet"]) expect(ratio(text, back), `${text} on ${back}`).toBeGreaterThan(4.5);
  for (const tone of ["good", "bad", "open", "noted"]) {
    expect(ratio(tone, `${tone}-soft`), tone).toBeGreaterThan(4.5);
    expect(ratio(tone, "card"), `${tone} on card`).toBeGreaterThan(4.5);
  }
});

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((first, second) => second - first);
  return (light + 0.05) / (dark + 0.05);
}

/** As WCAG defines it. */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const value = Number.parseInt(color.slice(start, start + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
