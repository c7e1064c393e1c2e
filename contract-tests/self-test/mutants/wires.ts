import { KEY_HEADER, LIMIT } from "../../../openapi/constants.ts";
import { type Asked, both, hasQuery, isDelete, isKeyless, isList } from "./conditions.ts";
import { read } from "./defects.ts";
import { breaking, type Mutant } from "./mutant.ts";
import { asJson, asPremium, withoutKey, withoutType } from "./requests.ts";

const hasUpperKey = spells(KEY_HEADER.toUpperCase());
const hasLowerKey = spells(KEY_HEADER.toLowerCase());
const hasLowerType = spells("content-type");
const isKept: Asked = (request) => request.isKept === true;

/** Spellings of header names that are not read or skip a check, and what a server keeps on a connection. */
export const wireMutants: readonly Mutant[] = [
  ...breaking("auth.key-header-case", [
    [
      "lower-case-key-unread",
      "The key header in lower case is not found.",
      read(hasLowerKey, withoutKey),
    ],
    [
      "delete-minds-header-case",
      "A delete ignores the key header in capitals.",
      read(both(isDelete, hasUpperKey), withoutKey),
    ],
    [
      "type-case-with-limit",
      "With `limit` content-type is ignored.",
      read(both(hasQuery(`${LIMIT}=`), hasLowerType), withoutType),
    ],
  ]),
  ...breaking("auth.key-unknown", [
    [
      "lower-case-key-lists",
      "A list accepts any key in a lower-case header.",
      read(both(isList, hasLowerKey), asPremium),
    ],
  ]),
  ...breaking("auth.key-missing", [
    [
      "key-kept-by-connection",
      "A connection keeps its last key.",
      read(both(isKept, isKeyless), asPremium),
    ],
  ]),
  ...breaking("list.content-type-missing", [
    ["type-kept-by-connection", "The type is checked once a connection.", read(isKept, asJson)],
  ]),
];

/** Whether a header has its name in this letter case. */
function spells(name: string): Asked {
  return (request) => request.names.includes(name);
}
