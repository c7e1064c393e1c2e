import { KEY_HEADER, MAXIMUM_LIMIT, MEDIA_TYPE } from "../../openapi/constants.ts";
import { headerOf, type KeyName } from "../model/exchange.ts";
import { NEAR_KEYS } from "../model/target.ts";
import type { RequestOptions } from "../operations/requests.ts";
import { dressed } from "./grid.ts";
import {
  OTHER_PATHS,
  type Probe,
  probe,
  type Row,
  type Rows,
  rowsWith,
  type World,
} from "./probe.ts";

/** The page after the first project of an account, and the empty one after the last. */
const PAGES = ["GET /projects?last_id={own}&limit=2", "GET /projects?last_id={own -1}"];
const DELETE_OF_ABSENT = "DELETE /project?projectId={absentId}";

/** Section 5: the key in the header and the plan, on every operation, with and without parameters. */
export const accessProbes: readonly Probe[] = [
  probe("auth.key-missing", "lists and deletes without a key, also with it in other headers", {
    rows: (world) => [...refusable("none", world), ...withKeyElsewhere(world)],
    // What one request says must not count for the next one on the same connection.
    script: [
      [`GET /projects?limit=${MAXIMUM_LIMIT}`, { connection: "kept" }],
      ["GET /projects", { connection: "kept" }],
      ["GET /projects", { connection: "kept" }],
      ["GET /projects?limit=1", { connection: "kept", key: "none" }],
      ["GET /projects?limit=1", { connection: "kept", key: "unknown" }],
      ["GET /projects?limit=1", { connection: "kept", key: "free" }],
      ["GET /projects?limit=5", { connection: "kept", contentType: null }],
    ],
    rowsAfter: afterDeletes("none"),
  }),
  probe("auth.key-empty", "lists and deletes with an empty key", {
    rows: (world) => refusable("empty", world),
  }),
  probe("auth.key-unknown", "keys of no account: another text, a character more, less or other", {
    rows: (world) => [
      ...refusable("unknown", world),
      ...NEAR_KEYS.flatMap((key) => rowsWith({ key }, ["GET /projects", ...PAGES])),
      ...(["longer", "shorter", "altered"] as const).flatMap((key) => obeyable(key, world)),
      ["GET /projects?limit=2", { key: "unknown", headers: { Accept: "text/html,image/png" } }],
      ["GET /projects?limit=2", { key: "unknown", headerCase: "lower" }],
      ...oddKeys(world).map((key): Row => {
        const headers = { [KEY_HEADER]: key };
        return ["GET /projects?limit=2", { key: "unknown", headers, silentRule: "request.bytes" }];
      }),
    ],
    rowsAfter: afterDeletes("unknown"),
  }),
  probe("auth.key-header-case", "the key header in lower and upper case", {
    rows: (["lower", "upper"] as const).flatMap((headerCase) =>
      rowsWith({ headerCase }, ["GET /projects?limit=2", ...PAGES, DELETE_OF_ABSENT]),
    ),
  }),
  probe("plan.not-premium", "lists and deletes of an account without the plan", {
    needs: { free: true },
    shownBy: ["auth.precedence"],
    rows: (world) => [
      ...refusable("free", world),
      ["DELETE /project?projectId=abc", { key: "free" }],
    ],
    rowsAfter: afterDeletes("free"),
  }),
  probe("auth.precedence", "requests that meet two conditions, and in the grid more of them", {
    needs: { free: true },
    rows: pairsOfLists,
    // Only a delete that succeeds may show which Content-Type is refused.
    rowsAfter: pairsOfDeletes,
  }),
];

/**
 * Lists that meet two conditions and no third one, which would hide which of the two is checked first. The grid has those with an
 * invalid limit and an unknown cursor.
 */
function pairsOfLists({ absentId = "-1" }: World): Row[] {
  const lines = [
    "GET /projects?limit=0",
    "GET /projects?limit=1.5",
    "GET /projects?limit=abc",
    `GET /projects?limit=${MAXIMUM_LIMIT + 1}`,
    "GET /projects?last_id=abc",
    `GET /projects?last_id=${absentId}`,
  ];
  const contentType = null;
  return [
    ["GET /projects", { key: "none", contentType }],
    ["GET /projects", { key: "free", contentType }],
    ...rowsWith([...WITHOUT_ACCESS, { contentType }], lines),
  ];
}

