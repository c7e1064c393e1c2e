import { acknowledgement, page } from "../mutants/answers.ts";
import { type Asked, any, both, by, hasQuery, isDelete, isList, isTo, listed, parameter } from "../mutants/conditions.ts";
import { answer, askInstead, besides, everyNth, underStatus, where, withStatus } from "../mutants/defects.ts";
import { PAGES } from "../mutants/list-pages.ts";
import { asJson, asPremium, deletionOf } from "../mutants/requests.ts";
import {
  forgotten,
  needingMany,
  onDelete,
  onList,
  otherPage,
  type WrongServer,
  withoutFirst,
  wrongServersOf,
} from "./wrong-server.ts";

const CRASHES: Readonly<Record<string, Asked>> = {
  "percent-encoded bytes": onList(hasQuery(/%(00|FF|4(&|$))/)),
  "a NUL in projectId": onDelete(hasQuery(/%00/)),
  "300 characters": onList(hasQuery(/(9|x){300}/)),
  "a number in full-width digits": onList(hasQuery(/%EF%BC%97/)),
  "a slash behind the path": isTo("GET", "/projects/"),
  "a path in capitals": isTo("GET", "/PROJECTS"),
  "a malformed body": onList(({ body }) => body !== undefined && !body.endsWith("}")),
  "a body of a delete": onDelete(({ body }) => body !== undefined),
  HEAD: isTo("HEAD", "/projects"),
  "PUT with a body": ({ method, body }) => method === "PUT" && body !== undefined,
  "a limit of 64 bits": onList(hasQuery(/9223372036854775808/)),
  "two values of last_id": onList(hasQuery(/last_id=.*last_id=/)),
  "a fraction behind an id": onList(hasQuery(/last_id=\d+\.5/)),
};

const crashes = wrongServersOf(
  Object.entries(CRASHES).map(([name, asked]) => [`500 for ${name}`, "any", where(asked, underStatus(any, 500))]),
);

/** Deletes the project that a request names, but answers as if it had not. */
const deletingSecretly = besides(any, (request) => deletionOf(parameter(request, "projectId"), request));
const listing = askInstead((request) => asPremium(asJson({ ...request, method: "GET", query: "" })));

const secretDeletes = wrongServersOf(
  ["HEAD", "OPTIONS", "POST", "PUT", "PATCH", "GET"].map((method) => {
    const asked = both(isTo(method, "/project"), hasQuery(/projectId=\d+$/));
    return [`${method} /project deletes`, ["delete.refused-changes-nothing", "delete.gone"], where(asked, deletingSecretly)];
  }),
);

const otherMethods = wrongServersOf(
  ["POST", "PATCH"].map((method) => [`${method} /projects lists`, ["route.method"], where(isTo(method, "/projects"), listing)]),
);

const acknowledged = answer(by("delete.unknown"), acknowledgement);
const served = answer(by("auth.key-unknown"), (response) => page(response, []));

const rare = wrongServersOf([
  // A project that is missing from one walk and back in the next looks like a deleted one that is back.
  ["every 17th list lacks its first project", [...PAGES, "delete.gone"], everyNth(17, isList, otherPage(isList, withoutFirst))],
  ["every 23rd list is answered with 500", PAGES, everyNth(23, isList, withStatus(listed, 500))],
  ["every 5th refused delete is obeyed", ["delete.foreign"], everyNth(5, isDelete, forgotten("delete.foreign", isDelete))],
  ["every 4th delete of nothing is acknowledged", ["delete.unknown"], everyNth(4, isDelete, acknowledged)],
  ["every 31st refusal is a success", ["auth.key-unknown"], everyNth(31, isList, served)],
]);

/** Servers that are wrong only for requests that hardly any client sends, or only sometimes. */
export const wrongRequests: readonly WrongServer[] = [...crashes, ...needingMany(secretDeletes), ...otherMethods, ...rare];
