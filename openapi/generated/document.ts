// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

/** The whole OpenAPI document. */
export const document: Record<string, unknown> = {
  "openapi": "3.1.0",
  "info": {
    "title": "Projects interface of a text-to-speech service",
    "version": "1.0.0",
    "summary": "List the projects of an account page by page; delete a project with all its records.",
    "description": "An account of the text-to-speech service holds projects. This interface lists them page by page, and deletes one\nwith all records that belong to it.\n\n**Keys.** Every request carries the API key of an account in `X-Master-Key`. The account must be on the premium plan.\nA list also needs `Content-Type: application/json`, although it has no body.\n\n**Paging.** Start without `last_id`. Ask for the next page with the `id` of the last project received, and stop at an\nempty page: a page may be shorter than `limit` although more projects remain.\n\n**Errors.** Every error is JSON with `code` (the HTTP status), `message`, `subMessage` and `status` \"error\".\n\n**Ids** are integers of any width. A client that reads them as 64-bit floating point loses digits above 2^53-1, and\nthen pages and deletes the wrong project.\n",
    "contact": {
      "name": "tts-projects"
    }
  },
  "servers": [
    {
      "url": "http://127.0.0.1:4010/v1",
      "description": "Mock server"
    }
  ],
  "security": [
    {
      "masterKey": []
    }
  ],
  "tags": [
    {
      "name": "projects",
      "description": "The projects of the account that the key belongs to."
    }
  ],
  "x-rules": [
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
  ],
  "x-open-questions": [
    {
      "rule": "auth.precedence",
      "parts": "operations",
      "question": "Which refusal wins if several conditions hold at once?",
      "answers": [
        {
          "answer": "any order of the five checks with the plan before existence",
          "permutationOf": [
            "key",
            "plan",
            "content-type",
            "parameters",
            "existence"
          ],
          "pattern": "plan.*existence",
          "examples": [
            "key,plan,content-type,parameters,existence",
            "content-type,key,plan,parameters,existence",
            "parameters,content-type,key,plan,existence",
            "key,plan,existence,parameters,content-type",
            "plan,existence,content-type,parameters,key",
            "plan,parameters,existence,content-type,key"
          ],
          "means": "A client that shows one refusal at a time shows that of the first check, and the others only after it is mended."
        }
      ],
      "reference": "key,plan,content-type,parameters,existence",
      "why": "The caller is checked before the request, so that no refusal tells an unauthorized caller about a project."
    },
    {
      "rule": "auth.key-missing",
      "parts": "operations",
      "question": "With which documented error is a request without a key refused?",
      "answers": [
        {
          "answer": "401",
          "means": "The user has to sign in."
        },
        {
          "answer": "400",
          "means": "A missing key is a malformed request: mend the client."
        },
        {
          "answer": "402",
          "means": "A missing key reads as an account without the plan: a client must not offer an upgrade for it blindly."
        },
        {
          "answer": "403",
          "means": "A missing key reads as a forbidden page."
        },
        {
          "answer": "404",
          "means": "A missing key reads as a project that is gone."
        }
      ],
      "reference": "401",
      "why": "It is listed with the 401 group."
    },
    {
      "rule": "auth.key-empty",
      "parts": "operations",
      "question": "With which documented error is an empty key refused?",
      "answers": [
        {
          "answer": "401",
          "means": "An empty key is handled like a missing one."
        },
        {
          "answer": "400",
          "means": "An empty key is a malformed request: mend the client, do not ask the user to sign in."
        },
        {
          "answer": "402",
          "means": "An empty key reads as an account without the plan: a client must not offer an upgrade for it blindly."
        },
        {
          "answer": "403",
          "means": "An empty key reads as a forbidden page."
        },
        {
          "answer": "404",
          "means": "An empty key reads as a project that is gone."
        }
      ],
      "reference": "401",
      "why": "Nothing to authenticate with is the same as no header at all."
    },
    {
      "rule": "auth.key-unknown",
      "parts": "operations",
      "question": "With which documented error is a key of no account refused?",
      "answers": [
        {
          "answer": "401",
          "means": "A wrong key and a missing key are handled alike."
        },
        {
          "answer": "400",
          "means": "A wrong key reads as a malformed request: a client cannot tell it from a bad parameter by status."
        },
        {
          "answer": "402",
          "means": "A wrong key reads as an account without the plan: a client must not offer an upgrade for it blindly."
        },
        {
          "answer": "403",
          "means": "A wrong key reads as a forbidden page."
        },
        {
          "answer": "404",
          "means": "A wrong key reads as a project that is gone."
        }
      ],
      "reference": "401",
      "why": "The request could not be authenticated, which is what 401 says."
    },
    {
      "rule": "route.invalid",
      "question": "With which error is a path refused that the interface does not have?",
      "answers": [
        {
          "answer": "400",
          "means": "A wrong path and a wrong parameter are handled alike."
        },
        {
          "answer": "401",
          "means": "A wrong path reads as a missing key: check the path before asking the user to sign in."
        },
        {
          "answer": "402",
          "means": "A wrong path reads as a missing plan: check the path before offering an upgrade."
        },
        {
          "answer": "403",
          "means": "A wrong path reads as a forbidden page."
        },
        {
          "answer": "404",
          "means": "A wrong path reads as a project that is gone: a client must not drop it from its view."
        },
        {
          "answer": "405",
          "means": "A wrong path reads as a wrong method, a status that neither operation documents."
        }
      ],
      "reference": "400",
      "why": "It is listed with the 400 group."
    },
    {
      "rule": "route.method",
      "question": "With which error is a wrong method on a known path refused?",
      "answers": [
        {
          "answer": "400",
          "means": "A wrong method and a wrong path are handled alike."
        },
        {
          "answer": "401",
          "means": "A wrong method reads as a missing key: check method and path before asking the user to sign in."
        },
        {
          "answer": "402",
          "means": "A wrong method reads as a missing plan: check method and path before offering an upgrade."
        },
        {
          "answer": "403",
          "means": "A wrong method reads as a forbidden action."
        },
        {
          "answer": "404",
          "means": "A wrong method reads as a project that is gone: a client must not drop it from its view."
        },
        {
          "answer": "405",
          "means": "A wrong method gets the status that HTTP has for it: a client must be ready for a status that neither operation documents."
        }
      ],
      "reference": "400",
      "why": "The route as a whole, method and path, is invalid, and that is listed with the 400 group."
    },
    {
      "rule": "envelope.media-type",
      "question": "What is the Content-Type of a response?",
      "answers": [
        {
          "answer": "application/json",
          "means": "The body is JSON, which is UTF-8 by definition."
        },
        {
          "answer": "application/json with charset=utf-8",
          "pattern": "^[Aa][Pp][Pp][Ll][Ii][Cc][Aa][Tt][Ii][Oo][Nn]/[Jj][Ss][Oo][Nn][ \\t]*;[ \\t]*[Cc][Hh][Aa][Rr][Ss][Ee][Tt]=(\"?)[Uu][Tt][Ff]-?8\\1$",
          "examples": [
            "application/json; charset=utf-8",
            "application/json;charset=UTF-8",
            "APPLICATION/JSON; CHARSET=\"utf-8\""
          ],
          "means": "A client must compare the media type without its parameters."
        }
      ],
      "reference": "application/json",
      "why": "The JSON media type has no charset parameter."
    },
    {
      "rule": "envelope.extra-fields",
      "question": "Which answers carry fields beyond the documented ones?",
      "answers": [
        {
          "answer": "none",
          "means": "A client may be generated from closed types."
        },
        {
          "answer": "any of project, list and error",
          "subsetOf": [
            "project",
            "list",
            "error"
          ],
          "examples": [
            "project",
            "list",
            "error",
            "project,error",
            "project,list,error"
          ],
          "means": "A client must ignore fields that it does not know, or a new one breaks it."
        }
      ],
      "reference": "none",
      "why": "Undocumented fields cannot be relied on, so the reference sends none."
    }
  ],
  "x-interface-text": [
    {
      "section": "1",
      "title": "What the service does",
      "statements": [
        {
          "about": "Lists projects, one page at a time",
          "rules": [
            "list.shape",
            "list.next-page"
          ],
          "places": [
            "listProjects"
          ]
        },
        {
          "about": "Deletes a project with its records",
          "rules": [
            "delete.success",
            "delete.cascade"
          ],
          "places": [
            "deleteProject"
          ]
        },
        {
          "about": "Premium accounts only",
          "rules": [
            "plan.not-premium"
          ],
          "places": [
            "masterKey"
          ]
        },
        {
          "about": "The key in a header",
          "rules": [
            "auth.key-missing",
            "auth.key-header-case"
          ],
          "places": [
            "masterKey"
          ]
        },
        {
          "about": "Bodies are JSON",
          "rules": [
            "envelope.json",
            "envelope.media-type"
          ]
        }
      ]
    },
    {
      "section": "2",
      "title": "Resources and their fields",
      "statements": [
        {
          "about": "Fields of a project",
          "rules": [
            "list.project",
            "list.id-width"
          ],
          "places": [
            "Project"
          ]
        },
        {
          "about": "Other fields of a project",
          "notShown": true,
          "rules": [
            "other-fields",
            "envelope.extra-fields"
          ],
          "places": [
            "Project"
          ]
        },
        {
          "about": "Envelope of a success",
          "rules": [
            "envelope.success",
            "envelope.always"
          ],
          "places": [
            "ProjectPage",
            "Deleted"
          ]
        },
        {
          "about": "`projects` and `total` of a list",
          "rules": [
            "list.shape",
            "list.total"
          ],
          "places": [
            "ProjectPage.projects",
            "ProjectPage.total"
          ]
        },
        {
          "about": "Envelope of an error",
          "rules": [
            "envelope.error",
            "envelope.always"
          ],
          "places": [
            "ErrorEnvelope"
          ]
        }
      ]
    },
    {
      "section": "3",
      "title": "States and transitions",
      "statements": [
        {
          "about": "States and transitions of a project",
          "notShown": true,
          "rules": [
            "states"
          ]
        },
        {
          "about": "After a delete the project is gone",
          "rules": [
            "delete.gone",
            "delete.total",
            "delete.cascade",
            "delete.again",
            "delete.concurrent"
          ],
          "places": [
            "deleteProject.200"
          ]
        }
      ]
    },
    {
      "section": "4",
      "title": "Endpoints",
      "statements": [
        {
          "about": "Paths are appended to the base URL",
          "rules": [
            "route.invalid",
            "route.method",
            "route.head-options",
            "route.spelling",
            "version.segment"
          ],
          "places": [
            "listProjects",
            "deleteProject"
          ]
        },
        {
          "about": "Success and error bodies are JSON",
          "rules": [
            "envelope.json",
            "envelope.media-type"
          ]
        },
        {
          "about": "Each operation has its own headers, parameters and body",
          "rules": [
            "request.body",
            "request.extra"
          ],
          "places": [
            "listProjects",
            "deleteProject"
          ]
        }
      ]
    },
    {
      "section": "4.1",
      "title": "List projects",
      "statements": [
        {
          "about": "Method and path",
          "rules": [
            "route.method"
          ],
          "places": [
            "listProjects"
          ]
        },
        {
          "about": "X-Master-Key is required",
          "rules": [
            "auth.key-missing"
          ],
          "places": [
            "masterKey"
          ]
        },
        {
          "about": "Content-Type is required",
          "rules": [
            "list.content-type-missing",
            "list.content-type-other"
          ],
          "places": [
            "listProjects.Content-Type"
          ]
        },
        {
          "about": "`last_id`, and the page after it",
          "rules": [
            "list.first-page",
            "list.next-page",
            "list.same-set",
            "list.last-id-invalid",
            "list.last-id-deleted",
            "list.last-id-unknown",
            "list.number-spelling"
          ],
          "places": [
            "listProjects.last_id"
          ]
        },
        {
          "about": "`limit`, its default and its maximum",
          "rules": [
            "list.limit",
            "list.default-limit",
            "list.maximum",
            "list.limit-invalid",
            "list.short-page"
          ],
          "places": [
            "listProjects.limit"
          ]
        },
        {
          "about": "A page as the answer",
          "rules": [
            "envelope.success",
            "list.shape",
            "list.project"
          ],
          "places": [
            "listProjects.200",
            "ProjectPage"
          ]
        },
        {
          "about": "Errors 400, 401, 402 and 403",
          "rules": [
            "envelope.always",
            "envelope.error"
          ],
          "places": [
            "listProjects"
          ]
        },
        {
          "about": "A list has no body",
          "rules": [
            "request.body"
          ],
          "places": [
            "listProjects"
          ]
        },
        {
          "about": "Order of projects within a page",
          "notShown": true,
          "rules": [
            "list.order"
          ]
        },
        {
          "about": "What `total` counts",
          "notShown": true,
          "rules": [
            "list.total"
          ],
          "places": [
            "ProjectPage.total"
          ]
        }
      ]
    },
    {
      "section": "4.2",
      "title": "Delete a project",
      "statements": [
        {
          "about": "Method and path",
          "rules": [
            "route.method"
          ],
          "places": [
            "deleteProject"
          ]
        },
        {
          "about": "X-Master-Key is required",
          "rules": [
            "auth.key-missing"
          ],
          "places": [
            "masterKey"
          ]
        },
        {
          "about": "A delete needs no body, as the id is in the query",
          "rules": [
            "request.body"
          ],
          "places": [
            "deleteProject.projectId"
          ]
        },
        {
          "about": "Whether Content-Type must be sent",
          "notShown": true,
          "rules": [
            "delete.content-type"
          ]
        },
        {
          "about": "`projectId` is required, and is of the account",
          "rules": [
            "delete.id-missing",
            "delete.foreign"
          ],
          "places": [
            "deleteProject.projectId"
          ]
        },
        {
          "about": "The exact type of `projectId`",
          "notShown": true,
          "rules": [
            "delete.id-invalid",
            "delete.id-repeated",
            "delete.id-spelling",
            "list.id-width"
          ],
          "places": [
            "deleteProject.projectId"
          ]
        },
        {
          "about": "The success envelope and no other field",
          "rules": [
            "delete.success",
            "envelope.delete-exact"
          ],
          "places": [
            "deleteProject.200",
            "Deleted"
          ]
        },
        {
          "about": "The project and all its records are deleted",
          "rules": [
            "delete.gone",
            "delete.cascade"
          ]
        },
        {
          "about": "Errors 400, 401, 402 and 404",
          "rules": [
            "envelope.always",
            "envelope.error"
          ],
          "places": [
            "deleteProject"
          ]
        }
      ]
    },
    {
      "section": "5",
      "title": "Authentication",
      "statements": [
        {
          "about": "Every request carries the key",
          "rules": [
            "auth.key-missing",
            "auth.key-empty",
            "auth.key-header-case"
          ],
          "places": [
            "masterKey",
            "listProjects.401",
            "deleteProject.401"
          ]
        },
        {
          "about": "The account has a page with its key",
          "rules": [
            "auth.key-unknown"
          ],
          "places": [
            "masterKey"
          ]
        },
        {
          "about": "A key is that of an account",
          "rules": [
            "auth.key-unknown",
            "list.own-only"
          ],
          "places": [
            "masterKey"
          ]
        },
        {
          "about": "What belongs to another account is refused",
          "rules": [
            "list.last-id-foreign",
            "delete.foreign",
            "delete.own-only",
            "delete.refused-changes-nothing"
          ],
          "places": [
            "listProjects.last_id",
            "deleteProject.projectId"
          ]
        },
        {
          "about": "Accounts without the plan get 402",
          "rules": [
            "plan.not-premium"
          ],
          "places": [
            "listProjects.402",
            "deleteProject.402"
          ]
        },
        {
          "about": "A list needs Content-Type",
          "rules": [
            "list.content-type-missing"
          ],
          "places": [
            "listProjects.Content-Type"
          ]
        }
      ]
    },
    {
      "section": "6",
      "title": "Events",
      "statements": [
        {
          "about": "Events, webhooks, notifications",
          "notShown": true,
          "rules": [
            "events"
          ]
        }
      ]
    },
    {
      "section": "7",
      "title": "Errors",
      "statements": [
        {
          "about": "Every error has the error envelope",
          "rules": [
            "envelope.error",
            "envelope.always"
          ],
          "places": [
            "ErrorEnvelope"
          ]
        },
        {
          "about": "Status codes of each operation",
          "rules": [
            "envelope.always",
            "request.bytes"
          ],
          "places": [
            "listProjects",
            "deleteProject"
          ]
        },
        {
          "about": "Each status but 403 has a name, as in HTTP",
          "rules": [
            "envelope.always"
          ],
          "places": [
            "listProjects.400",
            "listProjects.401",
            "listProjects.402",
            "deleteProject.404"
          ]
        },
        {
          "about": "The route is invalid",
          "rules": [
            "route.invalid",
            "route.method"
          ],
          "places": [
            "listProjects.400",
            "deleteProject.400"
          ]
        },
        {
          "about": "Content-Type is missing",
          "rules": [
            "list.content-type-missing"
          ],
          "places": [
            "listProjects.400"
          ]
        },
        {
          "about": "X-Master-Key is missing",
          "rules": [
            "auth.key-missing"
          ],
          "places": [
            "listProjects.401",
            "deleteProject.401"
          ]
        },
        {
          "about": "`last_id` is not of the account",
          "rules": [
            "list.last-id-foreign",
            "list.last-id-unknown",
            "list.last-id-deleted"
          ],
          "places": [
            "listProjects.403"
          ]
        },
        {
          "about": "The account is not on the premium plan",
          "rules": [
            "plan.not-premium"
          ],
          "places": [
            "listProjects.402",
            "deleteProject.402"
          ]
        },
        {
          "about": "Submitted data violates constraints",
          "rules": [
            "delete.id-missing",
            "delete.id-invalid"
          ],
          "places": [
            "deleteProject.400"
          ]
        },
        {
          "about": "The project is not of the account",
          "rules": [
            "delete.foreign",
            "delete.refused-changes-nothing"
          ],
          "places": [
            "deleteProject.projectId"
          ]
        },
        {
          "about": "The project is not found",
          "rules": [
            "delete.unknown",
            "delete.again",
            "delete.id-invalid"
          ],
          "places": [
            "deleteProject.404"
          ]
        },
        {
          "about": "The exact status of every other condition",
          "notShown": true,
          "rules": [
            "auth.key-empty",
            "auth.key-unknown",
            "auth.precedence",
            "list.limit-invalid",
            "list.last-id-invalid",
            "list.last-id-deleted"
          ]
        }
      ]
    },
    {
      "section": "8",
      "title": "Limits",
      "statements": [
        {
          "about": "20 projects by default",
          "rules": [
            "list.default-limit"
          ],
          "places": [
            "listProjects.limit"
          ]
        },
        {
          "about": "100 projects at most",
          "rules": [
            "list.maximum",
            "list.limit"
          ],
          "places": [
            "listProjects.limit",
            "ProjectPage.projects"
          ]
        },
        {
          "about": "Behaviour above 100",
          "notShown": true,
          "rules": [
            "list.limit-over-maximum"
          ],
          "places": [
            "listProjects.limit"
          ]
        },
        {
          "about": "Rate limits",
          "notShown": true,
          "rules": [
            "rate-limits"
          ]
        }
      ]
    },
    {
      "section": "9",
      "title": "Versioning",
      "statements": [
        {
          "about": "v1 at the end of the base URL",
          "rules": [
            "version.segment"
          ]
        },
        {
          "about": "Later versions and deprecation",
          "notShown": true,
          "rules": [
            "later-versions"
          ]
        }
      ]
    }
  ],
  "paths": {
    "/projects": {
      "get": {
        "operationId": "listProjects",
        "tags": [
          "projects"
        ],
        "summary": "List projects",
        "description": "One page of the projects of the account.\n\nThe request must carry `Content-Type: application/json` although it has no body.\n",
        "parameters": [
          {
            "name": "last_id",
            "in": "query",
            "description": "The `id` of the last project of the previous page. Absent or 0 asks for the first page.",
            "schema": {
              "type": "integer",
              "default": 0
            },
            "examples": {
              "last-page": {
                "value": 1352
              },
              "empty-page": {
                "value": 1363
              },
              "list.last-id-foreign": {
                "value": 1006
              },
              "list.last-id-unknown": {
                "value": 999
              }
            }
          },
          {
            "name": "limit",
            "in": "query",
            "description": "The most projects in the answer.",
            "schema": {
              "type": "integer",
              "minimum": 1,
              "maximum": 100,
              "default": 20
            },
            "examples": {
              "last-page": {
                "value": 20
              },
              "first-page": {
                "value": 2
              },
              "empty-page": {
                "value": 2
              }
            }
          }
        ],
        "x-request-headers": [
          {
            "name": "Content-Type",
            "value": "application/json",
            "required": true,
            "rule": "list.content-type-missing"
          }
        ],
        "responses": {
          "200": {
            "description": "One page of projects. An empty page ends the walk.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/ProjectPage"
                },
                "examples": {
                  "last-page": {
                    "summary": "The last two of 45 projects, after last_id=1352",
                    "value": {
                      "code": 200,
                      "message": "Projects listed",
                      "status": "success",
                      "projects": [
                        {
                          "id": 1357,
                          "name": "Harbour newsletter",
                          "desc": "Second draft, waiting for review"
                        },
                        {
                          "id": 1363,
                          "name": "Sleep stories newsletter",
                          "desc": "Slow reading for learners"
                        }
                      ],
                      "total": 45
                    }
                  },
                  "first-page": {
                    "summary": "The first two projects",
                    "value": {
                      "code": 200,
                      "message": "Projects listed",
                      "status": "success",
                      "projects": [
                        {
                          "id": 1020,
                          "name": "Østerbro library phone menu",
                          "desc": ""
                        },
                        {
                          "id": 1031,
                          "name": "Botanical garden onboarding tour",
                          "desc": "Replaces last year's recording"
                        }
                      ],
                      "total": 45
                    }
                  },
                  "empty-page": {
                    "summary": "Nothing after last_id=1363, so the walk ends",
                    "value": {
                      "code": 200,
                      "message": "Projects listed",
                      "status": "success",
                      "projects": [],
                      "total": 45
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Bad Request. The route, the Content-Type or a parameter is not valid.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error400"
                },
                "examples": {
                  "list.limit-invalid": {
                    "summary": "limit is not a whole number from 1 up",
                    "value": {
                      "code": 400,
                      "message": "limit invalid",
                      "subMessage": "limit is one whole number from 1 to 100, in plain digits.",
                      "status": "error"
                    }
                  },
                  "list.limit-over-maximum": {
                    "summary": "limit is too large",
                    "value": {
                      "code": 400,
                      "message": "limit too large",
                      "subMessage": "limit is at most 100.",
                      "status": "error"
                    }
                  },
                  "list.last-id-invalid": {
                    "summary": "last_id is not a project id",
                    "value": {
                      "code": 400,
                      "message": "last_id invalid",
                      "subMessage": "last_id is one project id in plain digits, or 0 for the first page.",
                      "status": "error"
                    }
                  },
                  "list.content-type-missing": {
                    "summary": "No Content-Type",
                    "value": {
                      "code": 400,
                      "message": "Content-Type missing",
                      "subMessage": "Send Content-Type: application/json with every list request.",
                      "status": "error"
                    }
                  },
                  "list.content-type-other": {
                    "summary": "Another Content-Type",
                    "value": {
                      "code": 400,
                      "message": "Content-Type not taken",
                      "subMessage": "A list request carries Content-Type: application/json.",
                      "status": "error"
                    }
                  },
                  "route.invalid": {
                    "summary": "An unknown path",
                    "value": {
                      "code": 400,
                      "message": "No such route",
                      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
                      "status": "error"
                    }
                  },
                  "route.method": {
                    "summary": "Another method on a known path",
                    "value": {
                      "code": 400,
                      "message": "Method not taken by this route",
                      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          },
          "401": {
            "description": "Unauthorized. The request has no key, or the key of no account.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error401"
                },
                "examples": {
                  "auth.key-missing": {
                    "summary": "No key",
                    "value": {
                      "code": 401,
                      "message": "API key missing",
                      "subMessage": "Send the API key of the account in the X-Master-Key header.",
                      "status": "error"
                    }
                  },
                  "auth.key-empty": {
                    "summary": "An empty key",
                    "value": {
                      "code": 401,
                      "message": "API key empty",
                      "subMessage": "The X-Master-Key header holds no key.",
                      "status": "error"
                    }
                  },
                  "auth.key-unknown": {
                    "summary": "A key of no account",
                    "value": {
                      "code": 401,
                      "message": "API key unknown",
                      "subMessage": "No account has the key in the X-Master-Key header.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          },
          "402": {
            "description": "Payment Required. The account is not on the premium plan.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error402"
                },
                "examples": {
                  "plan.not-premium": {
                    "summary": "An account without the premium plan",
                    "value": {
                      "code": 402,
                      "message": "Premium plan required",
                      "subMessage": "The account of this key is not on the premium plan.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          },
          "403": {
            "description": "The cursor does not belong to the account.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error403"
                },
                "examples": {
                  "list.last-id-foreign": {
                    "summary": "last_id of another account's project",
                    "value": {
                      "code": 403,
                      "message": "last_id refused",
                      "subMessage": "No project of this account has the id in last_id.",
                      "status": "error"
                    }
                  },
                  "list.last-id-unknown": {
                    "summary": "last_id of no project",
                    "value": {
                      "code": 403,
                      "message": "last_id refused",
                      "subMessage": "No project of this account has the id in last_id.",
                      "status": "error"
                    }
                  },
                  "list.last-id-deleted": {
                    "summary": "last_id of a deleted project",
                    "value": {
                      "code": 403,
                      "message": "last_id refused",
                      "subMessage": "No project of this account has the id in last_id.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          }
        },
        "x-error-conditions": [
          {
            "rule": "route.invalid",
            "level": "listed",
            "listed": 400,
            "admissible": [
              400,
              401,
              402,
              403,
              404,
              405
            ],
            "reference": {
              "code": 400,
              "message": "No such route",
              "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
              "status": "error"
            },
            "stage": "route",
            "condition": "The interface does not have the path."
          },
          {
            "rule": "route.method",
            "level": "listed",
            "listed": 400,
            "admissible": [
              400,
              401,
              402,
              403,
              404,
              405
            ],
            "reference": {
              "code": 400,
              "message": "Method not taken by this route",
              "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
              "status": "error"
            },
            "stage": "route",
            "condition": "The path is known, but not with this method."
          },
          {
            "rule": "auth.key-missing",
            "level": "listed",
            "listed": 401,
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 401,
              "message": "API key missing",
              "subMessage": "Send the API key of the account in the X-Master-Key header.",
              "status": "error"
            },
            "stage": "key",
            "condition": "There is no X-Master-Key header."
          },
          {
            "rule": "auth.key-empty",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 401,
              "message": "API key empty",
              "subMessage": "The X-Master-Key header holds no key.",
              "status": "error"
            },
            "stage": "key",
            "condition": "The X-Master-Key header is empty."
          },
          {
            "rule": "auth.key-unknown",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 401,
              "message": "API key unknown",
              "subMessage": "No account has the key in the X-Master-Key header.",
              "status": "error"
            },
            "stage": "key",
            "condition": "The key belongs to no account."
          },
          {
            "rule": "plan.not-premium",
            "level": "must",
            "admissible": [
              402
            ],
            "reference": {
              "code": 402,
              "message": "Premium plan required",
              "subMessage": "The account of this key is not on the premium plan.",
              "status": "error"
            },
            "stage": "plan",
            "condition": "The account of the key is not on the premium plan."
          },
          {
            "rule": "list.content-type-missing",
            "level": "listed",
            "listed": 400,
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 400,
              "message": "Content-Type missing",
              "subMessage": "Send Content-Type: application/json with every list request.",
              "status": "error"
            },
            "stage": "content-type",
            "condition": "There is no Content-Type header."
          },
          {
            "rule": "list.content-type-other",
            "level": "observed",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 400,
              "message": "Content-Type not taken",
              "subMessage": "A list request carries Content-Type: application/json.",
              "status": "error"
            },
            "stage": "content-type",
            "condition": "The service does not accept the Content-Type."
          },
          {
            "rule": "list.limit-over-maximum",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 400,
              "message": "limit too large",
              "subMessage": "limit is at most 100.",
              "status": "error"
            },
            "stage": "parameters",
            "condition": "`limit` is above 100."
          },
          {
            "rule": "list.limit-invalid",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 400,
              "message": "limit invalid",
              "subMessage": "limit is one whole number from 1 to 100, in plain digits.",
              "status": "error"
            },
            "stage": "parameters",
            "condition": "`limit` is not one whole number from 1 up, in plain digits, or it is 2^31 or more."
          },
          {
            "rule": "list.last-id-invalid",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 400,
              "message": "last_id invalid",
              "subMessage": "last_id is one project id in plain digits, or 0 for the first page.",
              "status": "error"
            },
            "stage": "parameters",
            "condition": "`last_id` is not one whole number from 0 up, in plain digits."
          },
          {
            "rule": "list.last-id-foreign",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 403,
              "message": "last_id refused",
              "subMessage": "No project of this account has the id in last_id.",
              "status": "error"
            },
            "stage": "existence",
            "condition": "`last_id` is the id of a project of another account."
          },
          {
            "rule": "list.last-id-unknown",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 403,
              "message": "last_id refused",
              "subMessage": "No project of this account has the id in last_id.",
              "status": "error"
            },
            "stage": "existence",
            "condition": "`last_id` is the id of no project."
          },
          {
            "rule": "list.last-id-deleted",
            "level": "observed",
            "admissible": [
              400,
              401,
              402,
              403
            ],
            "reference": {
              "code": 403,
              "message": "last_id refused",
              "subMessage": "No project of this account has the id in last_id.",
              "status": "error"
            },
            "stage": "existence",
            "condition": "`last_id` is the id of a project that the account had and deleted."
          }
        ],
        "x-open-questions": [
          {
            "rule": "list.order",
            "question": "In which order do the projects come?",
            "answers": [
              {
                "answer": "id-ascending",
                "means": "By id, oldest first where ids grow: what is added later comes at the end of a walk."
              },
              {
                "answer": "id-descending",
                "means": "By id, newest first where ids grow: what is added during a walk is not in it."
              },
              {
                "answer": "name",
                "means": "By name: a list shown as it comes is already sorted for a reader."
              },
              {
                "answer": "hash",
                "means": "In a fixed sequence that follows neither id nor name: a client that wants an order sorts for itself."
              }
            ],
            "reference": "id-ascending",
            "why": "It is the order that clients expect of a cursor that is an id."
          },
          {
            "rule": "list.total",
            "question": "What does total count?",
            "answers": [
              {
                "answer": "all",
                "means": "All projects of the account, so a client can show how many there are."
              },
              {
                "answer": "page",
                "means": "The projects of this page: a client must not read it as how many there are."
              }
            ],
            "reference": "all",
            "why": "The number of projects on the page is known from the page itself, so this answer says more."
          },
          {
            "rule": "list.limit-over-maximum",
            "question": "What does a limit above 100 give?",
            "answers": [
              {
                "answer": "400",
                "means": "The client learns of its mistake at once."
              },
              {
                "answer": "401",
                "means": "A large limit reads as a missing key: check limit before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "A large limit reads as a missing plan: check limit before offering an upgrade."
              },
              {
                "answer": "403",
                "means": "A large limit reads as a forbidden page."
              },
              {
                "answer": "clamp",
                "means": "Up to 100 projects: a client must not take a page shorter than its limit for the last."
              },
              {
                "answer": "default",
                "means": "Up to 20 projects, as without limit: a client that asks for more gets less."
              }
            ],
            "reference": "400",
            "why": "A silent correction hides a mistake that shows only once there are many projects."
          },
          {
            "rule": "list.limit-invalid",
            "parts": [
              "zero",
              "negative",
              "fraction",
              "text",
              "empty",
              "repeated",
              "huge"
            ],
            "question": "What does a limit give that is not a whole number from 1 up, or is 2^31 or more?",
            "answers": [
              {
                "answer": "400",
                "means": "The client learns of its mistake at once."
              },
              {
                "answer": "401",
                "means": "A bad limit reads as a missing key: check limit before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "A bad limit reads as a missing plan: check limit before offering an upgrade."
              },
              {
                "answer": "403",
                "means": "A bad limit reads as a forbidden page."
              },
              {
                "answer": "default",
                "means": "Up to 20 projects, as without limit: the mistake stays hidden."
              },
              {
                "answer": "rounded-down",
                "parts": [
                  "fraction"
                ],
                "means": "The whole number below it, as parseInt reads 9.5: the mistake stays hidden."
              },
              {
                "answer": "clamp",
                "parts": [
                  "huge"
                ],
                "means": "Up to 100 projects: a client must not take a page shorter than its limit for the last."
              },
              {
                "answer": "first",
                "parts": [
                  "repeated"
                ],
                "means": "The first is read: a client that adds a second one may not notice."
              },
              {
                "answer": "last",
                "parts": [
                  "repeated"
                ],
                "means": "The last is read: a client that adds a second one may not notice."
              }
            ],
            "reference": "400",
            "why": "Submitted data that violates a constraint belongs to the 400 group."
          },
          {
            "rule": "list.last-id-foreign",
            "question": "With which status is a cursor of another account refused?",
            "answers": [
              {
                "answer": "403",
                "means": "The cursor is not the account's: start again at the first page."
              },
              {
                "answer": "400",
                "means": "A lost cursor and a malformed one look alike: start again at the first page."
              },
              {
                "answer": "401",
                "means": "A lost cursor reads as a missing key: try the first page before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "A lost cursor reads as a missing plan: try the first page before offering an upgrade."
              }
            ],
            "reference": "403",
            "why": "Of the documented errors only 403 speaks of a thing that is not yours, and no other condition of the list needs it."
          },
          {
            "rule": "list.last-id-unknown",
            "question": "With which status is a cursor that names no project refused?",
            "answers": [
              {
                "answer": "403",
                "means": "The same as for a cursor of another account, so the answer does not tell which ids others have."
              },
              {
                "answer": "400",
                "means": "A lost cursor and a malformed one look alike: start again at the first page."
              },
              {
                "answer": "401",
                "means": "A lost cursor reads as a missing key: try the first page before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "A lost cursor reads as a missing plan: try the first page before offering an upgrade."
              }
            ],
            "reference": "403",
            "why": "A different answer than for another account's project would tell which ids exist."
          },
          {
            "rule": "list.last-id-deleted",
            "question": "What does a cursor give if its project has been deleted since?",
            "answers": [
              {
                "answer": "403",
                "means": "Deleting the last project of a page breaks the walk: start again at the first page."
              },
              {
                "answer": "400",
                "means": "Deleting the last project of a page breaks the walk, and it looks like a malformed request."
              },
              {
                "answer": "401",
                "means": "Deleting the last project of a page breaks the walk, and it looks like a missing key."
              },
              {
                "answer": "402",
                "means": "Deleting the last project of a page breaks the walk, and it looks like a missing plan."
              },
              {
                "answer": "continues",
                "means": "The walk goes on after the place that the project had."
              }
            ],
            "reference": "403",
            "why": "After the delete the id belongs to no project, and such a cursor is refused."
          },
          {
            "rule": "list.last-id-invalid",
            "parts": [
              "text",
              "negative",
              "fraction",
              "empty",
              "repeated"
            ],
            "question": "What does a cursor give that is not a whole number from 0 up?",
            "answers": [
              {
                "answer": "400",
                "means": "The client learns of its mistake at once."
              },
              {
                "answer": "401",
                "means": "A bad cursor reads as a missing key: check it before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "A bad cursor reads as a missing plan: check it before offering an upgrade."
              },
              {
                "answer": "403",
                "means": "A bad cursor and one of another account look alike."
              },
              {
                "answer": "first-page",
                "means": "The first page again: a client that loses its cursor walks in circles."
              },
              {
                "answer": "rounded-down",
                "parts": [
                  "fraction"
                ],
                "means": "The page after the project that the whole number below it names."
              },
              {
                "answer": "first",
                "parts": [
                  "repeated"
                ],
                "means": "The first is read: a client that adds a second one may not notice."
              },
              {
                "answer": "last",
                "parts": [
                  "repeated"
                ],
                "means": "The last is read: a client that adds a second one may not notice."
              }
            ],
            "reference": "400",
            "why": "Submitted data that violates a constraint belongs to the 400 group."
          },
          {
            "rule": "list.number-spelling",
            "parts": [
              "leading-zero",
              "plus",
              "exponent",
              "blanks",
              "full-width"
            ],
            "question": "Is a limit or last_id in another spelling read as the number?",
            "answers": [
              {
                "answer": "text",
                "means": "It is a text and no number, and is answered as one."
              },
              {
                "answer": "number",
                "means": "It is read as the number: a client that sends it does not learn of its mistake."
              }
            ],
            "reference": "text",
            "why": "Only plain digits are the same number to every reader."
          },
          {
            "rule": "list.content-type-missing",
            "question": "With which status is a list without Content-Type refused?",
            "answers": [
              {
                "answer": "400",
                "means": "The client learns of its mistake at once."
              },
              {
                "answer": "401",
                "means": "It reads as a missing key: check the header before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "It reads as a missing plan: check the header before offering an upgrade."
              },
              {
                "answer": "403",
                "means": "It reads as a forbidden page."
              }
            ],
            "reference": "400",
            "why": "It is listed with the 400 group."
          },
          {
            "rule": "list.content-type-other",
            "question": "Which Content-Types does a list take?",
            "answers": [
              {
                "answer": "accepted",
                "means": "application/json with or without a parameter such as charset; another media type is refused."
              },
              {
                "answer": "refused",
                "means": "Only application/json without a parameter: a client library that adds charset is refused."
              },
              {
                "answer": "any-type",
                "means": "Whatever the Content-Type says, as long as there is one."
              }
            ],
            "reference": "accepted",
            "why": "A parameter does not change the media type, and another media type is not the one that is required."
          },
          {
            "rule": "list.short-page",
            "question": "May a page hold fewer projects than its limit while more remain?",
            "answers": [
              {
                "answer": "full",
                "means": "A page shorter than its limit is the last, though an empty page is the safer end."
              },
              {
                "answer": "cap-N, at most N projects whatever the limit",
                "pattern": "^cap-[1-9][0-9]?$",
                "examples": [
                  "cap-1",
                  "cap-10",
                  "cap-50"
                ],
                "means": "A client that stops at the first short page loses projects: only an empty page ends a walk."
              }
            ],
            "reference": "full",
            "why": "It is what a reader of limit expects."
          },
          {
            "rule": "list.id-width",
            "question": "How wide are project ids?",
            "answers": [
              {
                "answer": "safe",
                "means": "Up to 2^53-1: every JSON reader keeps them exact."
              },
              {
                "answer": "wide",
                "means": "Up to 2^63-1: keep ids as text from the answer to the next request, or other projects are deleted."
              }
            ],
            "reference": "safe",
            "why": "A first integration should not fail for its JSON reader; the switch shows whether it would."
          }
        ]
      }
    },
    "/project": {
      "delete": {
        "operationId": "deleteProject",
        "tags": [
          "projects"
        ],
        "summary": "Delete a project",
        "description": "The project and all records that belong to it are deleted. The id travels in the query string; no body is needed.\nThe path is singular.\n\nA delete cannot be undone, and a lost answer does not mean that nothing was deleted: read the list before trying again.\n",
        "parameters": [
          {
            "name": "projectId",
            "in": "query",
            "required": true,
            "description": "The `id` of the project, as the list gives it. The project must belong to the account of the key.",
            "schema": {
              "type": "integer"
            },
            "examples": {
              "deleted": {
                "value": 1055
              },
              "delete.unknown": {
                "value": 999
              },
              "delete.foreign": {
                "value": 1006
              }
            }
          }
        ],
        "responses": {
          "200": {
            "description": "The project and all its records are deleted.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Deleted"
                },
                "examples": {
                  "deleted": {
                    "summary": "The project and its records are gone",
                    "value": {
                      "code": 200,
                      "message": "Project deleted",
                      "status": "success"
                    }
                  }
                }
              }
            }
          },
          "400": {
            "description": "Bad Request. The route, the Content-Type or the parameter is not valid.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error400"
                },
                "examples": {
                  "delete.id-missing": {
                    "summary": "No projectId, or an empty one",
                    "value": {
                      "code": 400,
                      "message": "projectId missing",
                      "subMessage": "Name the project in the query string, as in DELETE /project?projectId=1055.",
                      "status": "error"
                    }
                  },
                  "delete.content-type": {
                    "summary": "A missing or superfluous Content-Type",
                    "value": {
                      "code": 400,
                      "message": "Content-Type not as wanted",
                      "subMessage": "Where this service requires it, send Content-Type: application/json; where it refuses it, send none.",
                      "status": "error"
                    }
                  },
                  "route.invalid": {
                    "summary": "An unknown path",
                    "value": {
                      "code": 400,
                      "message": "No such route",
                      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
                      "status": "error"
                    }
                  },
                  "route.method": {
                    "summary": "Another method on a known path",
                    "value": {
                      "code": 400,
                      "message": "Method not taken by this route",
                      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          },
          "401": {
            "description": "Unauthorized. The request has no key, or the key of no account.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error401"
                },
                "examples": {
                  "auth.key-missing": {
                    "summary": "No key",
                    "value": {
                      "code": 401,
                      "message": "API key missing",
                      "subMessage": "Send the API key of the account in the X-Master-Key header.",
                      "status": "error"
                    }
                  },
                  "auth.key-empty": {
                    "summary": "An empty key",
                    "value": {
                      "code": 401,
                      "message": "API key empty",
                      "subMessage": "The X-Master-Key header holds no key.",
                      "status": "error"
                    }
                  },
                  "auth.key-unknown": {
                    "summary": "A key of no account",
                    "value": {
                      "code": 401,
                      "message": "API key unknown",
                      "subMessage": "No account has the key in the X-Master-Key header.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          },
          "402": {
            "description": "Payment Required. The account is not on the premium plan.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error402"
                },
                "examples": {
                  "plan.not-premium": {
                    "summary": "An account without the premium plan",
                    "value": {
                      "code": 402,
                      "message": "Premium plan required",
                      "subMessage": "The account of this key is not on the premium plan.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          },
          "404": {
            "description": "Not Found. The account has no such project.",
            "content": {
              "application/json": {
                "schema": {
                  "$ref": "#/components/schemas/Error404"
                },
                "examples": {
                  "delete.unknown": {
                    "summary": "An id of no project",
                    "value": {
                      "code": 404,
                      "message": "Project not found",
                      "subMessage": "No project of this account has this projectId.",
                      "status": "error"
                    }
                  },
                  "delete.again": {
                    "summary": "A project that was deleted before",
                    "value": {
                      "code": 404,
                      "message": "Project not found",
                      "subMessage": "No project of this account has this projectId.",
                      "status": "error"
                    }
                  },
                  "delete.foreign": {
                    "summary": "Another account's project",
                    "value": {
                      "code": 404,
                      "message": "Project not found",
                      "subMessage": "No project of this account has this projectId.",
                      "status": "error"
                    }
                  },
                  "delete.id-invalid": {
                    "summary": "projectId is not an id",
                    "value": {
                      "code": 404,
                      "message": "projectId invalid",
                      "subMessage": "projectId is one project id in plain digits, as the list gives it.",
                      "status": "error"
                    }
                  },
                  "delete.id-repeated": {
                    "summary": "projectId twice",
                    "value": {
                      "code": 404,
                      "message": "projectId repeated",
                      "subMessage": "Name one project, once, as in DELETE /project?projectId=1055.",
                      "status": "error"
                    }
                  }
                }
              }
            }
          }
        },
        "x-error-conditions": [
          {
            "rule": "route.invalid",
            "level": "listed",
            "listed": 400,
            "admissible": [
              400,
              401,
              402,
              403,
              404,
              405
            ],
            "reference": {
              "code": 400,
              "message": "No such route",
              "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
              "status": "error"
            },
            "stage": "route",
            "condition": "The interface does not have the path."
          },
          {
            "rule": "route.method",
            "level": "listed",
            "listed": 400,
            "admissible": [
              400,
              401,
              402,
              403,
              404,
              405
            ],
            "reference": {
              "code": 400,
              "message": "Method not taken by this route",
              "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
              "status": "error"
            },
            "stage": "route",
            "condition": "The path is known, but not with this method."
          },
          {
            "rule": "auth.key-missing",
            "level": "listed",
            "listed": 401,
            "admissible": [
              400,
              401,
              402,
              404
            ],
            "reference": {
              "code": 401,
              "message": "API key missing",
              "subMessage": "Send the API key of the account in the X-Master-Key header.",
              "status": "error"
            },
            "stage": "key",
            "condition": "There is no X-Master-Key header."
          },
          {
            "rule": "auth.key-empty",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              404
            ],
            "reference": {
              "code": 401,
              "message": "API key empty",
              "subMessage": "The X-Master-Key header holds no key.",
              "status": "error"
            },
            "stage": "key",
            "condition": "The X-Master-Key header is empty."
          },
          {
            "rule": "auth.key-unknown",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              404
            ],
            "reference": {
              "code": 401,
              "message": "API key unknown",
              "subMessage": "No account has the key in the X-Master-Key header.",
              "status": "error"
            },
            "stage": "key",
            "condition": "The key belongs to no account."
          },
          {
            "rule": "plan.not-premium",
            "level": "must",
            "admissible": [
              402
            ],
            "reference": {
              "code": 402,
              "message": "Premium plan required",
              "subMessage": "The account of this key is not on the premium plan.",
              "status": "error"
            },
            "stage": "plan",
            "condition": "The account of the key is not on the premium plan."
          },
          {
            "rule": "delete.content-type",
            "level": "observed",
            "admissible": [
              400,
              401,
              402,
              404
            ],
            "reference": {
              "code": 400,
              "message": "Content-Type not as wanted",
              "subMessage": "Where this service requires it, send Content-Type: application/json; where it refuses it, send none.",
              "status": "error"
            },
            "stage": "content-type",
            "condition": "The service requires a Content-Type that is missing, or refuses one that is present."
          },
          {
            "rule": "delete.id-missing",
            "level": "listed",
            "listed": 400,
            "admissible": [
              400,
              401,
              402,
              404
            ],
            "reference": {
              "code": 400,
              "message": "projectId missing",
              "subMessage": "Name the project in the query string, as in DELETE /project?projectId=1055.",
              "status": "error"
            },
            "stage": "parameters",
            "condition": "There is no `projectId`, or an empty one."
          },
          {
            "rule": "delete.id-invalid",
            "level": "one-of",
            "admissible": [
              400,
              404
            ],
            "reference": {
              "code": 404,
              "message": "projectId invalid",
              "subMessage": "projectId is one project id in plain digits, as the list gives it.",
              "status": "error"
            },
            "stage": "parameters",
            "condition": "`projectId` is not one whole number from 1 up, in plain digits, or it is too large to be an id."
          },
          {
            "rule": "delete.id-repeated",
            "level": "observed",
            "admissible": [
              400,
              404
            ],
            "reference": {
              "code": 404,
              "message": "projectId repeated",
              "subMessage": "Name one project, once, as in DELETE /project?projectId=1055.",
              "status": "error"
            },
            "stage": "parameters",
            "condition": "`projectId` occurs more than once."
          },
          {
            "rule": "delete.unknown",
            "level": "must",
            "admissible": [
              404
            ],
            "reference": {
              "code": 404,
              "message": "Project not found",
              "subMessage": "No project of this account has this projectId.",
              "status": "error"
            },
            "stage": "existence",
            "condition": "`projectId` is the id of no project."
          },
          {
            "rule": "delete.again",
            "level": "must",
            "admissible": [
              404
            ],
            "reference": {
              "code": 404,
              "message": "Project not found",
              "subMessage": "No project of this account has this projectId.",
              "status": "error"
            },
            "stage": "existence",
            "condition": "`projectId` is the id of a project that the account had and deleted."
          },
          {
            "rule": "delete.foreign",
            "level": "one-of",
            "admissible": [
              400,
              401,
              402,
              404
            ],
            "reference": {
              "code": 404,
              "message": "Project not found",
              "subMessage": "No project of this account has this projectId.",
              "status": "error"
            },
            "stage": "existence",
            "condition": "`projectId` is the id of a project of another account."
          }
        ],
        "x-open-questions": [
          {
            "rule": "delete.foreign",
            "question": "With which status is the delete of another account's project refused?",
            "answers": [
              {
                "answer": "404",
                "means": "As for an id that names nothing: the client drops the project from its view."
              },
              {
                "answer": "400",
                "means": "The client cannot tell it from a malformed id by status."
              },
              {
                "answer": "401",
                "means": "It reads as a missing key: check the id before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "It reads as a missing plan: check the id before offering an upgrade."
              }
            ],
            "reference": "404",
            "why": "It does not tell that the project exists."
          },
          {
            "rule": "delete.id-missing",
            "question": "With which status is a delete without projectId refused?",
            "answers": [
              {
                "answer": "400",
                "means": "The client learns of its mistake at once."
              },
              {
                "answer": "401",
                "means": "It reads as a missing key: check the id before asking the user to sign in."
              },
              {
                "answer": "402",
                "means": "It reads as a missing plan: check the id before offering an upgrade."
              },
              {
                "answer": "404",
                "means": "It reads as a project that is gone: a client with a lost id believes that it was deleted."
              }
            ],
            "reference": "400",
            "why": "A required parameter is missing, which violates a constraint, and that is listed with the 400 group."
          },
          {
            "rule": "delete.id-invalid",
            "parts": [
              "text",
              "fraction",
              "letters-behind",
              "zero",
              "negative",
              "huge"
            ],
            "question": "With which status is a projectId refused that is not an id, or too large to be one?",
            "answers": [
              {
                "answer": "404",
                "means": "No project has such an id: handled like one that is gone."
              },
              {
                "answer": "400",
                "means": "It is a malformed request: the client has a fault to mend."
              }
            ],
            "reference": "404",
            "why": "An invalid id is named among the reasons for which a project is not found."
          },
          {
            "rule": "delete.id-repeated",
            "question": "What does a delete do with a `projectId` that is sent twice?",
            "answers": [
              {
                "answer": "404",
                "means": "It names no project: a client that sends the parameter twice deletes nothing."
              },
              {
                "answer": "400",
                "means": "It is a malformed request."
              },
              {
                "answer": "first",
                "means": "The first is deleted: a client that adds a second one by mistake may not notice."
              },
              {
                "answer": "last",
                "means": "The last is deleted: a client that adds a second one by mistake deletes another project."
              }
            ],
            "reference": "404",
            "why": "A request that names two projects names none, and nothing can be undone."
          },
          {
            "rule": "delete.id-spelling",
            "parts": [
              "leading-zero",
              "plus",
              "blanks",
              "underscore"
            ],
            "question": "Is a projectId in another spelling read as the number?",
            "answers": [
              {
                "answer": "text",
                "means": "It is a text and no id, and is refused as one."
              },
              {
                "answer": "number",
                "means": "It is read as the number, and that project is deleted."
              }
            ],
            "reference": "text",
            "why": "A delete cannot be undone, so only plain digits name a project."
          },
          {
            "rule": "delete.content-type",
            "question": "What does a delete make of a Content-Type?",
            "answers": [
              {
                "answer": "ignored",
                "means": "A client may send it or leave it."
              },
              {
                "answer": "required",
                "means": "A delete must carry application/json although it has no body, as a list must."
              },
              {
                "answer": "refused",
                "means": "A delete must not carry it, since there is no body: a client that always sends it is refused."
              }
            ],
            "reference": "ignored",
            "why": "The interface asks for it on the list only and says nothing against it here."
          }
        ]
      }
    }
  },
  "components": {
    "securitySchemes": {
      "masterKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Master-Key",
        "description": "The API key of the account, from the API key page of the account. It ties the request to that account, which must be\non the premium plan.\n"
      }
    },
    "schemas": {
      "Project": {
        "description": "A project of the account. The service may add further fields.",
        "type": "object",
        "required": [
          "id",
          "name",
          "desc"
        ],
        "properties": {
          "id": {
            "description": "Identifier of the project, and the value for `last_id` and `projectId`. Integer of any width: keep it as text where\nit can exceed 2^53-1.\n",
            "type": "integer"
          },
          "name": {
            "description": "Name of the project.",
            "type": "string"
          },
          "desc": {
            "description": "Description of the project.",
            "type": "string"
          }
        }
      },
      "ProjectPage": {
        "description": "The success envelope with one page of projects. The service may add further fields.",
        "type": "object",
        "required": [
          "code",
          "message",
          "status",
          "projects",
          "total"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "const": 200,
            "description": "The HTTP status."
          },
          "message": {
            "type": "string",
            "description": "Success text."
          },
          "status": {
            "type": "string",
            "const": "success"
          },
          "projects": {
            "description": "The projects of the page.",
            "type": "array",
            "maxItems": 100,
            "items": {
              "$ref": "#/components/schemas/Project"
            }
          },
          "total": {
            "description": "A count, either of all projects of the account or of those of the page.",
            "type": "integer",
            "minimum": 0
          }
        }
      },
      "Deleted": {
        "description": "The success envelope and nothing else.",
        "type": "object",
        "required": [
          "code",
          "message",
          "status"
        ],
        "additionalProperties": false,
        "properties": {
          "code": {
            "type": "integer",
            "const": 200,
            "description": "The HTTP status."
          },
          "message": {
            "type": "string",
            "description": "Success text."
          },
          "status": {
            "type": "string",
            "const": "success"
          }
        }
      },
      "ErrorEnvelope": {
        "description": "The error envelope. The service may add further fields.",
        "type": "object",
        "required": [
          "code",
          "message",
          "subMessage",
          "status"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "description": "The HTTP status."
          },
          "message": {
            "type": "string",
            "description": "What went wrong."
          },
          "subMessage": {
            "type": "string",
            "description": "The detail: which constraint, and how to mend the request."
          },
          "status": {
            "type": "string",
            "const": "error"
          }
        }
      },
      "Error400": {
        "description": "The error envelope under HTTP 400.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          },
          {
            "type": "object",
            "required": [
              "code"
            ],
            "properties": {
              "code": {
                "type": "integer",
                "const": 400
              }
            }
          }
        ]
      },
      "Error401": {
        "description": "The error envelope under HTTP 401.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          },
          {
            "type": "object",
            "required": [
              "code"
            ],
            "properties": {
              "code": {
                "type": "integer",
                "const": 401
              }
            }
          }
        ]
      },
      "Error402": {
        "description": "The error envelope under HTTP 402.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          },
          {
            "type": "object",
            "required": [
              "code"
            ],
            "properties": {
              "code": {
                "type": "integer",
                "const": 402
              }
            }
          }
        ]
      },
      "Error403": {
        "description": "The error envelope under HTTP 403.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          },
          {
            "type": "object",
            "required": [
              "code"
            ],
            "properties": {
              "code": {
                "type": "integer",
                "const": 403
              }
            }
          }
        ]
      },
      "Error404": {
        "description": "The error envelope under HTTP 404.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          },
          {
            "type": "object",
            "required": [
              "code"
            ],
            "properties": {
              "code": {
                "type": "integer",
                "const": 404
              }
            }
          }
        ]
      }
    }
  }
};
