// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const sections = {
  "1": "What the service does",
  "2": "Resources and their fields",
  "3": "States and transitions",
  "4": "Endpoints",
  "5": "Authentication",
  "6": "Events",
  "7": "Errors",
  "8": "Limits",
  "9": "Versioning",
  "4.1": "List projects",
  "4.2": "Delete a project"
} as const;

export const ruleTexts = {
  "envelope.json": {
    "section": "1",
    "ground": "stated",
    "about": [
      "components/schemas/ProjectPage/type",
      "components/schemas/Deleted/type",
      "components/schemas/ErrorEnvelope/type"
    ],
    "sentence": "Every body that comes back is a JSON object.",
    "impact": "The client's JSON parser throws on the answer, so the user sees a crash instead of the error.",
    "fix": "Give unknown routes and thrown errors a handler that writes JSON, because frameworks and proxies send HTML, text or nothing; write each page with a JSON library, in UTF-8, with its length in bytes."
  },
  "envelope.success": {
    "section": "2",
    "ground": "stated",
    "about": [
      "components/schemas/ProjectPage/required",
      "components/schemas/ProjectPage/properties/code/const",
      "components/schemas/ProjectPage/properties/message/type",
      "components/schemas/ProjectPage/properties/status/const",
      "components/schemas/Deleted/required",
      "components/schemas/Deleted/properties/code/const",
      "components/schemas/Deleted/properties/message/type",
      "components/schemas/Deleted/properties/status/const"
    ],
    "sentence": "A success carries `code` 200 (the HTTP status as an integer), a `message` string and `status` \"success\".",
    "impact": "A client that tells success by `code` or `status` takes a finished request for a failed one, and repeats it.",
    "fix": "Write every success through one function that sets `code` to the HTTP status as a number, `message` and `status` \"success\", and no error with the HTTP status 200."
  },
  "envelope.error": {
    "section": "7",
    "ground": "stated",
    "about": [
      "components/schemas/ErrorEnvelope/required",
      "components/schemas/ErrorEnvelope/properties/code/type",
      "components/schemas/ErrorEnvelope/properties/message/type",
      "components/schemas/ErrorEnvelope/properties/subMessage/type",
      "components/schemas/ErrorEnvelope/properties/status/const",
      "components/schemas/Error400/allOf",
      "components/schemas/Error400/properties/code/const",
      "components/schemas/Error401/allOf",
      "components/schemas/Error401/properties/code/const",
      "components/schemas/Error402/allOf",
      "components/schemas/Error402/properties/code/const",
      "components/schemas/Error403/allOf",
      "components/schemas/Error403/properties/code/const",
      "components/schemas/Error404/allOf",
      "components/schemas/Error404/properties/code/const"
    ],
    "sentence": "An error carries `code` (the HTTP status as an integer), `message` and `subMessage` strings and `status` \"error\".",
    "impact": "A client that shows `subMessage`, or branches on `code`, shows nothing or takes the wrong branch.",
    "fix": "Write every refusal, those of the framework too, through one handler that sets `code`, `message`, `subMessage` and `status` \"error\"."
  },
  "envelope.delete-exact": {
    "section": "4.2",
    "ground": "stated",
    "about": [
      "components/schemas/Deleted/required",
      "components/schemas/Deleted/additionalProperties"
    ],
    "sentence": "A successful delete carries `code`, `message` and `status`, and no other field.",
    "impact": "A client with a closed schema rejects the answer to a delete that took place.",
    "fix": "Answer a delete with `code`, `message` and `status` alone; do not send the deleted row along."
  },
  "envelope.media-type": {
    "section": "1",
    "ground": "silent",
    "sentence": "The response's own Content-Type is not fixed.",
    "impact": "A client that compares the header with one exact text refuses a good answer.",
    "fix": "Parse the media type, and ignore its parameters.",
    "about": []
  },
  "envelope.extra-fields": {
    "section": "2",
    "ground": "silent",
    "about": [
      "components/schemas/Project/additionalProperties",
      "components/schemas/ProjectPage/additionalProperties",
      "components/schemas/ErrorEnvelope/additionalProperties"
    ],
    "sentence": "Whether a project, a list answer or an error has further fields is not fixed.",
    "impact": "A client that refuses unknown fields breaks on the day when the service adds one.",
    "fix": "Read the fields that you need, and ignore the others."
  },
  "envelope.always": {
    "section": "7",
    "ground": "follows",
    "about": [
      "paths",
      "paths/~1projects/get/responses/200",
      "paths/~1projects/get/responses/400",
      "paths/~1projects/get/responses/401/$ref",
      "paths/~1projects/get/responses/402/$ref",
      "paths/~1projects/get/responses/403",
      "paths/~1projects/get/responses/404",
      "paths/~1project/delete/responses/200",
      "paths/~1project/delete/responses/400",
      "paths/~1project/delete/responses/401/$ref",
      "paths/~1project/delete/responses/402/$ref",
      "paths/~1project/delete/responses/403",
      "paths/~1project/delete/responses/404",
      "components/responses",
      "components/schemas"
    ],
    "sentence": "Every answer to an operation has a status that it documents, and every answer to a wrong route an error that either operation documents, or a 405; the body fits the schema of that status, of a 405 the error envelope. What else may come is said by route.head-options, route.spelling, request.extra and rate-limits.",
    "impact": "The client meets a status or a body that it has no code for, and fails far away from the request.",
    "fix": "Map every error of framework, database and gateway to a documented status, and check each answer against the schema in your tests."
  },
  "auth.key-missing": {
    "section": "7",
    "ground": "stated",
    "about": [
      "security",
      "components/securitySchemes/masterKey/type",
      "components/securitySchemes/masterKey/in",
      "components/securitySchemes/masterKey/name",
      "components/examples/auth.key-missing/value/code"
    ],
    "sentence": "A request without X-Master-Key is refused, listed with the 401 group.",
    "impact": "A client without a key in its header reads or deletes projects; under another status, a client cannot tell that its key is missing.",
    "fix": "Check the header before the handler on every operation, and answer with 401 if it is absent."
  },
  "auth.key-empty": {
    "section": "5",
    "ground": "follows",
    "sentence": "An empty X-Master-Key is refused with a documented error.",
    "impact": "A client whose configuration is empty may work under an account by accident, and cannot tell why it fails.",
    "fix": "Refuse an empty key in the same place as a missing one, before the lookup; an empty text may be found as a key.",
    "about": [
      "components/securitySchemes/masterKey/name",
      "components/examples/auth.key-empty/value/code"
    ]
  },
  "auth.key-unknown": {
    "section": "5",
    "ground": "follows",
    "sentence": "A key of no account is refused with a documented error, also one that is a key with a character more, less or changed; another letter case is only observed.",
    "impact": "A wrong key opens an account; under an undocumented status, a client cannot tell that its key is wrong.",
    "fix": "Look the whole key up and compare it exactly; await the lookup, and compare neither prefixes nor a trimmed copy.",
    "about": [
      "components/examples/auth.key-unknown/value/code"
    ]
  },
  "auth.key-header-case": {
    "section": "5",
    "ground": "follows",
    "about": [
      "components/securitySchemes/masterKey/in"
    ],
    "sentence": "The name of a header, such as that of the key, is matched without regard to case, as HTTP says.",
    "impact": "The client stops working behind HTTP/2, or a proxy, that writes header names in lower case.",
    "fix": "Read each header through the framework's accessor instead of comparing raw names."
  },
  "plan.not-premium": {
    "section": "5",
    "ground": "stated",
    "sentence": "An account that is not on the premium plan is refused with 402 on every operation before any project is looked for, and nothing is deleted.",
    "impact": "An account without the plan uses the interface, or learns from 404 which projects exist.",
    "fix": "Check the plan right after the key, in the same middleware, for every operation.",
    "about": [
      "components/examples/plan.not-premium/value/code"
    ]
  },
  "auth.precedence": {
    "section": "7",
    "ground": "silent",
    "sentence": "Which refusal wins if several conditions hold at once is not fixed, and list and delete may differ; only the plan is always checked before any project is looked for.",
    "impact": "A client tells its user to fix one thing, and the next request is refused for another.",
    "fix": "Handle each refusal by itself, and do not deduce from one that the other conditions are met.",
    "about": []
  },
  "list.shape": {
    "section": "2",
    "ground": "stated",
    "about": [
      "components/schemas/ProjectPage/required",
      "components/schemas/ProjectPage/properties/projects/type",
      "components/schemas/ProjectPage/properties/total/type",
      "components/schemas/ProjectPage/properties/total/minimum"
    ],
    "sentence": "A list answer carries `projects`, an array, and `total`, an integer that is not negative.",
    "impact": "The client reads `length` of undefined, or shows no page count.",
    "fix": "Send `projects` as an array also if it is empty, and `total` as a number; databases give counts as text."
  },
  "list.project": {
    "section": "2",
    "ground": "stated",
    "about": [
      "components/schemas/Project/required",
      "components/schemas/Project/properties/id/type",
      "components/schemas/Project/properties/name/type",
      "components/schemas/Project/properties/desc/type",
      "components/schemas/ProjectPage/properties/projects/items/$ref"
    ],
    "sentence": "Each project on every page has an integer `id`, a string `name` and a string `desc`.",
    "impact": "A typed client rejects the page, or compares the text \"7\" with the number 7 and never finds its project.",
    "fix": "Map rows to `id` (a number), `name` and `desc` (text, \"\" for NULL) before they are sent."
  },
  "list.id-width": {
    "section": "2",
    "ground": "silent",
    "about": [
      "components/schemas/Project/properties/id/type",
      "components/schemas/Project/properties/id/format",
      "components/schemas/Project/properties/id/maximum"
    ],
    "sentence": "An id is an integer, and whether it may exceed 2^53-1 is not fixed.",
    "impact": "A client that parses ids as floating point deletes another project than the user chose.",
    "fix": "Keep ids as text from the answer to the next request."
  },
  "list.default-limit": {
    "section": "8",
    "ground": "stated",
    "about": [
      "components/parameters/limit/required",
      "components/parameters/limit/name",
      "components/parameters/limit/schema/default"
    ],
    "sentence": "Without `limit` a page holds at most 20 projects, the same as with `limit=20`; where short pages vary, one page is a beginning of the other.",
    "impact": "A client that leaves `limit` out loads more than it has room for, or pages in other steps than it thinks.",
    "fix": "Set the default of 20 where `limit` is parsed, so that no `limit` and `limit=20` run the same query."
  },
  "list.limit": {
    "section": "4.1",
    "ground": "stated",
    "about": [
      "paths/~1projects/get/parameters",
      "components/parameters/limit/in",
      "components/parameters/limit/schema/type",
      "components/parameters/limit/name",
      "components/parameters/limit/schema/maximum"
    ],
    "sentence": "A `limit` from 1 to 100, both ends included, is accepted, and the page holds at most that many projects.",
    "impact": "The client shows more rows than its page has, or is refused a page that it may ask for.",
    "fix": "Accept 1 to 100, both included; if you read one row more to see whether a page follows, do not send it."
  },
  "list.maximum": {
    "section": "8",
    "ground": "stated",
    "about": [
      "components/schemas/ProjectPage/properties/projects/maxItems",
      "components/parameters/limit/schema/maximum"
    ],
    "sentence": "No answer ever holds more than 100 projects.",
    "impact": "One request loads the whole account, so the server runs out of memory or time, and the client stalls.",
    "fix": "Cap the limit where it is parsed, after every default and for every spelling of the number."
  },
  "list.short-page": {
    "section": "4.1",
    "ground": "silent",
    "sentence": "Whether a page may hold fewer than `limit` projects while more remain is not fixed, and pages may differ; only an empty page ends a walk.",
    "impact": "A client that stops at the first short page never shows the projects behind it.",
    "fix": "End a walk at an empty page only.",
    "about": [
      "components/parameters/limit/name"
    ]
  },
  "list.first-page": {
    "section": "4.1",
    "ground": "stated",
    "about": [
      "components/parameters/last_id/in",
      "components/parameters/last_id/required",
      "components/parameters/last_id/schema/default",
      "components/parameters/last_id/name"
    ],
    "sentence": "Without `last_id`, and with `last_id=0`, the answer is the same first page (where short pages vary, one is a beginning of the other), so 0 is never a cursor, even for a project with id 0.",
    "impact": "A client that starts with `last_id=0` gets an error or another first page.",
    "fix": "Treat an absent `last_id` and 0 alike before the cursor is looked up."
  },
  "list.next-page": {
    "section": "4.1",
    "ground": "stated",
    "about": [
      "paths/~1projects/get/parameters",
      "components/parameters/last_id/in",
      "components/parameters/last_id/schema/type",
      "components/parameters/last_id/name"
    ],
    "sentence": "The next page starts right after `last_id`, which can be any own id but 0, with nothing repeated or skipped, and the walk ends with an empty page (200).",
    "impact": "A client that walks the pages shows projects twice, misses some, or never comes to the end.",
    "fix": "Select `id > last_id` in a fixed order; an offset, `>=` or a sort without a unique key repeats and skips projects."
  },
  "list.same-set": {
    "section": "4.1",
    "ground": "follows",
    "sentence": "Walks with different limits give the same projects in the same sequence.",
    "impact": "Two clients with other page sizes see different projects.",
    "fix": "Sort by one unique key for every limit, and apply the limit after the filter.",
    "about": []
  },
  "list.own-only": {
    "section": "5",
    "ground": "stated",
    "sentence": "A list shows the projects of the key's own account and of no other.",
    "impact": "A customer reads the projects of another one.",
    "fix": "Put the account into every query, and the key into every cache key.",
    "about": []
  },
  "list.total": {
    "section": "4.1",
    "ground": "stated",
    "about": [
      "components/schemas/ProjectPage/properties/total/type"
    ],
    "sentence": "`total` counts either all projects of the account or those of the page, the same one in every answer.",
    "impact": "The client shows a wrong number of pages, or one that changes from page to page.",
    "fix": "Count all projects of the account, without the filter of the cursor, or those of the page; as a number, at the time of the answer."
  },
  "list.order": {
    "section": "4.1",
    "ground": "stated",
    "sentence": "The order of the projects is not fixed.",
    "impact": "A client that expects the newest project first shows the wrong one.",
    "fix": "Sort what you show; rely only on the order being the same in all walks.",
    "about": []
  },
  "list.limit-over-maximum": {
    "section": "8",
    "ground": "stated",
    "sentence": "A `limit` above 100 gives at most 100 projects or a documented error.",
    "impact": "A client that asks for 1000 gets more rows than it has room for, or a status that it has no code for.",
    "fix": "Cap the limit at 100, or refuse it with 400; the validation of many frameworks answers with 422 unless you map it.",
    "about": [
      "components/parameters/limit/name",
      "components/parameters/limit/schema/maximum",
      "components/examples/list.limit-over-maximum/value/code",
      "components/parameters/limit/schema/default"
    ]
  },
  "list.limit-invalid": {
    "section": "4.1",
    "ground": "follows",
    "about": [
      "components/parameters/limit/schema/type",
      "components/parameters/limit/schema/minimum",
      "components/parameters/limit/name",
      "components/parameters/limit/schema/maximum",
      "components/examples/list.limit-invalid/value/code",
      "components/parameters/limit/schema/default"
    ],
    "sentence": "A `limit` that is zero, negative, a fraction, text, empty, repeated or 2^31 or more gives at most 100 projects or a documented error.",
    "impact": "A mistyped limit loads the whole account, or ends in a 500 that does not name the parameter.",
    "fix": "Parse the whole text as a number from 1 to 100, and refuse anything else with 400; `parseInt`, NaN and LIMIT 0 let it through."
  },
  "list.last-id-foreign": {
    "section": "5",
    "ground": "stated",
    "sentence": "A `last_id` of another account's project is refused, and the answer shows nothing of that account beyond what the request itself contained.",
    "impact": "A customer learns which projects of others exist, or reads them.",
    "fix": "Look the cursor up within the account of the key, and refuse it with 403 or another documented error if it is not there.",
    "about": [
      "components/parameters/last_id/name",
      "components/examples/list.last-id-foreign/value/code"
    ]
  },
  "list.last-id-unknown": {
    "section": "7",
    "ground": "follows",
    "sentence": "A positive `last_id` that names no project does not belong to the account either, and is refused, also one above 2^31, 2^53 or 2^63, and one that another account has deleted.",
    "impact": "A client with an old cursor may get the first page again, or an end too early, or an outage.",
    "fix": "Refuse a cursor that the account does not have; 404 is not documented for a list, and a wide id must not overflow its column.",
    "about": [
      "components/parameters/last_id/name",
      "components/examples/list.last-id-unknown/value/code"
    ]
  },
  "list.last-id-deleted": {
    "section": "4.1",
    "ground": "silent",
    "sentence": "What happens to a walk whose `last_id` was deleted between two pages is not fixed.",
    "impact": "A walk ends with an error because a project was deleted between two pages.",
    "fix": "Start the walk again if the cursor is refused.",
    "about": [
      "components/parameters/last_id/name",
      "components/examples/list.last-id-deleted/value/code"
    ]
  },
  "list.last-id-invalid": {
    "section": "4.1",
    "ground": "follows",
    "about": [
      "components/parameters/last_id/schema/type",
      "components/parameters/last_id/schema/minimum",
      "components/parameters/last_id/name",
      "components/examples/list.last-id-invalid/value/code"
    ],
    "sentence": "A `last_id` that is text, negative (unless the account has such an id), a fraction, empty or repeated gives a page or a documented error.",
    "impact": "A broken cursor ends in a 500, or in a page from an unknown place.",
    "fix": "Parse the whole text as an integer, and refuse anything else with 400 before the database sees it."
  },
  "list.number-spelling": {
    "section": "4.1",
    "ground": "silent",
    "sentence": "Whether a `limit` or `last_id` with a leading zero, a plus sign, an exponent, blanks or full-width digits is read as the number is not fixed; no answer has more than 100 projects or a 5xx status.",
    "impact": "A client that writes 1e2 or 007 gets another page than it means.",
    "fix": "Write numbers as plain decimal digits.",
    "about": [
      "components/parameters/limit/name",
      "components/parameters/last_id/name",
      "components/parameters/limit/schema/maximum"
    ]
  },
  "list.content-type-missing": {
    "section": "7",
    "ground": "stated",
    "sentence": "A list request without Content-Type is refused, listed with the 400 group.",
    "impact": "A client that forgets the header works here and fails against the service.",
    "fix": "Require Content-Type application/json on the list, although it has no body; most frameworks look at it only for a body.",
    "about": [
      "components/examples/list.content-type-missing/value/code"
    ]
  },
  "list.content-type-other": {
    "section": "4.1",
    "ground": "silent",
    "sentence": "Whether a list accepts another media type, or application/json with a parameter, is not fixed.",
    "impact": "A client whose library adds a charset is refused.",
    "fix": "Send exactly application/json.",
    "about": []
  },
  "delete.success": {
    "section": "4.2",
    "ground": "stated",
    "about": [
      "paths/~1project/delete/responses/200",
      "components/schemas/Deleted/properties/code/const"
    ],
    "sentence": "Deleting a project of the key's account is answered with 200 and the success envelope.",
    "impact": "The client reports that the delete failed, and the user tries again.",
    "fix": "Answer with 200 and the envelope; 204 has no body to read."
  },
  "delete.gone": {
    "section": "3",
    "ground": "stated",
    "sentence": "A deleted project is on no page of any later walk, and every other project still is.",
    "impact": "The user sees a deleted project again, or misses one that was never deleted.",
    "fix": "Await the delete before the answer, clear cached pages with it, and delete by id and account alone.",
    "about": []
  },
  "delete.cascade": {
    "section": "4.2",
    "ground": "stated",
    "sentence": "All records of a project are deleted with it.",
    "whyUnseen": "Neither operation shows the records of a project.",
    "impact": "Audio and texts of a deleted project stay, although the user was told that they are gone.",
    "fix": "Delete the records in one transaction with the project, by a cascading foreign key or by hand.",
    "about": []
  },
  "delete.total": {
    "section": "3",
    "ground": "follows",
    "sentence": "Where `total` counts all projects of the account, it is one less after a delete.",
    "impact": "The client shows a page that does not exist.",
    "fix": "Count at the time of the answer, or lower the stored count in the transaction of the delete.",
    "about": []
  },
  "delete.again": {
    "section": "7",
    "ground": "follows",
    "sentence": "The same delete a second time is refused with 404.",
    "impact": "A client that deletes twice by mistake cannot tell that the second did nothing.",
    "fix": "Look at the number of deleted rows, and answer with 404 if it is 0.",
    "about": [
      "components/examples/delete.again/value/code"
    ]
  },
  "delete.unknown": {
    "section": "7",
    "ground": "stated",
    "sentence": "The delete of a positive id that names no project, or one that another account has deleted, is refused with 404, up to the largest number of the narrowest integer type (31, 53 or 63 bits) that holds all ids of the account.",
    "impact": "A mistyped id looks like a successful delete, or like another mistake of the client.",
    "fix": "Look at the number of deleted rows, and answer with 404 if it is 0, also for ids wider than the column.",
    "about": [
      "components/examples/delete.unknown/value/code"
    ]
  },
  "delete.foreign": {
    "section": "7",
    "ground": "stated",
    "sentence": "Deleting another account's project is refused, and the project is still there.",
    "impact": "A customer deletes the project of another one.",
    "fix": "Delete by id and account together, and answer with 404 if no row was there.",
    "about": [
      "components/examples/delete.foreign/value/code"
    ]
  },
  "delete.id-missing": {
    "section": "7",
    "ground": "follows",
    "about": [
      "paths/~1project/delete/parameters",
      "components/parameters/projectId/in",
      "components/parameters/projectId/required",
      "components/parameters/projectId/name",
      "components/examples/delete.id-missing/value/code"
    ],
    "sentence": "A delete without `projectId`, or with an empty one, is refused, listed with the 400 group, and nothing is deleted.",
    "impact": "A client with an empty variable deletes something, or everything.",
    "fix": "Refuse a missing or empty `projectId` with 400 before any query is built; a WHERE that drops undefined deletes all rows."
  },
  "delete.constraints": {
    "section": "7",
    "ground": "stated",
    "about": [
      "paths/~1project/delete/responses/400",
      "components/parameters/projectId/name"
    ],
    "sentence": "Data of a delete that violates constraints is refused, listed with the 400 group, and `subMessage` gives the detail.",
    "whyUnseen": "The constraints are not shown; delete.id-missing and delete.id-invalid ask for those that projectId implies.",
    "impact": "A client that shows `subMessage` cannot tell its user what to change.",
    "fix": "Name the violated constraint in `subMessage`."
  },
  "delete.id-invalid": {
    "section": "7",
    "ground": "stated",
    "about": [
      "components/parameters/projectId/schema/type",
      "components/parameters/projectId/name",
      "components/examples/delete.id-invalid/value/code"
    ],
    "sentence": "A `projectId` that is text, a fraction, an id with letters behind it, zero or negative (unless the account has such an id) or huge (beyond the integer type of delete.unknown) is refused; nothing is deleted.",
    "impact": "A mistyped id such as 12abc may delete project 12, or ends in a status that the client has no code for.",
    "fix": "Accept only digits, and no number that is too wide for the column; `parseInt` and a CAST of the database read the beginning of a text."
  },
  "delete.id-repeated": {
    "section": "4.2",
    "ground": "silent",
    "sentence": "Whether a delete with two `projectId` parameters is refused, or takes the first or the last of them, is not fixed.",
    "impact": "A client that names two projects deletes one of them, and does not know which.",
    "fix": "Send one `projectId` per request.",
    "about": [
      "components/parameters/projectId/name",
      "components/examples/delete.id-repeated/value/code"
    ]
  },
  "delete.id-spelling": {
    "section": "4.2",
    "ground": "silent",
    "sentence": "Whether a `projectId` with a leading zero, a plus sign, surrounding blanks or an underscore is refused or read as the number is not fixed; nothing else is deleted than the number says.",
    "impact": "A client that pads its ids with zeros or blanks is refused, and deletes nothing.",
    "fix": "Write the id with the digits in which the list shows it.",
    "about": [
      "components/parameters/projectId/name"
    ]
  },
  "delete.own-only": {
    "section": "5",
    "ground": "follows",
    "sentence": "A delete changes no other account, neither its projects nor its `total`.",
    "impact": "A delete in one account removes projects of another one, or spoils its count.",
    "fix": "Put the account into the WHERE of the delete and into every counter.",
    "about": []
  },
  "delete.content-type": {
    "section": "4.2",
    "ground": "stated",
    "sentence": "Whether a delete needs a Content-Type, ignores it, or refuses it without a body is not fixed.",
    "impact": "A client that sends no Content-Type, or sends one without a body, is refused.",
    "fix": "Look up `delete.content-type` in the profile of the service (`--write-profile`), and send that header or none.",
    "about": []
  },
  "delete.refused-changes-nothing": {
    "section": "7",
    "ground": "follows",
    "sentence": "A refused request changes nothing in any account.",
    "impact": "The client reports a failure, and the project is gone all the same.",
    "fix": "Return right after each refusal, and delete only behind the last check.",
    "about": []
  },
  "delete.concurrent": {
    "section": "3",
    "ground": "silent",
    "sentence": "Of two deletes of one project at the same time, one is expected to succeed and one to find nothing.",
    "impact": "Two tabs that delete one project both report success, or both fail.",
    "fix": "Treat a 404 to a delete that you repeat as success.",
    "about": []
  },
  "route.invalid": {
    "section": "7",
    "ground": "stated",
    "about": [
      "components/responses/ListBadRequest/content/application~1json/examples/route.invalid",
      "components/responses/DeleteBadRequest/content/application~1json/examples/route.invalid",
      "components/examples/route.invalid/value/code"
    ],
    "sentence": "A path that the interface does not have, apart from those of route.spelling, is refused, listed with the 400 group.",
    "impact": "A client with a mistyped path gets an answer that it cannot read, or reaches an operation past its checks.",
    "fix": "Add a last handler for unknown routes that refuses with 400 in the envelope."
  },
  "route.method": {
    "section": "7",
    "ground": "follows",
    "about": [
      "components/responses/ListBadRequest/content/application~1json/examples/route.method",
      "components/responses/DeleteBadRequest/content/application~1json/examples/route.method",
      "paths/~1projects/delete",
      "paths/~1projects/post",
      "paths/~1projects/put",
      "paths/~1projects/patch",
      "paths/~1project/get",
      "paths/~1project/head",
      "paths/~1project/post",
      "paths/~1project/put",
      "paths/~1project/patch",
      "components/examples/route.method/value/code"
    ],
    "sentence": "Another method on a known path, or the nouns of the two paths swapped, is refused, listed with the 400 group, and changes nothing, whatever a method-override header says. HEAD on /project is one of them; HEAD on /projects and OPTIONS are of route.head-options.",
    "impact": "A request with another method, sent by mistake, lists or deletes.",
    "fix": "Register each route for its one method, and refuse the others in the envelope; switch method override off."
  },
  "route.head-options": {
    "section": "4",
    "ground": "silent",
    "about": [
      "paths/~1projects/head",
      "paths/~1projects/options",
      "paths/~1project/options"
    ],
    "sentence": "How HEAD on /projects, and OPTIONS, are answered is not fixed; neither changes anything. The reference refuses OPTIONS as route.method, unless a page sends it, which the mock answers as CORS asks.",
    "impact": "A browser on another origin cannot call the service if OPTIONS is refused.",
    "fix": "Call from the same origin, or through a proxy that answers the preflight."
  },
  "route.spelling": {
    "section": "4",
    "ground": "silent",
    "sentence": "Whether a path with a trailing slash, a doubled slash or another letter case is accepted, refused or redirected is not fixed. The reference refuses it as route.invalid.",
    "impact": "A client with a trailing slash works against one server and not against the next.",
    "fix": "Write the paths as the document does.",
    "about": []
  },
  "request.body": {
    "section": "4",
    "ground": "silent",
    "sentence": "Whether a body, even one that is no JSON, is ignored or refused on an operation that needs none is not fixed.",
    "impact": "A client whose library sends an empty body is refused.",
    "fix": "Send no body with a list or a delete.",
    "about": []
  },
  "request.extra": {
    "section": "4",
    "ground": "silent",
    "sentence": "Whether unknown query parameters and headers are ignored or refused is not fixed; a 304, 206 or 406 of HTTP itself is recorded, and a body is JSON whatever Accept says.",
    "impact": "A client that adds a tracing parameter is refused.",
    "fix": "Send the documented parameters alone.",
    "about": []
  },
  "request.bytes": {
    "section": "7",
    "ground": "follows",
    "sentence": "Whatever a parameter or a key holds, up to 300 characters and no raw control character in a key, the answer is in the envelope and has a documented status.",
    "impact": "One odd byte in a parameter or a key ends in a 500, which callers take for an outage, or passes a check.",
    "fix": "Decode the query yourself or catch the decoder's error, refuse NUL before the database does, and let no gateway answer for you.",
    "about": []
  },
  "version.segment": {
    "section": "9",
    "ground": "stated",
    "sentence": "A base URL ends in /v1, and that segment is the version. It is recorded, because the base URL is what the user of the suite gives.",
    "impact": "A client with a base URL without v1 asks another version, or nothing.",
    "fix": "Take the base URL, with /v1, from configuration.",
    "about": []
  },
  "states": {
    "section": "3",
    "ground": "stated",
    "sentence": "Which states a project has, and what takes it from one to another, is not shown.",
    "whyUnseen": "Neither operation shows or changes a state.",
    "impact": "A client that waits for a state of a project never stops waiting.",
    "fix": "Treat a project as listed or deleted, and as nothing else.",
    "about": []
  },
  "events": {
    "section": "6",
    "ground": "stated",
    "sentence": "Whether the service sends events, webhooks or notifications is not shown.",
    "whyUnseen": "Neither operation subscribes to anything.",
    "impact": "A client that waits for a message about a delete never gets one.",
    "fix": "List again to see what has changed.",
    "about": []
  },
  "other-fields": {
    "section": "2",
    "ground": "stated",
    "about": [
      "components/schemas/Project/additionalProperties"
    ],
    "sentence": "Which further fields a project has is not shown.",
    "impact": "A client that reads a further field breaks when the service drops it.",
    "fix": "Rely on `id`, `name` and `desc` alone."
  },
  "rate-limits": {
    "section": "8",
    "ground": "stated",
    "sentence": "Rate limits are not shown. A 429 is waited out and says nothing about any rule.",
    "impact": "A client that sends requests without a pause is refused with 429 for a while.",
    "fix": "After a 429 wait as long as Retry-After says, then send the request again.",
    "about": []
  },
  "later-versions": {
    "section": "9",
    "ground": "stated",
    "sentence": "How later versions and deprecation are announced is not shown.",
    "impact": "The client breaks without notice on the day when the old version is switched off.",
    "fix": "Log the headers Deprecation and Sunset.",
    "about": []
  }
} as const;

