import {
  DEFAULT_LIMIT,
  documentedFields,
  MAXIMUM_LIMIT,
  type SchemaName,
} from "../../openapi/index.ts";
import { hasForm } from "../checks/form.ts";
import { isWide } from "../checks/read-answer.ts";
import {
  type Exchange,
  fieldsOf,
  idsOf,
  isSuccess,
  type ListedProject,
} from "../model/exchange.ts";
import { type Case, rule } from "./case.ts";

/** Sections 2 and 7: the form of every answer of the run, and what all answers show of questions that no single one answers. */
export const answerCases: readonly Case[] = [
  rule("envelope.json", "every answer of the run"),
  rule("envelope.success", "every success of the run"),
  rule("envelope.error", "every refusal of the run"),
  rule("envelope.delete-exact", "every delete that succeeds", { needs: { disposable: 1 } }),
  rule("envelope.always", "every answer of the run, against its status and schema"),
  rule("envelope.media-type", "the Content-Type of every answer", {
    observe: (log) =>
      seen(
        "envelope.media-type",
        log.filter(hasForm).map(({ answer }) => answer.headers["content-type"] ?? "none"),
      ),
  }),
  rule("envelope.extra-fields", "further fields in every project, page and error", {
    observe: (log) => {
      const pages = log.filter(isPage);
      const places = {
        project: unknownFields("Project", projectsIn(pages)),
        list: unknownFields("ProjectPage", pages.map(fieldsOf)),
        error: unknownFields(
          "ErrorEnvelope",
          log.filter((each) => hasForm(each) && each.answer.status >= 400).map(fieldsOf),
        ),
      };
      const names = Object.entries(places).flatMap(([place, fields]) =>
        fields.length > 0 ? [place] : [],
      );
      return { answers: { "envelope.extra-fields": names.join(",") || "none" } };
    },
  }),
  rule("other-fields", "the fields of every project", {
    observe: (log) => ({
      answers: {
        "other-fields":
          unknownFields("Project", projectsIn(log.filter(isPage))).join(", ") || "none",
      },
    }),
  }),
  rule("list.id-width", "the ids of every project", {
    observe: (log) => {
      const ids = log.filter(isPage).flatMap(idsOf);
      if (ids.length === 0) return { vacuous: "no answer held a project" };
      return { answers: { "list.id-width": ids.some(isWide) ? "wide" : "safe" } };
    },
  }),
  rule("list.order", "the sequence of the account's projects", {
    observe: (log, { own }) => {
      if (own.length < 3) return { vacuous: `${own.length} projects show no order` };
      const projects = new Map(
        log
          .filter((each) => isPage(each) && each.request.key === "premium")
          .flatMap(({ answer }) =>
            answer.projects.map((project) => [project.id, project] as const),
          ),
      );
      return { answers: { "list.order": orderOf(own.flatMap((id) => projects.get(id) ?? [])) } };
    },
  }),
  rule("list.short-page", "the length of every page that another one follows", {
    observe: (log, { own }) => {
      const sizes = log.flatMap((page) => shortSizes(page, own));
      if (sizes.length === 0) return { vacuous: "no page has another one behind it" };
      return { answers: { "list.short-page": lengthsIn(sizes) } };
    },
  }),
];

/** The limit and the length of a page of the account, if its last project is not the account's last. */
function shortSizes(
  page: Exchange,
  own: readonly string[],
): { readonly limit: number; readonly length: number }[] {
  const { key, oddBy, query } = page.request;
  const last = idsOf(page).at(-1);
  const [limit = String(DEFAULT_LIMIT), ...more] = new URLSearchParams(query).getAll("limit");
  const isPlain =
    more.length === 0 &&
    /^[1-9]\d*$/.test(limit) &&
    Number(limit) <= MAXIMUM_LIMIT &&
    oddBy === undefined;
  if (!isPlain || !isPage(page) || key !== "premium" || last === undefined) return [];
  return last === own.at(-1) || !own.includes(last)
    ? []
    : [{ limit: Number(limit), length: idsOf(page).length }];
}

/** `full`, `cap-N`, or the shortest and the longest page that is shorter than its limit. */
function lengthsIn(sizes: readonly { readonly limit: number; readonly length: number }[]): string {
  if (sizes.every(({ limit, length }) => length >= limit)) return "full";
  const cap = Math.max(...sizes.map(({ length }) => length));
  if (sizes.every(({ limit, length }) => length === Math.min(limit, cap))) return `cap-${cap}`;
  const short = sizes.filter(({ limit, length }) => length < limit).map(({ length }) => length);
  return `pages of ${Math.min(...short)} to ${Math.max(...short)}`;
}

function isPage(exchange: Exchange): boolean {
  return exchange.request.operation === "listProjects" && isSuccess(exchange) && hasForm(exchange);
}

function projectsIn(pages: readonly Exchange[]): object[] {
  return pages.flatMap(({ answer }) => answer.projects.map(({ fields }) => fields));
}

function unknownFields(schema: SchemaName, bodies: readonly object[]): string[] {
  const documented = documentedFields(schema);
  return [...new Set(bodies.flatMap(Object.keys))].filter((name) => !documented.includes(name));
}

function seen(question: string, values: readonly string[]) {
  return { answers: { [question]: [...new Set(values)].join(", ") } };
}

/** The answer to `list.order` that a sequence of projects follows; `hash` if it is sorted neither by id nor by name. */
function orderOf(projects: readonly ListedProject[]): string {
  const ids = projects.map(({ id }) => BigInt(/^-?\d+$/.test(id) ? id : 0));
  const names = projects.map(({ fields }) => String(fields.name));
  const { compare } = new Intl.Collator("en");
  if (ascends(ids, byValue)) return "id-ascending";
  if (ascends(ids.toReversed(), byValue)) return "id-descending";
  const lowerCase = names.map((name) => name.toLowerCase());
  return ascends(names, byValue) || ascends(lowerCase, byValue) || ascends(names, compare)
    ? "name"
    : "hash";
}

function ascends<T>(values: readonly T[], compare: (one: T, other: T) => number): boolean {
  return values.every((value, index) => index === 0 || compare(values[index - 1] as T, value) <= 0);
}

function byValue<T extends bigint | string>(one: T, other: T): number {
  return one > other ? 1 : one < other ? -1 : 0;
}
