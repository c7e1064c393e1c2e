import type { Middleware } from "../../../mock-server/index.ts";
import { acknowledgement, page } from "../mutants/answers.ts";
import { type Asked, both, by, hasQuery, isDelete, isList, isTo, listed, parameter } from "../mutants/conditions.ts";
import { answer, askInstead, besides, everyNth, underStatus, where, withStatus } from "../mutants/defects.ts";
import { asJson, asPremium, deletionOf } from "../mutants/requests.ts";
import { forgotten, later, onDelete, onList, otherPage, PAGES, type WrongServer } from "./wrong-server.ts";

const CRASHES: Readonly<Record<string, Asked>> = {
  "percent-encoded bytes": onList(hasQuery(/%(00|FF|4(&|$))/)),
  "a NUL in projectId": onDelete(hasQuery(/%00/)),
  "300 characters": onList(hasQuery(/(9|x){300}/)),
  "a number in full-width digits": onList(hasQuery(/%EF%BC%97/)),
  "a slash behind the path": isTo("GET", "/projects/"),
  "a path in capitals": isTo("GET", "/PROJECTS"),
  "a malformed body": onList(({ body }) => body === '{"limit":'),
  "a body of a delete": onDelete(({ body }) => body !== undefined),
  HEAD: isTo("HEAD", "/projects"),
  "PUT with a body": ({ method, body }) => method === "PUT" && body !== undefined,
  "a limit of 64 bits": onList(hasQuery(/9223372036854775808/)),
  "two values of last_id": onList(hasQuery(/last_id=.*last_id=/)),
  "a fraction behind an id": onList(hasQuery(/last_id=\d+\.5/)),
};

const crashes: readonly WrongServer[] = Object.entries(CRASHES).map(([name, asked]) => ({
  id: `500 for ${name}`,
  rules: "any",
  wrap: where(
    asked,
    underStatus(() => true, 500),
  ),
}));

/** Deletes the project that a request names, and answers as if it had not. */
const secretly: Middleware = besides(
  () => true,
  (request) => deletionOf(parameter(request, "projectId"), request),
);

const methods: readonly WrongServer[] = [
  ...["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "GET"].map(
    (method): WrongServer => ({
      id: `${method} /project deletes`,
      rules: ["delete.refused-changes-nothing"],
      wrap: later(where(both(isTo(method, "/project"), hasQuery(/projectId=\d+$/)), secretly)),
    }),
  ),
  ...["POST", "PATCH"].map(
    (method): WrongServer => ({
      id: `${method} /projects lists`,
      rules: ["route.method"],
      wrap: later(
        where(
          isTo(method, "/projects"),
          askInstead((request) => asPremium(asJson({ ...request, method: "GET", query: "" }))),
        ),
      ),
    }),
  ),
];

const rare: readonly WrongServer[] = [
  {
    id: "every 17th list lacks its first project",
    rules: [...PAGES, "list.same-set"],
    wrap: everyNth(
      17,
      isList,
      otherPage(
        () => true,
        (all) => all.slice(1),
      ),
    ),
  },
  {
    id: "every 23rd list is answered with 500",
    rules: [...PAGES, "list.same-set"],
    wrap: everyNth(23, isList, withStatus(listed, 500)),
  },
  {
    id: "every 5th refused delete is obeyed",
    rules: ["delete.foreign"],
    wrap: later(everyNth(5, isDelete, forgotten("delete.foreign", isDelete))),
  },
  {
    id: "every 4th delete of nothing is acknowledged",
    rules: ["delete.unknown"],
    wrap: later(
      everyNth(
        4,
        isDelete,
        answer(by("delete.unknown"), () => acknowledgement()),
      ),
    ),
  },
  {
    id: "every 31st refusal is a success",
    rules: ["auth.key-unknown"],
    wrap: everyNth(
      31,
      isList,
      answer(by("auth.key-unknown"), (response) => page(response, [])),
    ),
  },
];

/** Servers that are wrong in what hardly any client sends, or now and then. */
export const wrongRequests: readonly WrongServer[] = [...crashes, ...methods, ...rare];
