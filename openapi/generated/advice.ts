// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

import type { rules } from "./rules.ts";

export const advice: Record<(typeof rules)[number]["id"], Record<"harm" | "mend", string>> = {
  "envelope.json": {
    "harm": "The client's JSON parser throws on the answer, so the user sees a crash instead of the error.",
    "mend": "Give unknown routes and thrown errors a handler that writes JSON; frameworks and proxies send HTML, text or nothing by default."
  },
  "envelope.success": {
    "harm": "A client that tells success by `code` or `status` takes a finished request for a failed one, and repeats it.",
    "mend": "Write every success through one function that sets `code` to the HTTP status as a number, `message` and `status` \"success\"."
  },
  "envelope.error": {
    "harm": "A client that shows `subMessage`, or branches on `code`, shows nothing or takes the wrong branch.",
    "mend": "Write every refusal, those of the framework too, through one handler that sets `code`, `message`, `subMessage` and `status` \"error\"."
  },
  "envelope.delete-exact": {
    "harm": "A client with a closed schema rejects the answer to a delete that took place.",
    "mend": "Answer a delete with `code`, `message` and `status` alone; do not send the deleted row along."
  },
  "envelope.media-type": {
    "harm": "A client that compares the header with one exact text refuses a good answer.",
    "mend": "Parse the media type, and ignore its parameters."
  },
  "envelope.extra-fields": {
    "harm": "A client that refuses unknown fields breaks on the day when the service adds one.",
    "mend": "Read the fields that you need, and ignore the others."
  },
  "envelope.always": {
    "harm": "The client meets a status or a body that it has no code for, and fails far away from the request.",
    "mend": "Map every error of framework, database and gateway to a documented status, and check each answer against the schema in your tests."
  },
  "auth.key-missing": {
    "harm": "Anybody who knows the URL reads or deletes projects; under another status, a client cannot tell that its key is missing.",
    "mend": "Check the header before the handler on every operation, and answer with 401 if it is absent."
  },
  "auth.key-empty": {
    "harm": "A client whose configuration is empty works under an account by accident.",
    "mend": "Refuse an empty key in the same place as a missing one, before the lookup; an empty text may be found as a key."
  },
  "auth.key-unknown": {
    "harm": "Any text is a valid key, so every account is open.",
    "mend": "Look the whole key up and compare it exactly; await the lookup, and compare neither prefixes nor a trimmed copy."
  },
  "auth.key-header-case": {
    "harm": "The client stops working behind HTTP/2, or a proxy, that writes header names in lower case.",
    "mend": "Read the header through the framework's accessor instead of comparing raw names."
  },
  "plan.not-premium": {
    "harm": "An account that does not pay uses the interface, or learns from 404 which projects exist.",
    "mend": "Check the plan right after the key, in the same middleware, for every operation."
  },
  "auth.precedence": {
    "harm": "A client tells its user to mend one thing, and the next request is refused for another.",
    "mend": "Handle each refusal by itself, and do not deduce from one that the other conditions are met."
  },
  "list.shape": {
    "harm": "The client reads `length` of undefined, or shows no page count.",
    "mend": "Send `projects` as an array also if it is empty, and `total` as a number; databases give counts as text."
  },
  "list.project": {
    "harm": "A typed client rejects the page, or compares the text \"7\" with the number 7 and never finds its project.",
    "mend": "Map rows to `id` (a number), `name` and `desc` (text, \"\" for NULL) before they are sent."
  },
  "list.id-width": {
    "harm": "A client that parses ids as floating point deletes another project than the user chose.",
    "mend": "Keep ids as text from the answer to the next request."
  },
  "list.default-limit": {
    "harm": "A client that leaves `limit` out loads more than it has room for, or pages in other steps than it thinks.",
    "mend": "Set the default of 20 where `limit` is parsed, so that no `limit` and `limit=20` run the same query."
  },
  "list.limit": {
    "harm": "The client shows more rows than its page has, or is refused a page that it may ask for.",
    "mend": "Accept 1 to 100, both included; if you read one row more to see whether a page follows, do not send it."
  },
  "list.maximum": {
    "harm": "One request loads the whole account, so the server runs out of memory or time, and the client stalls.",
    "mend": "Cap the limit where it is parsed, after every default and for every spelling of the number."
  },
  "list.short-page": {
    "harm": "A client that stops at the first short page never shows the projects behind it.",
    "mend": "End a walk at an empty page only."
  },
  "list.first-page": {
    "harm": "A client that starts with `last_id=0` gets an error or another first page.",
    "mend": "Treat an absent `last_id` and 0 alike before the cursor is looked up."
  },
  "list.next-page": {
    "harm": "A client that walks the pages shows projects twice, misses some, or never comes to the end.",
    "mend": "Select `id > last_id` in a fixed order; an offset, `>=` or a sort without a unique key repeats and skips projects."
  },
  "list.same-set": {
    "harm": "Two clients with other page sizes see different projects.",
    "mend": "Sort by one unique key for every limit, and apply the limit after the filter."
  },
  "list.own-only": {
    "harm": "A customer reads the projects of another one.",
    "mend": "Put the account into every query, and the key into every cache key."
  },
  "list.total": {
    "harm": "The client shows a wrong number of pages, or one that changes from page to page.",
    "mend": "Count with the same filter as the page, as a number, at the time of the answer."
  },
  "list.order": {
    "harm": "A client that expects the newest project first shows the wrong one.",
    "mend": "Sort what you show; rely only on the order being the same in all walks."
  },
  "list.limit-over-maximum": {
    "harm": "A client that asks for 1000 gets more rows than it has room for, or a status that it has no code for.",
    "mend": "Cap the limit at 100, or refuse it with 400; the validation of many frameworks answers with 422 unless you map it."
  },
  "list.limit-invalid": {
    "harm": "A mistyped limit loads the whole account, or ends in a 500 that does not name the parameter.",
    "mend": "Parse the whole text as a number from 1 to 100, and refuse anything else with 400; `parseInt`, NaN and LIMIT 0 let it through."
  },
  "list.last-id-foreign": {
    "harm": "A customer learns which projects of others exist, or reads them.",
    "mend": "Look the cursor up within the account of the key, and refuse it with 403 or 400 if it is not there."
  },
  "list.last-id-unknown": {
    "harm": "A client with an old cursor gets the first page again, and walks in circles.",
    "mend": "Refuse a cursor that the account does not have; 404 is not documented for a list, and a wide id must not overflow its column."
  },
  "list.last-id-deleted": {
    "harm": "A walk ends with an error because a project was deleted between two pages.",
    "mend": "Start the walk again if the cursor is refused."
  },
  "list.last-id-invalid": {
    "harm": "A broken cursor ends in a 500, or in a page from an unknown place.",
    "mend": "Parse the whole text as an integer, and refuse anything else with 400 before the database sees it."
  },
  "list.number-spelling": {
    "harm": "A client that writes 1e2 or 007 gets another page than it means.",
    "mend": "Write numbers as plain decimal digits."
  },
  "list.content-type-missing": {
    "harm": "A client that forgets the header works here and fails against the service.",
    "mend": "Require Content-Type application/json on the list, although it has no body; most frameworks look at it only for a body."
  },
  "list.content-type-other": {
    "harm": "A client whose library adds a charset is refused.",
    "mend": "Send exactly application/json."
  },
  "delete.success": {
    "harm": "The client reports that the delete failed, and the user tries again.",
    "mend": "Answer with 200 and the envelope; 204 has no body to read."
  },
  "delete.gone": {
    "harm": "The user sees a deleted project again, or misses one that was never deleted.",
    "mend": "Await the delete before the answer, clear cached pages with it, and delete by id and account alone."
  },
  "delete.cascade": {
    "harm": "Audio and texts of a deleted project stay, although the user was told that they are gone.",
    "mend": "Delete the records in one transaction with the project, by a cascading foreign key or by hand."
  },
  "delete.total": {
    "harm": "The client shows a page that does not exist.",
    "mend": "Count at the time of the answer, or lower the stored count in the transaction of the delete."
  },
  "delete.again": {
    "harm": "A client that deletes twice by mistake cannot tell that the second did nothing.",
    "mend": "Look at the number of deleted rows, and answer with 404 if it is 0."
  },
  "delete.unknown": {
    "harm": "A mistyped id looks like a successful delete.",
    "mend": "Look at the number of deleted rows, and answer with 404 if it is 0, also for ids wider than the column."
  },
  "delete.foreign": {
    "harm": "A customer deletes the project of another one.",
    "mend": "Delete by id and account together, and answer with 404 if no row was there."
  },
  "delete.id-missing": {
    "harm": "A client with an empty variable deletes something, or everything.",
    "mend": "Refuse a missing or empty `projectId` with 400 before any query is built; a WHERE that drops undefined deletes all rows."
  },
  "delete.id-invalid": {
    "harm": "The text 12abc deletes project 12, or the server throws.",
    "mend": "Accept only digits; `parseInt` and a CAST of the database read the beginning of a text."
  },
  "delete.id-repeated": {
    "harm": "A client that names two projects deletes one of them, and does not know which.",
    "mend": "Send one `projectId` a request."
  },
  "delete.id-spelling": {
    "harm": "A client that pads its ids with zeros or blanks is refused, and deletes nothing.",
    "mend": "Write the id with the digits in which the list shows it."
  },
  "delete.own-only": {
    "harm": "A delete in one account removes projects of another one, or spoils its count.",
    "mend": "Put the account into the WHERE of the delete and into every counter."
  },
  "delete.content-type": {
    "harm": "A client that sends no Content-Type, or sends one without a body, is refused.",
    "mend": "Look up `delete.content-type` in the profile of the service (`--write-profile`), and send that header or none."
  },
  "delete.refused-changes-nothing": {
    "harm": "The client reports a failure, and the project is gone all the same.",
    "mend": "Return right after each refusal, and delete only behind the last check."
  },
  "delete.concurrent": {
    "harm": "Two tabs that delete one project both report success, or both fail.",
    "mend": "Treat a 404 to a delete that you repeat as success."
  },
  "route.invalid": {
    "harm": "A client with a mistyped path gets a page of HTML, and fails in its JSON parser.",
    "mend": "Add a last handler for unknown routes that refuses with 400 in the envelope."
  },
  "route.method": {
    "harm": "A POST by mistake is taken for a list or a delete.",
    "mend": "Register each route for its one method, and refuse the others in the envelope; switch method override off."
  },
  "route.head-options": {
    "harm": "A browser on another origin cannot call the service if OPTIONS is refused.",
    "mend": "Call from the same origin, or through a proxy that answers the preflight."
  },
  "route.spelling": {
    "harm": "A client with a slash at the end works against one server and not against the next.",
    "mend": "Write the paths as the document does."
  },
  "request.body": {
    "harm": "A client whose library sends an empty body is refused.",
    "mend": "Send no body with a list or a delete."
  },
  "request.extra": {
    "harm": "A client that adds a tracing parameter is refused.",
    "mend": "Send the documented parameters alone."
  },
  "request.bytes": {
    "harm": "One odd byte in a parameter ends in a 500, which callers take for an outage.",
    "mend": "Decode the query yourself or catch the decoder's error, refuse NUL before the database does, and let no gateway answer for you."
  },
  "version.segment": {
    "harm": "A client with a base URL without v1 asks another version, or nothing.",
    "mend": "Take the base URL, with /v1, from configuration."
  },
  "states": {
    "harm": "A client that waits for a state of a project waits for ever.",
    "mend": "Treat a project as listed or deleted, and as nothing else."
  },
  "events": {
    "harm": "A client that waits for a message about a delete never gets one.",
    "mend": "List again to see what has changed."
  },
  "other-fields": {
    "harm": "A client that reads a further field breaks when the service drops it.",
    "mend": "Rely on `id`, `name` and `desc` alone."
  },
  "rate-limits": {
    "harm": "A client that sends requests without a pause is refused with 429 for a while.",
    "mend": "After a 429 wait as long as Retry-After says, then send the request again."
  },
  "later-versions": {
    "harm": "The client breaks without notice on the day when the old version is switched off.",
    "mend": "Log the headers Deprecation and Sunset."
  }
};
