// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const rules = [
  {
    "id": "envelope.json",
    "level": "must",
    "section": "1",
    "sentence": "Every body that comes back is a JSON object; one that is deeper than 64 levels is not read, and the verdict is inconclusive.",
    "impact": "The client's JSON parser throws on the answer, so the user sees a crash instead of the error.",
    "fix": "Give unknown routes and thrown errors a handler that writes JSON; frameworks and proxies send HTML, text or nothing by default."
  },
  {
    "id": "envelope.success",
    "level": "must",
    "section": "2",
    "sentence": "A success carries `code` 200 (the HTTP status as an integer), a `message` string and `status` \"success\".",
    "impact": "A client that tells success by `code` or `status` takes a finished request for a failed one, and repeats it.",
    "fix": "Write every success through one function that sets `code` to the HTTP status as a number, `message` and `status` \"success\"."
  },
  {
    "id": "envelope.error",
    "level": "must",
    "section": "7",
    "sentence": "An error carries `code` (the HTTP status as an integer), `message` and `subMessage` strings and `status` \"error\".",
    "impact": "A client that shows `subMessage`, or branches on `code`, shows nothing or takes the wrong branch.",
    "fix": "Write every refusal, those of the framework too, through one handler that sets `code`, `message`, `subMessage` and `status` \"error\"."
  },
  {
    "id": "envelope.delete-exact",
    "level": "must",
    "section": "4.2",
    "sentence": "A successful delete carries `code`, `message` and `status`, and no other field.",
    "impact": "A client with a closed schema rejects the answer to a delete that took place.",
    "fix": "Answer a delete with `code`, `message` and `status` alone; do not send the deleted row along."
  },
  {
    "id": "envelope.media-type",
    "level": "observed",
    "section": "1",
    "sentence": "The response's own Content-Type is not fixed.",
    "impact": "A client that compares the header with one exact text refuses a good answer.",
    "fix": "Parse the media type, and ignore its parameters."
  },
  {
    "id": "envelope.extra-fields",
    "level": "observed",
    "section": "2",
    "sentence": "Whether a project, a list answer or an error has further fields is not fixed.",
    "impact": "A client that refuses unknown fields breaks on the day when the service adds one.",
    "fix": "Read the fields that you need, and ignore the others."
  },
  {
    "id": "envelope.always",
    "level": "must",
    "section": "7",
    "sentence": "Every answer has a status that the operation documents, or 405 where the route is wrong, and a body that fits the schema of that status.",
    "impact": "The client meets a status or a body that it has no code for, and fails far away from the request.",
    "fix": "Map every error of framework, database and gateway to a documented status, and check each answer against the schema in your tests."
  },
  {
    "id": "auth.key-missing",
    "level": "listed",
    "section": "7",
    "check": "key",
    "sentence": "A request without X-Master-Key is refused, listed with the 401 group.",
    "impact": "Anyone with the URL reads or deletes projects; under another status, a client cannot tell that its key is missing.",
    "fix": "Check the header before the handler on every operation, and answer with 401 if it is absent."
  },
  {
    "id": "auth.key-empty",
    "level": "one-of",
    "section": "5",
    "check": "key",
    "sentence": "An empty X-Master-Key is refused with a documented error.",
    "impact": "A client whose configuration is empty works under an account by accident.",
    "fix": "Refuse an empty key in the same place as a missing one, before the lookup; an empty text may be found as a key."
  },
  {
    "id": "auth.key-unknown",
    "level": "one-of",
    "section": "5",
    "check": "key",
    "sentence": "A key of no account is refused with a documented error, also one that is a key with a character more, less or changed; another letter case is only observed.",
    "impact": "Any text is a valid key, so every account is open.",
    "fix": "Look the whole key up and compare it exactly; await the lookup, and compare neither prefixes nor a trimmed copy."
  },
  {
    "id": "auth.key-header-case",
    "level": "must",
    "section": "5",
    "sentence": "The name of the key header is matched without regard to case, as for every HTTP header.",
    "impact": "The client stops working behind HTTP/2, or a proxy, that writes header names in lower case.",
    "fix": "Read the header through the framework's accessor instead of comparing raw names."
  },
  {
    "id": "plan.not-premium",
    "level": "must",
    "section": "5",
    "check": "plan",
    "sentence": "An account that is not on the premium plan is refused with 402 on every operation before any project is looked for, and nothing is deleted.",
    "impact": "An account without the plan uses the interface, or learns from 404 which projects exist.",
    "fix": "Check the plan right after the key, in the same middleware, for every operation."
  },
  {
    "id": "auth.precedence",
    "level": "observed",
    "section": "7",
    "sentence": "Which refusal wins if several conditions hold at once is not fixed, and list and delete may differ; only the plan is always checked before any project is looked for.",
    "impact": "A client tells its user to fix one thing, and the next request is refused for another.",
    "fix": "Handle each refusal by itself, and do not deduce from one that the other conditions are met."
  },
  {
    "id": "list.shape",
    "level": "must",
    "section": "2",
    "sentence": "A list answer carries `projects`, an array, and `total`, an integer that is not negative.",
    "impact": "The client reads `length` of undefined, or shows no page count.",
    "fix": "Send `projects` as an array also if it is empty, and `total` as a number; databases give counts as text."
  },
  {
    "id": "list.project",
    "level": "must",
    "section": "2",
    "sentence": "Each project on every page has an integer `id`, a string `name` and a string `desc`.",
    "impact": "A typed client rejects the page, or compares the text \"7\" with the number 7 and never finds its project.",
    "fix": "Map rows to `id` (a number), `name` and `desc` (text, \"\" for NULL) before they are sent."
  },
  {
    "id": "list.id-width",
    "level": "observed",
    "section": "2",
    "sentence": "An id is an integer that may exceed 2^53-1, so a client must not read it as a floating-point number.",
    "impact": "A client that parses ids as floating point deletes another project than the user chose.",
    "fix": "Keep ids as text from the answer to the next request."
  },
  {
    "id": "list.default-limit",
    "level": "must",
    "section": "8",
    "sentence": "Without `limit` a page holds at most 20 projects, the same as with `limit=20`; where short pages vary, one page is a beginning of the other.",
    "impact": "A client that leaves `limit` out loads more than it has room for, or pages in other steps than it thinks.",
    "fix": "Set the default of 20 where `limit` is parsed, so that no `limit` and `limit=20` run the same query."
  },
  {
    "id": "list.limit",
    "level": "must",
    "section": "4.1",
    "sentence": "A `limit` from 1 to 100, both ends included, is accepted, and the page holds at most that many projects.",
    "impact": "The client shows more rows than its page has, or is refused a page that it may ask for.",
    "fix": "Accept 1 to 100, both included; if you read one row more to see whether a page follows, do not send it."
  },
  {
    "id": "list.maximum",
    "level": "must",
    "section": "8",
    "sentence": "No answer ever holds more than 100 projects.",
    "impact": "One request loads the whole account, so the server runs out of memory or time, and the client stalls.",
    "fix": "Cap the limit where it is parsed, after every default and for every spelling of the number."
  },
  {
    "id": "list.short-page",
    "level": "observed",
    "section": "4.1",
    "sentence": "Whether a page may hold fewer than `limit` projects while more remain is not fixed, and pages may differ; only an empty page ends a walk.",
    "impact": "A client that stops at the first short page never shows the projects behind it.",
    "fix": "End a walk at an empty page only."
  },
  {
    "id": "list.first-page",
    "level": "must",
    "section": "4.1",
    "sentence": "Without `last_id`, and with `last_id=0`, the answer is the same first page (where short pages vary, one is a beginning of the other), so 0 is never a cursor, even for a project with id 0.",
    "impact": "A client that starts with `last_id=0` gets an error or another first page.",
    "fix": "Treat an absent `last_id` and 0 alike before the cursor is looked up."
  },
  {
    "id": "list.next-page",
    "level": "must",
    "section": "4.1",
    "sentence": "The next page starts right after `last_id`, which can be any own id, with nothing repeated or skipped, and the walk ends with an empty page (200).",
    "impact": "A client that walks the pages shows projects twice, misses some, or never comes to the end.",
    "fix": "Select `id > last_id` in a fixed order; an offset, `>=` or a sort without a unique key repeats and skips projects."
  },
  {
    "id": "list.same-set",
    "level": "must",
    "section": "4.1",
    "sentence": "Walks with different limits give the same projects in the same sequence.",
    "impact": "Two clients with other page sizes see different projects.",
    "fix": "Sort by one unique key for every limit, and apply the limit after the filter."
  },
  {
    "id": "list.own-only",
    "level": "must",
    "section": "5",
    "sentence": "A list shows the projects of the key's own account and of no other.",
    "impact": "A customer reads the projects of another one.",
    "fix": "Put the account into every query, and the key into every cache key."
  },
  {
    "id": "list.total",
    "level": "one-of",
    "section": "4.1",
    "sentence": "`total` counts either all projects of the account or those of the page, the same one in every answer.",
    "impact": "The client shows a wrong number of pages, or one that changes from page to page.",
    "fix": "Count with the same filter as the page, as a number, at the time of the answer."
  },
  {
    "id": "list.order",
    "level": "observed",
    "section": "4.1",
    "sentence": "The order of the projects is not fixed.",
    "impact": "A client that expects the newest project first shows the wrong one.",
    "fix": "Sort what you show; rely only on the order being the same in all walks."
  },
  {
    "id": "list.limit-over-maximum",
    "level": "one-of",
    "section": "8",
    "check": "parameters",
    "sentence": "A `limit` above 100 gives at most 100 projects or a documented error.",
    "impact": "A client that asks for 1000 gets more rows than it has room for, or a status that it has no code for.",
    "fix": "Cap the limit at 100, or refuse it with 400; the validation of many frameworks answers with 422 unless you map it."
  },
  {
    "id": "list.limit-invalid",
    "level": "one-of",
    "section": "4.1",
    "check": "parameters",
    "sentence": "A `limit` that is zero, negative, a fraction, text, empty, repeated or 2^31 or more gives at most 100 projects or a documented error.",
    "impact": "A mistyped limit loads the whole account, or ends in a 500 that does not name the parameter.",
    "fix": "Parse the whole text as a number from 1 to 100, and refuse anything else with 400; `parseInt`, NaN and LIMIT 0 let it through."
  },
  {
    "id": "list.last-id-foreign",
    "level": "one-of",
    "section": "5",
    "check": "existence",
    "sentence": "A `last_id` of another account's project is refused, and the answer shows nothing of that account beyond what the request itself contained.",
    "impact": "A customer learns which projects of others exist, or reads them.",
    "fix": "Look the cursor up within the account of the key, and refuse it with 403 or 400 if it is not there."
  },
  {
    "id": "list.last-id-unknown",
    "level": "one-of",
    "section": "7",
    "check": "existence",
    "sentence": "A `last_id` that names no project does not belong to the account either, and is refused, also one above 2^31, 2^53 or 2^63, and one that another account has deleted.",
    "impact": "A client with an old cursor gets the first page again, and walks in circles.",
    "fix": "Refuse a cursor that the account does not have; 404 is not documented for a list, and a wide id must not overflow its column."
  },
  {
    "id": "list.last-id-deleted",
    "level": "observed",
    "section": "4.1",
    "check": "existence",
    "sentence": "What happens to a walk whose `last_id` was deleted between two pages is not fixed.",
    "impact": "A walk ends with an error because a project was deleted between two pages.",
    "fix": "Start the walk again if the cursor is refused."
  },
  {
    "id": "list.last-id-invalid",
    "level": "one-of",
    "section": "4.1",
    "check": "parameters",
    "sentence": "A `last_id` that is text, negative (unless the account has negative ids), a fraction, empty or repeated gives a page or a documented error.",
    "impact": "A broken cursor ends in a 500, or in a page from an unknown place.",
    "fix": "Parse the whole text as an integer, and refuse anything else with 400 before the database sees it."
  },
  {
    "id": "list.number-spelling",
    "level": "observed",
    "section": "4.1",
    "sentence": "Whether a `limit` or `last_id` with a leading zero, a plus sign, an exponent, blanks or full-width digits is read as the number is not fixed; no answer has more than 100 projects or a 5xx status.",
    "impact": "A client that writes 1e2 or 007 gets another page than it means.",
    "fix": "Write numbers as plain decimal digits."
  },
  {
    "id": "list.content-type-missing",
    "level": "listed",
    "section": "7",
    "check": "content-type",
    "sentence": "A list request without Content-Type is refused, listed with the 400 group.",
    "impact": "A client that forgets the header works here and fails against the service.",
    "fix": "Require Content-Type application/json on the list, although it has no body; most frameworks look at it only for a body."
  },
  {
    "id": "list.content-type-other",
    "level": "observed",
    "section": "4.1",
    "check": "content-type",
    "sentence": "Whether a list accepts another media type, or application/json with a parameter, is not fixed.",
    "impact": "A client whose library adds a charset is refused.",
    "fix": "Send exactly application/json."
  },
  {
    "id": "delete.success",
    "level": "must",
    "section": "4.2",
    "sentence": "Deleting a project of the key's account is answered with 200 and the success envelope.",
    "impact": "The client reports that the delete failed, and the user tries again.",
    "fix": "Answer with 200 and the envelope; 204 has no body to read."
  },
  {
    "id": "delete.gone",
    "level": "must",
    "section": "3",
    "sentence": "A deleted project is on no page of any later walk, and every other project still is.",
    "impact": "The user sees a deleted project again, or misses one that was never deleted.",
    "fix": "Await the delete before the answer, clear cached pages with it, and delete by id and account alone."
  },
  {
    "id": "delete.cascade",
    "level": "must",
    "section": "4.2",
    "seenBy": "store",
    "sentence": "All records of a project are deleted with it.",
    "whyUnseen": "Neither operation shows the records of a project.",
    "impact": "Audio and texts of a deleted project stay, although the user was told that they are gone.",
    "fix": "Delete the records in one transaction with the project, by a cascading foreign key or by hand."
  },
  {
    "id": "delete.total",
    "level": "must",
    "section": "3",
    "sentence": "Where `total` counts all projects of the account, it is one less after a delete.",
    "impact": "The client shows a page that does not exist.",
    "fix": "Count at the time of the answer, or lower the stored count in the transaction of the delete."
  },
  {
    "id": "delete.again",
    "level": "must",
    "section": "7",
    "check": "existence",
    "sentence": "The same delete a second time is refused with 404.",
    "impact": "A client that deletes twice by mistake cannot tell that the second did nothing.",
    "fix": "Look at the number of deleted rows, and answer with 404 if it is 0."
  },
  {
    "id": "delete.unknown",
    "level": "must",
    "section": "7",
    "check": "existence",
    "sentence": "Deleting an id that names no project, or one that another account has deleted, is refused with 404, below the least of 2^31, 2^53 and 2^63 that is above every id of the account.",
    "impact": "A mistyped id looks like a successful delete.",
    "fix": "Look at the number of deleted rows, and answer with 404 if it is 0, also for ids wider than the column."
  },
  {
    "id": "delete.foreign",
    "level": "one-of",
    "section": "7",
    "check": "existence",
    "sentence": "Deleting another account's project is refused, and the project is still there.",
    "impact": "A customer deletes the project of another one.",
    "fix": "Delete by id and account together, and answer with 404 if no row was there."
  },
  {
    "id": "delete.id-missing",
    "level": "listed",
    "section": "7",
    "check": "parameters",
    "sentence": "A delete without `projectId`, or with an empty one, is refused, listed with the 400 group, and nothing is deleted.",
    "impact": "A client with an empty variable deletes something, or everything.",
    "fix": "Refuse a missing or empty `projectId` with 400 before any query is built; a WHERE that drops undefined deletes all rows."
  },
  {
    "id": "delete.id-invalid",
    "level": "one-of",
    "section": "7",
    "check": "parameters",
    "sentence": "A `projectId` that is text, a fraction, an id with letters behind it, zero, negative (unless the account has negative ids) or huge (above the bound of delete.unknown) is refused; nothing is deleted.",
    "impact": "The text 12abc deletes project 12, or the server throws.",
    "fix": "Accept only digits; `parseInt` and a CAST of the database read the beginning of a text."
  },
  {
    "id": "delete.id-repeated",
    "level": "observed",
    "section": "4.2",
    "check": "parameters",
    "sentence": "Whether a delete with two `projectId` parameters is refused, or takes the first or the last of them, is not fixed.",
    "impact": "A client that names two projects deletes one of them, and does not know which.",
    "fix": "Send one `projectId` per request."
  },
  {
    "id": "delete.id-spelling",
    "level": "observed",
    "section": "4.2",
    "sentence": "Whether a `projectId` with a leading zero, a plus sign, surrounding blanks or an underscore is refused or read as the number is not fixed; nothing else is deleted than the number says.",
    "impact": "A client that pads its ids with zeros or blanks is refused, and deletes nothing.",
    "fix": "Write the id with the digits in which the list shows it."
  },
  {
    "id": "delete.own-only",
    "level": "must",
    "section": "5",
    "sentence": "A delete changes no other account, neither its projects nor its `total`.",
    "impact": "A delete in one account removes projects of another one, or spoils its count.",
    "fix": "Put the account into the WHERE of the delete and into every counter."
  },
  {
    "id": "delete.content-type",
    "level": "observed",
    "section": "4.2",
    "check": "content-type",
    "sentence": "Whether a delete needs a Content-Type, ignores it, or refuses it without a body is not fixed.",
    "impact": "A client that sends no Content-Type, or sends one without a body, is refused.",
    "fix": "Look up `delete.content-type` in the profile of the service (`--write-profile`), and send that header or none."
  },
  {
    "id": "delete.refused-changes-nothing",
    "level": "must",
    "section": "7",
    "sentence": "A refused request changes nothing in any account.",
    "impact": "The client reports a failure, and the project is gone all the same.",
    "fix": "Return right after each refusal, and delete only behind the last check."
  },
  {
    "id": "delete.concurrent",
    "level": "observed",
    "section": "3",
    "sentence": "Of two deletes of one project at the same time, one is expected to succeed and one to find nothing.",
    "impact": "Two tabs that delete one project both report success, or both fail.",
    "fix": "Treat a 404 to a delete that you repeat as success."
  },
  {
    "id": "route.invalid",
    "level": "listed",
    "section": "7",
    "check": "route",
    "sentence": "A path that the interface does not have is refused, listed with the 400 group.",
    "impact": "A client with a mistyped path gets a page of HTML, and fails in its JSON parser.",
    "fix": "Add a last handler for unknown routes that refuses with 400 in the envelope."
  },
  {
    "id": "route.method",
    "level": "listed",
    "section": "7",
    "check": "route",
    "sentence": "Another method on a known path (also HEAD on /project), or the two paths' nouns swapped, is refused, listed with the 400 group, and changes nothing, whatever a method-override header says.",
    "impact": "A POST by mistake is taken for a list or a delete.",
    "fix": "Register each route for its one method, and refuse the others in the envelope; switch method override off."
  },
  {
    "id": "route.head-options",
    "level": "observed",
    "section": "4",
    "sentence": "How HEAD on /projects, and OPTIONS, are answered is not fixed; neither changes anything.",
    "impact": "A browser on another origin cannot call the service if OPTIONS is refused.",
    "fix": "Call from the same origin, or through a proxy that answers the preflight."
  },
  {
    "id": "route.spelling",
    "level": "observed",
    "section": "4",
    "sentence": "Whether a path with a trailing slash, a doubled slash or another letter case is accepted, refused or redirected is not fixed.",
    "impact": "A client with a trailing slash works against one server and not against the next.",
    "fix": "Write the paths as the document does."
  },
  {
    "id": "request.body",
    "level": "observed",
    "section": "4",
    "sentence": "Whether a body, even one that is no JSON, is ignored or refused on an operation that needs none is not fixed.",
    "impact": "A client whose library sends an empty body is refused.",
    "fix": "Send no body with a list or a delete."
  },
  {
    "id": "request.extra",
    "level": "observed",
    "section": "4",
    "sentence": "Whether unknown query parameters and headers are ignored or refused is not fixed; a 304, 206 or 406 of HTTP itself is recorded, and a body is JSON whatever Accept says.",
    "impact": "A client that adds a tracing parameter is refused.",
    "fix": "Send the documented parameters alone."
  },
  {
    "id": "request.bytes",
    "level": "must",
    "section": "7",
    "sentence": "Whatever a parameter or a key holds, up to 300 characters and no raw control character in a key, the answer is in the envelope and has a documented status.",
    "impact": "One odd byte in a parameter ends in a 500, which callers take for an outage.",
    "fix": "Decode the query yourself or catch the decoder's error, refuse NUL before the database does, and let no gateway answer for you."
  },
  {
    "id": "version.segment",
    "level": "observed",
    "section": "9",
    "sentence": "A base URL ends in /v1, and that segment is the version.",
    "impact": "A client with a base URL without v1 asks another version, or nothing.",
    "fix": "Take the base URL, with /v1, from configuration."
  },
  {
    "id": "states",
    "level": "observed",
    "section": "3",
    "seenBy": "nobody",
    "sentence": "Which states a project has, and what takes it from one to another, is not shown.",
    "whyUnseen": "Neither operation shows or changes a state.",
    "impact": "A client that waits for a state of a project never stops waiting.",
    "fix": "Treat a project as listed or deleted, and as nothing else."
  },
  {
    "id": "events",
    "level": "observed",
    "section": "6",
    "seenBy": "nobody",
    "sentence": "Whether the service sends events, webhooks or notifications is not shown.",
    "whyUnseen": "Neither operation subscribes to anything.",
    "impact": "A client that waits for a message about a delete never gets one.",
    "fix": "List again to see what has changed."
  },
  {
    "id": "other-fields",
    "level": "observed",
    "section": "2",
    "sentence": "Which further fields a project has is not shown.",
    "impact": "A client that reads a further field breaks when the service drops it.",
    "fix": "Rely on `id`, `name` and `desc` alone."
  },
  {
    "id": "rate-limits",
    "level": "observed",
    "section": "8",
    "sentence": "Rate limits are not shown. A 429 is waited out and says nothing about any rule.",
    "impact": "A client that sends requests without a pause is refused with 429 for a while.",
    "fix": "After a 429 wait as long as Retry-After says, then send the request again."
  },
  {
    "id": "later-versions",
    "level": "observed",
    "section": "9",
    "sentence": "How later versions and deprecation are announced is not shown.",
    "impact": "The client breaks without notice on the day when the old version is switched off.",
    "fix": "Log the headers Deprecation and Sunset."
  }
] as const;
