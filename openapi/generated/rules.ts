// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const rules = [
  {
    "id": "envelope.json",
    "level": "must",
    "section": "1",
    "sentence": "Every body that comes back is JSON, and the JSON is an object."
  },
  {
    "id": "envelope.success",
    "level": "must",
    "section": "2",
    "sentence": "A success carries `code` 200 (the HTTP status as an integer), a `message` string and `status` \"success\"."
  },
  {
    "id": "envelope.error",
    "level": "must",
    "section": "7",
    "sentence": "An error carries `code` (the HTTP status as an integer), `message` and `subMessage` strings and `status` \"error\"."
  },
  {
    "id": "envelope.delete-exact",
    "level": "must",
    "section": "4.2",
    "sentence": "A successful delete carries `code`, `message` and `status`, and no other field."
  },
  {
    "id": "envelope.media-type",
    "level": "observed",
    "section": "1",
    "sentence": "The response's own Content-Type is not fixed."
  },
  {
    "id": "envelope.extra-fields",
    "level": "observed",
    "section": "2",
    "sentence": "Whether a project, a list answer or an error has further fields is not fixed."
  },
  {
    "id": "envelope.always",
    "level": "must",
    "section": "7",
    "sentence": "Every answer has a status that the operation documents, and a body that fits the schema of that status."
  },
  {
    "id": "auth.key-missing",
    "level": "listed",
    "section": "7",
    "sentence": "A request without X-Master-Key is refused, listed with the 401 group."
  },
  {
    "id": "auth.key-empty",
    "level": "one-of",
    "section": "5",
    "sentence": "An empty X-Master-Key is refused with a documented error."
  },
  {
    "id": "auth.key-unknown",
    "level": "one-of",
    "section": "5",
    "sentence": "A key that belongs to no account is refused with a documented error, also one a character longer or shorter than a key; one in another letter case is only observed."
  },
  {
    "id": "auth.key-header-case",
    "level": "must",
    "section": "5",
    "sentence": "The name of the key header is matched without regard to case, as for every HTTP header."
  },
  {
    "id": "plan.not-premium",
    "level": "must",
    "section": "5",
    "sentence": "An account that is not on the premium plan is refused with 402 on every operation before any project is looked for, and nothing is deleted."
  },
  {
    "id": "auth.precedence",
    "level": "observed",
    "section": "7",
    "sentence": "Which refusal wins if several conditions hold at once is not fixed, except that the plan is checked before any project is looked for."
  },
  {
    "id": "list.shape",
    "level": "must",
    "section": "2",
    "sentence": "A list answer carries `projects`, an array, and `total`, an integer that is not negative."
  },
  {
    "id": "list.project",
    "level": "must",
    "section": "2",
    "sentence": "Each project on every page has an integer `id`, a string `name` and a string `desc`."
  },
  {
    "id": "list.id-width",
    "level": "observed",
    "section": "2",
    "sentence": "An id is an integer of any width; above 2^53-1 a client must not read it as a floating-point number."
  },
  {
    "id": "list.default-limit",
    "level": "must",
    "section": "8",
    "sentence": "Without `limit` a page holds at most 20 projects, the same as with `limit=20`."
  },
  {
    "id": "list.limit",
    "level": "must",
    "section": "4.1",
    "sentence": "With `limit` from 1 to 100, both ends included, a page holds at most that many projects."
  },
  {
    "id": "list.maximum",
    "level": "must",
    "section": "8",
    "sentence": "No answer ever holds more than 100 projects."
  },
  {
    "id": "list.short-page",
    "level": "observed",
    "section": "4.1",
    "sentence": "Whether a page may hold fewer than `limit` projects while more remain is not fixed; only an empty page ends a walk."
  },
  {
    "id": "list.first-page",
    "level": "must",
    "section": "4.1",
    "sentence": "Without `last_id`, and with `last_id=0`, the answer is the same first page."
  },
  {
    "id": "list.next-page",
    "level": "must",
    "section": "4.1",
    "sentence": "The next page starts right after `last_id`, with nothing repeated or skipped, and the walk ends with an empty page."
  },
  {
    "id": "list.same-set",
    "level": "must",
    "section": "4.1",
    "sentence": "Walks with different limits give the same projects in the same sequence."
  },
  {
    "id": "list.own-only",
    "level": "must",
    "section": "5",
    "sentence": "A list shows the projects of the key's own account and of no other."
  },
  {
    "id": "list.total",
    "level": "one-of",
    "section": "4.1",
    "sentence": "`total` counts either all projects of the account or those of the page, and always the same of the two."
  },
  {
    "id": "list.order",
    "level": "observed",
    "section": "4.1",
    "sentence": "The order of the projects is not fixed."
  },
  {
    "id": "list.limit-over-maximum",
    "level": "one-of",
    "section": "8",
    "sentence": "A `limit` above 100 gives at most 100 projects or a documented error."
  },
  {
    "id": "list.limit-invalid",
    "level": "one-of",
    "section": "4.1",
    "sentence": "A `limit` that is zero, negative, a fraction, text, empty, repeated or beyond 2^31 gives at most 100 projects or a documented error."
  },
  {
    "id": "list.last-id-foreign",
    "level": "one-of",
    "section": "5",
    "sentence": "A `last_id` of another account's project is refused, and shows nothing of that account but what the request said."
  },
  {
    "id": "list.last-id-unknown",
    "level": "one-of",
    "section": "7",
    "sentence": "A `last_id` that names no project does not belong to the account either, and is refused."
  },
  {
    "id": "list.last-id-deleted",
    "level": "observed",
    "section": "4.1",
    "sentence": "What happens to a walk whose `last_id` was deleted between two pages is not fixed."
  },
  {
    "id": "list.last-id-invalid",
    "level": "one-of",
    "section": "4.1",
    "sentence": "A `last_id` that is text, negative, a fraction, empty or repeated gives a page or a documented error."
  },
  {
    "id": "list.number-spelling",
    "level": "observed",
    "section": "4.1",
    "sentence": "Whether a `limit` or `last_id` with a leading zero, a plus sign, an exponent, blanks or full-width digits is read as the number is not fixed."
  },
  {
    "id": "list.content-type-missing",
    "level": "listed",
    "section": "7",
    "sentence": "A list request without Content-Type is refused, listed with the 400 group."
  },
  {
    "id": "list.content-type-other",
    "level": "observed",
    "section": "4.1",
    "sentence": "Whether a list takes another media type, or application/json with a parameter, is not fixed."
  },
  {
    "id": "delete.success",
    "level": "must",
    "section": "4.2",
    "sentence": "Deleting a project of the key's account is answered with 200 and the success envelope."
  },
  {
    "id": "delete.gone",
    "level": "must",
    "section": "3",
    "sentence": "A deleted project is on no page of any later walk, and every other project still is."
  },
  {
    "id": "delete.cascade",
    "level": "must",
    "section": "4.2",
    "seenBy": "store",
    "whyUnseen": "Neither operation shows the records of a project.",
    "sentence": "All records of a project are deleted with it."
  },
  {
    "id": "delete.total",
    "level": "must",
    "section": "3",
    "sentence": "Where `total` counts all projects of the account, it is one less after a delete."
  },
  {
    "id": "delete.again",
    "level": "must",
    "section": "7",
    "sentence": "The same delete a second time is refused with 404."
  },
  {
    "id": "delete.unknown",
    "level": "must",
    "section": "7",
    "sentence": "Deleting an id that names no project is refused with 404, below the least of 2^31, 2^53 and 2^63 that is above every id of the account."
  },
  {
    "id": "delete.foreign",
    "level": "one-of",
    "section": "7",
    "sentence": "Deleting another account's project is refused, and the project is still there."
  },
  {
    "id": "delete.id-missing",
    "level": "listed",
    "section": "7",
    "sentence": "A delete without `projectId`, or with an empty one, is refused, listed with the 400 group, and nothing is deleted."
  },
  {
    "id": "delete.id-invalid",
    "level": "one-of",
    "section": "7",
    "sentence": "A `projectId` that is text, a fraction, a valid id with letters behind it, zero, negative (unless the account has negative ids) or huge (from the bound of delete.unknown up) is refused, and nothing is deleted."
  },
  {
    "id": "delete.id-repeated",
    "level": "observed",
    "section": "4.2",
    "sentence": "Whether a delete with two `projectId` is refused, or takes the first or the last of them, is not fixed."
  },
  {
    "id": "delete.id-spelling",
    "level": "observed",
    "section": "4.2",
    "sentence": "Whether a `projectId` with a leading zero, a plus sign, blanks or an underscore is refused or read as the number is not fixed."
  },
  {
    "id": "delete.own-only",
    "level": "must",
    "section": "5",
    "sentence": "A delete changes no other account, neither its projects nor its `total`."
  },
  {
    "id": "delete.content-type",
    "level": "observed",
    "section": "4.2",
    "sentence": "Whether a delete needs a Content-Type, ignores it, or refuses it without a body is not fixed."
  },
  {
    "id": "delete.refused-changes-nothing",
    "level": "must",
    "section": "7",
    "sentence": "A refused request changes nothing in any account."
  },
  {
    "id": "delete.concurrent",
    "level": "observed",
    "section": "3",
    "sentence": "Of two deletes of one project at the same time, one is expected to succeed and one to find nothing."
  },
  {
    "id": "route.invalid",
    "level": "listed",
    "section": "7",
    "sentence": "A path that the interface does not have is refused, listed with the 400 group."
  },
  {
    "id": "route.method",
    "level": "listed",
    "section": "7",
    "sentence": "Another method on a known path, or the two paths' nouns swapped, is refused, listed with the 400 group, and changes nothing."
  },
  {
    "id": "route.head-options",
    "level": "observed",
    "section": "4",
    "sentence": "What HEAD on /projects and OPTIONS are answered with is not fixed; neither changes anything."
  },
  {
    "id": "route.spelling",
    "level": "observed",
    "section": "4",
    "sentence": "Whether a path with a slash at its end, a doubled slash or another letter case is taken, refused or redirected is not fixed."
  },
  {
    "id": "request.body",
    "level": "observed",
    "section": "4",
    "sentence": "Whether a body is ignored or refused on an operation that needs none is not fixed."
  },
  {
    "id": "request.extra",
    "level": "observed",
    "section": "4",
    "sentence": "Whether unknown query parameters and headers are ignored or refused is not fixed."
  },
  {
    "id": "request.bytes",
    "level": "must",
    "section": "7",
    "sentence": "Whatever bytes a parameter or a key holds, up to three hundred characters and no raw control character in a key, the answer is in the envelope and has a documented status."
  },
  {
    "id": "version.segment",
    "level": "observed",
    "section": "9",
    "sentence": "The version is the path segment v1 at the end of the base URL."
  },
  {
    "id": "states",
    "level": "observed",
    "section": "3",
    "seenBy": "nobody",
    "whyUnseen": "Neither operation shows or changes a state.",
    "sentence": "Which states a project has, and what takes it from one to another, is not shown."
  },
  {
    "id": "events",
    "level": "observed",
    "section": "6",
    "seenBy": "nobody",
    "whyUnseen": "Neither operation subscribes to anything.",
    "sentence": "Whether the service sends events, webhooks or notifications is not shown."
  },
  {
    "id": "other-fields",
    "level": "observed",
    "section": "2",
    "sentence": "Which further fields a project has is not shown."
  },
  {
    "id": "rate-limits",
    "level": "observed",
    "section": "8",
    "sentence": "Rate limits are not shown. A 429 is waited out and says nothing about any rule."
  },
  {
    "id": "later-versions",
    "level": "observed",
    "section": "9",
    "sentence": "How later versions and deprecation are announced is not shown."
  }
] as const;
