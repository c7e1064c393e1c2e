import { DEFAULT_LIMIT } from "../../../openapi/index.ts";
import {
  breaking,
  type Defect,
  parameter,
  type Row,
  reading,
  sized,
  where,
  withParameter,
} from "../defect.ts";
import { PAGES } from "./paging.ts";

const withoutLimit = reading((request) => withParameter(request, "limit", undefined));

const withDefault = (size: number) =>
  where(
    (request) => parameter(request, "limit") === undefined,
    sized(() => size),
  );

const byDefault = (size: number): Row => [
  `default-${size}`,
  `The default page size is ${size}.`,
  `Use a limit of ${DEFAULT_LIMIT} where the request has none.`,
  withDefault(size),
];

/** Pages of another size than the limit says. */
export const limitDefects: readonly Defect[] = breaking(PAGES, [
  [
    "no-default",
    "A list without limit gives all projects: there is no default, or it is larger than the account.",
    `Use a limit of ${DEFAULT_LIMIT} where the request has none.`,
    withDefault(Number.POSITIVE_INFINITY),
  ],
  ...[10, 25, 50, 100].map(byDefault),
  [
    "one-more",
    "Each page holds one project more than limit, as a query for the next page's first row does if it is not cut off.",
    "Cut the page to limit projects.",
    sized((size) => size + 1),
  ],
  [
    "limit-ignored",
    "limit is not read, or is read under another name such as pageSize, so each page has the default size.",
    "Read the query parameter limit and cut the page to it.",
    withoutLimit,
  ],
  [
    "limit-ignored-after-cursor",
    "limit is ignored where last_id is given: later pages have the default size.",
    "Pass limit to the query of later pages too.",
    where((request) => parameter(request, "last_id") !== undefined, withoutLimit),
  ],
]);
