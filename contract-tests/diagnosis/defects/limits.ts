import { DEFAULT_LIMIT, MAXIMUM_LIMIT } from "../../../openapi/index.ts";
import type { SentRequest } from "../../model/exchange.ts";
import {
  breaking,
  type Defect,
  isList,
  parameter,
  type Row,
  reading,
  sized,
  where,
  withParameter,
} from "../defect.ts";
import { PAGES } from "./paging.ts";

const withoutLimit = reading((request) => withParameter(request, "limit", undefined));

const limitOf = (request: SentRequest) => parameter(request, "limit") ?? "";

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

/** The sizes of pages. */
const sizes = breaking(PAGES, [
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
    "one-less",
    "Each page holds one project less than limit, as a slice to start + limit - 1 does.",
    "Serve limit projects on a page: with limit=1 one, not none.",
    sized((size) => size - 1),
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
  [
    "unlimited",
    "Pages are not cut: all projects come at once, whatever the limit.",
    "Cut each page to limit projects.",
    sized(() => Number.POSITIVE_INFINITY),
  ],
  [
    "maximum-exclusive",
    `The maximum is exclusive: limit=${MAXIMUM_LIMIT} is refused.`,
    `Accept limits up to and with ${MAXIMUM_LIMIT}.`,
    where(
      (request) => parameter(request, "limit") === String(MAXIMUM_LIMIT),
      reading((request) => withParameter(request, "limit", "0")),
    ),
  ],
]);

/** Limits that are not checked. */
const unchecked = breaking(
  ["list.limit", "list.maximum"],
  [
    [
      "no-maximum",
      `There is no maximum: a limit above ${MAXIMUM_LIMIT} is obeyed.`,
      `Refuse a limit above ${MAXIMUM_LIMIT}, or serve ${MAXIMUM_LIMIT} projects.`,
      where(
        (request) => isList(request) && /^\d+$/.test(limitOf(request)),
        (right) => (request, store) =>
          sized((size) => Math.max(size, Number(limitOf(request))))(right)(
            Number(limitOf(request)) > MAXIMUM_LIMIT
              ? withParameter(request, "limit", "1")
              : request,
            store,
          ),
      ),
    ],
  ],
);

/** Page sizes, and limits out of range. */
export const limitDefects: readonly Defect[] = [...sizes, ...unchecked];