export const questionTexts = {
  "auth.precedence": {
    "question": "Which refusal wins if several conditions hold at once?",
    "why": "The caller is checked before the request, so that no refusal tells an unauthorized caller about a project.",
    "means": {
      "any order of the five checks with the plan before existence": "A client that shows one refusal at a time shows that of the first check, and the others only after it is fixed."
    }
  },
  "auth.key-missing": {
    "question": "With which documented error is a request without a key refused?",
    "why": "It is listed with the 401 group.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view."
    }
  },
  "auth.key-empty": {
    "question": "With which documented error is an empty key refused?",
    "why": "Nothing to authenticate with is the same as no header at all.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view."
    }
  },
  "auth.key-unknown": {
    "question": "With which documented error is a key of no account refused?",
    "why": "The request could not be authenticated, which is what 401 says.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view."
    }
  },
  "route.invalid": {
    "question": "With which error is a path refused that the interface does not have?",
    "why": "It is listed with the 400 group.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view.",
      "405": "It reads as a wrong method, a status that neither operation documents: a client must be ready for it."
    }
  },
  "route.method": {
    "question": "With which error is a wrong method on a known path refused?",
    "why": "The route as a whole, method and path, is invalid, and that is listed with the 400 group.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view.",
      "405": "It reads as a wrong method, a status that neither operation documents: a client must be ready for it."
    }
  },
  "envelope.media-type": {
    "question": "What is the Content-Type of a response?",
    "why": "The JSON media type has no charset parameter.",
    "means": {
      "application/json": "The body is JSON, which is UTF-8 by definition.",
      "application/json with charset=utf-8": "A client must compare the media type without its parameters."
    }
  },
  "envelope.extra-fields": {
    "question": "Which answers carry fields beyond the documented ones?",
    "why": "Undocumented fields cannot be relied on, so the reference sends none.",
    "means": {
      "none": "A client may be generated from closed types.",
      "any of project, list and error": "A client must ignore fields that it does not know, or a new one breaks it."
    }
  },
  "list.order": {
    "question": "In which order do the projects come?",
    "why": "With an id as the cursor, clients expect this order.",
    "means": {
      "id-ascending": "By id, oldest first where ids grow: what is added later comes at the end of a walk.",
      "id-descending": "By id, newest first where ids grow: what is added during a walk is not in it.",
      "name": "By name: a list shown as it comes is already sorted for a reader.",
      "hash": "In a fixed sequence that follows neither id nor name: a client that wants an order sorts for itself."
    }
  },
  "list.total": {
    "question": "What does total count?",
    "why": "The number of projects on the page is known from the page itself, so this answer says more.",
    "means": {
      "all": "All projects of the account, so a client can show how many there are.",
      "page": "The projects of this page: a client must not read it as how many there are."
    }
  },
  "list.limit-over-maximum": {
    "question": "What does a limit above 100 give?",
    "why": "A silent correction hides a mistake that shows only once there are many projects.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "clamp": "Up to 100 projects: a client must not take a page shorter than its limit for the last.",
      "default": "Up to 20 projects, as without limit: a client that asks for more gets less."
    }
  },
  "list.limit-invalid": {
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "why": "The request is malformed, and 400 is the documented error that says so.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "default": "Up to 20 projects, as without limit: the mistake stays hidden.",
      "rounded-down": "The whole number below it, as parseInt reads 9.5: the mistake stays hidden.",
      "clamp": "Up to 100 projects: a client must not take a page shorter than its limit for the last.",
      "first": "The first is read: a client that adds a second one may not notice.",
      "last": "The last is read: a client that adds a second one may not notice."
    }
  },
  "list.last-id-foreign": {
    "question": "With which status is a cursor of another account refused?",
    "why": "Of the documented errors only 403 speaks of a thing that is not yours, and no other condition of the list needs it.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page."
    }
  },
  "list.last-id-unknown": {
    "question": "With which status is a cursor that names no project refused?",
    "why": "A different answer than for another account's project would tell which ids exist.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page."
    }
  },
  "list.last-id-deleted": {
    "question": "What does a cursor give if its project has been deleted since?",
    "why": "After the delete the id belongs to no project, and such a cursor is refused.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "Deleting the last project of a page breaks the walk: start again at the first page.",
      "continues": "The walk goes on after the place that the project had."
    }
  },
  "list.last-id-invalid": {
    "question": "What does a last_id give that is not one whole number, or is negative and no id of the account?",
    "why": "The request is malformed, and 400 is the documented error that says so.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "first-page": "The first page again: a client that loses its cursor walks in circles.",
      "rounded-down": "The page after the project that the whole number below it names.",
      "first": "The first is read: a client that adds a second one may not notice.",
      "last": "The last is read: a client that adds a second one may not notice."
    }
  },
  "list.number-spelling": {
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
    "why": "Only plain digits are the same number to every reader.",
    "means": {
      "text": "It is a text and no number, and is answered as one.",
      "number": "It is read as the number: a client that sends it does not learn of its mistake."
    }
  },
  "list.content-type-missing": {
    "question": "With which status is a list without Content-Type refused?",
    "why": "It is listed with the 400 group.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page."
    }
  },
  "list.content-type-other": {
    "question": "Which Content-Types does a list accept?",
    "why": "A parameter does not change the media type, and another media type is not the one that is required.",
    "means": {
      "accepted": "application/json with or without a parameter such as charset; another media type is refused.",
      "refused": "Only application/json without a parameter: a client library that adds charset is refused.",
      "any-type": "Whatever the Content-Type says, as long as there is one."
    }
  },
  "list.short-page": {
    "question": "May a page hold fewer projects than its limit while more remain?",
    "why": "It is what a reader of limit expects.",
    "means": {
      "full": "A page shorter than its limit is the last, though an empty page is the safer end.",
      "cap-N": "At most N projects a page, whatever the limit: a client that stops at the first short page loses the rest."
    }
  },
  "list.id-width": {
    "question": "How wide are project ids?",
    "why": "A first integration should not fail for its JSON reader; the switch shows whether it would.",
    "means": {
      "safe": "Up to 2^53-1: every JSON reader keeps them exact.",
      "wide": "Up to 2^63-1: keep ids as text from the answer to the next request, or other projects are deleted."
    }
  },
  "delete.foreign": {
    "question": "With which status is the delete of another account's project refused?",
    "why": "It does not reveal that the project exists.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view."
    }
  },
  "delete.id-missing": {
    "question": "With which status is a delete without projectId refused?",
    "why": "A required parameter is missing, which violates a constraint, and that is listed with the 400 group.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view."
    }
  },
  "delete.id-invalid": {
    "question": "With which status is a projectId refused that is not an id, or too large to be one?",
    "why": "An invalid id is named among the reasons for which a project is not found.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view."
    }
  },
  "delete.id-repeated": {
    "question": "What does a delete do with a projectId that is sent twice?",
    "why": "A request that names two projects names none, and nothing can be undone.",
    "means": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "404": "It names no project: a client that sends the parameter twice deletes nothing.",
      "first": "The first is deleted: a client that adds a second one by mistake may not notice.",
      "last": "The last is deleted: a client that adds a second one by mistake deletes another project."
    }
  },
  "delete.id-spelling": {
    "question": "Is a projectId in another spelling read as the number?",
    "why": "A delete cannot be undone, so only plain digits name a project.",
    "means": {
      "text": "It is a text and no id, and is refused as one.",
      "number": "It is read as the number, and that project is deleted."
    }
  },
  "delete.content-type": {
    "question": "What does a delete make of a Content-Type?",
    "why": "The interface asks for it on the list only and says nothing against it here.",
    "means": {
      "ignored": "A client may send it or leave it out.",
      "required": "A delete must carry application/json although it has no body, as a list must.",
      "refused": "A delete must not carry it, since there is no body: a client that always sends it is refused."
    }
  }
} as const;
