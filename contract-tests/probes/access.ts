import {
  KEY_HEADER,
  LAST_ID,
  LIMIT,
  MAXIMUM_LIMIT,
  MEDIA_TYPE,
  PROJECT_ID,
} from "../../openapi/constants.ts";
import { headerOf, type KeyName, type SentRequest } from "../model/exchange.ts";
import { isOfNoAccount, NEAR_KEYS, type NearKey } from "../model/target.ts";
import type { ListOptions, RequestOptions } from "../operations/requests.ts";
import { ends, OTHER_PATHS } from "./chosen-values.ts";
import { dressed } from "./grid.ts";
import { type Probe, probe, type World } from "./probe.ts";

/** Section 5: the key in the header and the plan, on every operation, with and without parameters. */
export const accessProbes: readonly Probe[] = [
  probe("auth.key-missing", "lists and deletes without a key, also with it in other headers", {
    rows: (world) => [
      ...refusable(world, "none"),
      ...elsewhere(world).map(([name, value]) =>
        world.list({ lastId: world.own[0], key: "none", headers: { [name]: value } }),
      ),
    ],
    // What one request says must not count for the next one on the same connection.
    script: async ({ send, world }) => {
      const { list, target } = world();
      for (const options of [
        { limit: MAXIMUM_LIMIT },
        {},
        {},
        { limit: 1, key: "none" },
        { limit: 1, key: "unknown" },
        ...(target.keys.free ? [{ limit: 1, key: "free" } as const] : []),
        { limit: 5, contentType: null },
      ] as const)
        await send(list({ connection: "kept", ...options }));
    },
    rowsAfter: afterDeletes("none"),
  }),
  probe("auth.key-empty", "lists and deletes with an empty key", {
    rows: (world) => refusable(world, "empty"),
  }),
  probe("auth.key-unknown", "keys of no account: another text, a character more, less or other", {
    rows: (world) => [
      ...refusable(world, "unknown"),
      ...nearKeysOf(world).flatMap((key) =>
        [{}, ...pages(world.own)].map((page) => world.list({ ...page, key })),
      ),
      ...nearKeysOf(world, ["longer", "shorter", "altered"]).flatMap((key) => obeyable(world, key)),
      world.list({ limit: 2, key: "unknown", headers: { Accept: "text/html,image/png" } }),
      world.list({ limit: 2, key: "unknown", headerCase: "lower" }),
      ...oddKeys(world).map((key) =>
        world.list({
          limit: 2,
          key: "unknown",
          headers: { [KEY_HEADER]: key },
          silentRule: "request.bytes",
        }),
      ),
    ],
    rowsAfter: afterDeletes("unknown"),
  }),
  probe("auth.key-header-case", "the key header in lower and upper case", {
    rows: (world) =>
      (["lower", "upper"] as const).flatMap((headerCase) => [
        world.list({ headerCase, limit: 2 }),
        ...pages(world.own).map((page) => world.list({ ...page, headerCase })),
        ...ofAbsent(world, { headerCase }),
      ]),
  }),
  probe("plan.not-premium", "lists and deletes of an account without the plan", {
    needs: { free: true },
    shownBy: ["auth.precedence"],
    rows: (world) => [...refusable(world, "free"), world.deleteOf("abc", { key: "free" })],
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
function pairsOfLists({ lists, absentId }: World): SentRequest[] {
  const limits = ["0", "1.5", "abc", MAXIMUM_LIMIT + 1].map((limit) => `${LIMIT}=${limit}`);
  const cursors = ["abc", absentId ?? "-1"].map((cursor) => `${LAST_ID}=${cursor}`);
  const withoutType = { contentType: null };
  return [
    ...WITHOUT_ACCESS.map((options) => lists("", { ...options, ...withoutType })),
    ...[...limits, ...cursors].flatMap((query) =>
      [...WITHOUT_ACCESS, withoutType].map((options) => lists(query, options)),
    ),
  ];
}

/** The same of deletes, except for those that meet a key and a Content-Type: they name a disposable project. */
function pairsOfDeletes({ deleteOf, deleteType, absentId }: World): SentRequest[] {
  const ofType = { contentType: deleteType === null ? MEDIA_TYPE : null };
  const ids = absentId === undefined ? [] : [absentId, `${absentId}.5`];
  return ids.flatMap((id) => [...WITHOUT_ACCESS, ofType].map((options) => deleteOf(id, options)));
}

const WITHOUT_ACCESS: readonly RequestOptions[] = [{ key: "none" }, { key: "free" }];

/** Requests that a key must make refused, whatever else they hold: lists, and deletes that name nothing or a disposable project. */
function refusable(world: World, key: KeyName): SentRequest[] {
  const { list, lists, route } = world;
  const all = [
    {},
    { limit: 1 },
    { limit: MAXIMUM_LIMIT },
    { lastId: "0" },
    ...pages(world.own),
    ...pages(world.other),
  ];
  return [
    ...all.map((page) => list({ ...page, key })),
    ...(["parameter", "header", "body"] as const).map((extra) =>
      lists(...dressed(`${LIMIT}=2`, { key, extra }, MEDIA_TYPE)),
    ),
    ...OTHER_PATHS.map((path) =>
      route("GET", path, `${LIMIT}=2`, { key, silentRule: "route.spelling" }),
    ),
    ...(world.disposable.length === 0 ? ofAbsent(world, { key }) : obeyable(world, key)),
  ];
}

/** Deletes of a disposable project with a key that must be refused, with and without Content-Type, and on another spelling of the path. */
function obeyable({ deleteOf, route, deleteType, disposable }: World, key: KeyName): SentRequest[] {
  const otherType = deleteType === null ? MEDIA_TYPE : null;
  const types = ["none", "free", "empty"].includes(key) ? [deleteType, otherType] : [deleteType];
  const paths = OTHER_PATHS_OF_DELETES[key] ?? [];
  const spelled = { key, contentType: deleteType, silentRule: "route.spelling" } as const;
  return disposable
    .slice(0, 1)
    .flatMap((id) => [
      ...types.map((contentType) => deleteOf(id, { key, contentType })),
      ...paths.map((path) => route("DELETE", path, `${PROJECT_ID}=${id}`, spelled)),
    ]);
}

const OTHER_PATHS_OF_DELETES: Partial<Record<KeyName, readonly string[]>> = {
  none: ["/project/"],
  empty: ["//project"],
};

/** The page after the first of these projects, and the empty one after the last. */
function pages(ids: readonly string[]): ListOptions[] {
  return ends(ids).map((lastId, place) => (place === 0 ? { lastId, limit: 2 } : { lastId }));
}

function ofAbsent({ deleteOf, absentId }: World, options: RequestOptions): SentRequest[] {
  return absentId === undefined ? [] : [deleteOf(absentId, options)];
}

function afterDeletes(key: KeyName): NonNullable<Probe["rowsAfter"]> {
  return ({ list, deleteOf, deleted }) =>
    deleted.slice(0, 1).flatMap((id) => [list({ key }), deleteOf(id, { key })]);
}

function nearKeysOf({ target: { keys } }: World, all: readonly NearKey[] = NEAR_KEYS): NearKey[] {
  return all.filter((near) => isOfNoAccount(keys, near));
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

/** The key in headers that the interface does not define, and a loopback client address, except headers that a gateway needs. */
function elsewhere({ target }: World): [name: string, value: string][] {
  const { premium } = target.keys;
  const fields = {
    Authorization: `Bearer ${premium}`,
    "X-Api-Key": premium,
    Cookie: `${KEY_HEADER}=${premium}; key=${premium}`,
    "Master-Key": premium,
    "X-Forwarded-For": "127.0.0.1",
  };
  return Object.entries(fields).filter(([name]) => headerOf(target, name) === undefined);
}