/** The same of deletes, except for those that meet a key and a Content-Type: they name a disposable project. */
function pairsOfDeletes({ deleteType }: World): Row[] {
  const ofType = { contentType: otherThan(deleteType) };
  return rowsWith([...WITHOUT_ACCESS, ofType], [DELETE_OF_ABSENT, `${DELETE_OF_ABSENT}.5`]);
}

const WITHOUT_ACCESS: readonly RequestOptions[] = [{ key: "none" }, { key: "free" }];

function otherThan(deleteType: string | null): string | null {
  return deleteType === null ? MEDIA_TYPE : null;
}

/** Requests that a key must make refused, whatever else they hold: lists, and deletes that name nothing or a disposable project. */
function refusable(key: KeyName, world: World): Row[] {
  const lists = [
    "GET /projects",
    "GET /projects?limit=1",
    `GET /projects?limit=${MAXIMUM_LIMIT}`,
    "GET /projects?last_id=0",
    ...PAGES,
    // The same after projects of the other account.
    ...PAGES.map((line) => line.replace("own", "other")),
  ];
  return [
    ...rowsWith({ key }, lists),
    ...(["parameter", "header", "body"] as const).map((extra) =>
      dressed("GET /projects?limit=2", { key, extra }),
    ),
    ...rowsWith(
      { key, silentRule: "route.spelling" },
      OTHER_PATHS.map((path) => `GET ${path}?limit=2`),
    ),
    ...(world.disposable.length > 0 ? obeyable(key, world) : rowsWith({ key }, [DELETE_OF_ABSENT])),
  ];
}

/** Deletes of a disposable project with a key that must be refused, with and without Content-Type, and on another spelling of the path. */
function obeyable(key: KeyName, { deleteType }: World): Row[] {
  const isOfBothTypes = ["none", "free", "empty"].includes(key);
  const types = isOfBothTypes ? [deleteType, otherThan(deleteType)] : [deleteType];
  const paths = OTHER_PATHS_OF_DELETES[key] ?? [];
  return [
    ...rowsWith(
      types.map((contentType) => ({ key, contentType })),
      ["DELETE /project?projectId={disposable}"],
    ),
    ...rowsWith(
      { key, contentType: deleteType, silentRule: "route.spelling" },
      paths.map((path) => `DELETE ${path}?projectId={disposable}`),
    ),
  ];
}

const OTHER_PATHS_OF_DELETES: Partial<Record<KeyName, readonly string[]>> = {
  none: ["/project/"],
  empty: ["//project"],
};

function afterDeletes(key: KeyName): Rows {
  const lines = ["GET /projects", "DELETE /project?projectId={deleted}"];
  return ({ deleted }) => (deleted.length > 0 ? rowsWith({ key }, lines) : []);
}

/**
 * Keys of no account that break a header parser, or that each object has as a property. A careless server that cuts or splits
 * them has the premium key left. A premium key with a colon is not used, because a server may accept any text after the colon.
 */
function oddKeys({ target }: World): string[] {
  const { premium } = target.keys;
  const key = premium.includes(":") ? "k" : premium;
  return [
    key.padEnd(300, "k"),
    `'${key}'`,
    `${key}, "k"'<>\\{}`,
    `${key}\u00ff\u00e9`,
    `${key}.k k:k.k=`,
    "constructor",
  ];
}

/** Lists with the key in headers that the interface does not define, and a loopback client address, except headers of a gateway. */
function withKeyElsewhere({ target, own }: World): Row[] {
  const { premium } = target.keys;
  const line = own.length > 0 ? "GET /projects?last_id={own}" : "GET /projects";
  const fields = {
    Authorization: `Bearer ${premium}`,
    "X-Api-Key": premium,
    Cookie: `${KEY_HEADER}=${premium}; key=${premium}`,
    "Master-Key": premium,
    "X-Forwarded-For": "127.0.0.1",
  };
  const further = Object.entries(fields).filter(([name]) => headerOf(target, name) === undefined);
  return further.map(([name, value]) => [line, { key: "none", headers: { [name]: value } }]);
}
