// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const questions = [
  {
    "id": "auth.precedence.listProjects",
    "rule": "auth.precedence",
    "part": "listProjects",
    "question": "Which refusal wins if several conditions hold at once?",
    "answers": [
      {
        "answer": "any order of the five checks with the plan before existence",
        "means": "A client that shows one refusal at a time shows that of the first check, and the others only after it is fixed.",
        "pattern": "^(?!.*existence.*plan)(?!.*(key|plan|type|parameters|existence).*\\1)(key|plan|content-type|parameters|existence)(,(key|plan|content-type|parameters|existence)){4}$",
        "examples": [
          "key,plan,content-type,parameters,existence",
          "content-type,key,plan,parameters,existence",
          "parameters,content-type,key,plan,existence",
          "key,plan,existence,parameters,content-type",
          "plan,existence,content-type,parameters,key",
          "plan,parameters,existence,content-type,key"
        ]
      }
    ],
    "reference": "key,plan,content-type,parameters,existence",
    "why": "The caller is checked before the request, so that no refusal tells an unauthorized caller about a project."
  },
  {
    "id": "auth.precedence.deleteProject",
    "rule": "auth.precedence",
    "part": "deleteProject",
    "question": "Which refusal wins if several conditions hold at once?",
    "answers": [
      {
        "answer": "any order of the five checks with the plan before existence",
        "means": "A client that shows one refusal at a time shows that of the first check, and the others only after it is fixed.",
        "pattern": "^(?!.*existence.*plan)(?!.*(key|plan|type|parameters|existence).*\\1)(key|plan|content-type|parameters|existence)(,(key|plan|content-type|parameters|existence)){4}$",
        "examples": [
          "key,plan,content-type,parameters,existence",
          "content-type,key,plan,parameters,existence",
          "parameters,content-type,key,plan,existence",
          "key,plan,existence,parameters,content-type",
          "plan,existence,content-type,parameters,key",
          "plan,parameters,existence,content-type,key"
        ]
      }
    ],
    "reference": "key,plan,content-type,parameters,existence",
    "why": "The caller is checked before the request, so that no refusal tells an unauthorized caller about a project."
  },
  {
    "id": "auth.key-missing.listProjects",
    "rule": "auth.key-missing",
    "part": "listProjects",
    "question": "With which documented error is a request without a key refused?",
    "answers": [
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      }
    ],
    "reference": "401",
    "why": "It is listed with the 401 group."
  },
  {
    "id": "auth.key-missing.deleteProject",
    "rule": "auth.key-missing",
    "part": "deleteProject",
    "question": "With which documented error is a request without a key refused?",
    "answers": [
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      }
    ],
    "reference": "401",
    "why": "It is listed with the 401 group."
  },
  {
    "id": "auth.key-empty.listProjects",
    "rule": "auth.key-empty",
    "part": "listProjects",
    "question": "With which documented error is an empty key refused?",
    "answers": [
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      }
    ],
    "reference": "401",
    "why": "Nothing to authenticate with is the same as no header at all."
  },
  {
    "id": "auth.key-empty.deleteProject",
    "rule": "auth.key-empty",
    "part": "deleteProject",
    "question": "With which documented error is an empty key refused?",
    "answers": [
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      }
    ],
    "reference": "401",
    "why": "Nothing to authenticate with is the same as no header at all."
  },
  {
    "id": "auth.key-unknown.listProjects",
    "rule": "auth.key-unknown",
    "part": "listProjects",
    "question": "With which documented error is a key of no account refused?",
    "answers": [
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      }
    ],
    "reference": "401",
    "why": "The request could not be authenticated, which is what 401 says."
  },
  {
    "id": "auth.key-unknown.deleteProject",
    "rule": "auth.key-unknown",
    "part": "deleteProject",
    "question": "With which documented error is a key of no account refused?",
    "answers": [
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      }
    ],
    "reference": "401",
    "why": "The request could not be authenticated, which is what 401 says."
  },
  {
    "id": "route.invalid",
    "rule": "route.invalid",
    "question": "With which error is a path refused that the interface does not have?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "405",
        "means": "It reads as a wrong method, a status that neither operation documents: a client must be ready for it."
      }
    ],
    "reference": "400",
    "why": "It is listed with the 400 group."
  },
  {
    "id": "route.method",
    "rule": "route.method",
    "question": "With which error is a wrong method on a known path refused?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "405",
        "means": "It reads as a wrong method, a status that neither operation documents: a client must be ready for it."
      }
    ],
    "reference": "400",
    "why": "The route as a whole, method and path, is invalid, and that is listed with the 400 group."
  },
  {
    "id": "envelope.media-type",
    "rule": "envelope.media-type",
    "question": "What is the Content-Type of a response?",
    "answers": [
      {
        "answer": "application/json",
        "means": "The body is JSON, which is UTF-8 by definition."
      },
      {
        "answer": "application/json with charset=utf-8",
        "means": "A client must compare the media type without its parameters.",
        "pattern": "^[Aa][Pp][Pp][Ll][Ii][Cc][Aa][Tt][Ii][Oo][Nn]/[Jj][Ss][Oo][Nn][ \\t]*;[ \\t]*[Cc][Hh][Aa][Rr][Ss][Ee][Tt]=(\"?)[Uu][Tt][Ff]-?8\\1$",
        "examples": [
          "application/json; charset=utf-8",
          "application/json;charset=UTF-8",
          "APPLICATION/JSON; CHARSET=\"utf-8\""
        ]
      }
    ],
    "reference": "application/json",
    "why": "The JSON media type has no charset parameter."
  },
  {
    "id": "envelope.extra-fields",
    "rule": "envelope.extra-fields",
    "question": "Which answers carry fields beyond the documented ones?",
    "answers": [
      {
        "answer": "none",
        "means": "A client may be generated from closed types."
      },
      {
        "answer": "any of project, list and error",
        "means": "A client must ignore fields that it does not know, or a new one breaks it.",
        "pattern": "^(?!.*(project|list|error).*\\1)(project|list|error)(,(project|list|error))*$",
        "examples": [
          "project",
          "list",
          "error",
          "project,error",
          "project,list,error"
        ]
      }
    ],
    "reference": "none",
    "why": "Undocumented fields cannot be relied on, so the reference sends none."
  },
  {
    "id": "list.order",
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
    "why": "With an id as the cursor, clients expect this order."
  },
  {
    "id": "list.total",
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
    "id": "list.limit-over-maximum",
    "rule": "list.limit-over-maximum",
    "question": "What does a limit above 100 give?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
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
    "id": "list.limit-invalid.zero",
    "rule": "list.limit-invalid",
    "part": "zero",
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "default",
        "means": "Up to 20 projects, as without limit: the mistake stays hidden."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.limit-invalid.negative",
    "rule": "list.limit-invalid",
    "part": "negative",
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "default",
        "means": "Up to 20 projects, as without limit: the mistake stays hidden."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.limit-invalid.fraction",
    "rule": "list.limit-invalid",
    "part": "fraction",
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "default",
        "means": "Up to 20 projects, as without limit: the mistake stays hidden."
      },
      {
        "answer": "rounded-down",
        "means": "The whole number below it, as parseInt reads 9.5: the mistake stays hidden."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.limit-invalid.text",
    "rule": "list.limit-invalid",
    "part": "text",
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "default",
        "means": "Up to 20 projects, as without limit: the mistake stays hidden."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.limit-invalid.empty",
    "rule": "list.limit-invalid",
    "part": "empty",
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "default",
        "means": "Up to 20 projects, as without limit: the mistake stays hidden."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.limit-invalid.repeated",
    "rule": "list.limit-invalid",
    "part": "repeated",
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "default",
        "means": "Up to 20 projects, as without limit: the mistake stays hidden."
      },
      {
        "answer": "first",
        "means": "The first is read: a client that adds a second one may not notice."
      },
      {
        "answer": "last",
        "means": "The last is read: a client that adds a second one may not notice."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.limit-invalid.huge",
    "rule": "list.limit-invalid",
    "part": "huge",
    "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "default",
        "means": "Up to 20 projects, as without limit: the mistake stays hidden."
      },
      {
        "answer": "clamp",
        "means": "Up to 100 projects: a client must not take a page shorter than its limit for the last."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.last-id-foreign",
    "rule": "list.last-id-foreign",
    "question": "With which status is a cursor of another account refused?",
    "answers": [
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      }
    ],
    "reference": "403",
    "why": "Of the documented errors only 403 speaks of a thing that is not yours, and no other condition of the list needs it."
  },
  {
    "id": "list.last-id-unknown",
    "rule": "list.last-id-unknown",
    "question": "With which status is a cursor that names no project refused?",
    "answers": [
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      }
    ],
    "reference": "403",
    "why": "A different answer than for another account's project would tell which ids exist."
  },
  {
    "id": "list.last-id-deleted",
    "rule": "list.last-id-deleted",
    "question": "What does a cursor give if its project has been deleted since?",
    "answers": [
      {
        "answer": "403",
        "means": "Deleting the last project of a page breaks the walk: start again at the first page."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
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
    "id": "list.last-id-invalid.text",
    "rule": "list.last-id-invalid",
    "part": "text",
    "question": "What does a last_id give that is not one whole number, or is negative in an account without negative ids?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "first-page",
        "means": "The first page again: a client that loses its cursor walks in circles."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.last-id-invalid.negative",
    "rule": "list.last-id-invalid",
    "part": "negative",
    "question": "What does a last_id give that is not one whole number, or is negative in an account without negative ids?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "first-page",
        "means": "The first page again: a client that loses its cursor walks in circles."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.last-id-invalid.fraction",
    "rule": "list.last-id-invalid",
    "part": "fraction",
    "question": "What does a last_id give that is not one whole number, or is negative in an account without negative ids?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "first-page",
        "means": "The first page again: a client that loses its cursor walks in circles."
      },
      {
        "answer": "rounded-down",
        "means": "The page after the project that the whole number below it names."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.last-id-invalid.empty",
    "rule": "list.last-id-invalid",
    "part": "empty",
    "question": "What does a last_id give that is not one whole number, or is negative in an account without negative ids?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "first-page",
        "means": "The first page again: a client that loses its cursor walks in circles."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.last-id-invalid.repeated",
    "rule": "list.last-id-invalid",
    "part": "repeated",
    "question": "What does a last_id give that is not one whole number, or is negative in an account without negative ids?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      },
      {
        "answer": "first-page",
        "means": "The first page again: a client that loses its cursor walks in circles."
      },
      {
        "answer": "first",
        "means": "The first is read: a client that adds a second one may not notice."
      },
      {
        "answer": "last",
        "means": "The last is read: a client that adds a second one may not notice."
      }
    ],
    "reference": "400",
    "why": "The request is malformed, and 400 is the documented error that says so."
  },
  {
    "id": "list.number-spelling.limit-leading-zero",
    "rule": "list.number-spelling",
    "part": "limit-leading-zero",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.limit-plus",
    "rule": "list.number-spelling",
    "part": "limit-plus",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.limit-exponent",
    "rule": "list.number-spelling",
    "part": "limit-exponent",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.limit-blanks",
    "rule": "list.number-spelling",
    "part": "limit-blanks",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.limit-full-width",
    "rule": "list.number-spelling",
    "part": "limit-full-width",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.last-id-leading-zero",
    "rule": "list.number-spelling",
    "part": "last-id-leading-zero",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.last-id-plus",
    "rule": "list.number-spelling",
    "part": "last-id-plus",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.last-id-blanks",
    "rule": "list.number-spelling",
    "part": "last-id-blanks",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.number-spelling.last-id-full-width",
    "rule": "list.number-spelling",
    "part": "last-id-full-width",
    "question": "Is a limit, or a last_id, in another spelling read as the number?",
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
    "id": "list.content-type-missing",
    "rule": "list.content-type-missing",
    "question": "With which status is a list without Content-Type refused?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "403",
        "means": "It reads as a cursor of another account: check the request before starting again at the first page."
      }
    ],
    "reference": "400",
    "why": "It is listed with the 400 group."
  },
  {
    "id": "list.content-type-other",
    "rule": "list.content-type-other",
    "question": "Which Content-Types does a list accept?",
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
    "id": "list.short-page",
    "rule": "list.short-page",
    "question": "May a page hold fewer projects than its limit while more remain?",
    "answers": [
      {
        "answer": "full",
        "means": "A page shorter than its limit is the last, though an empty page is the safer end."
      },
      {
        "answer": "cap-N",
        "means": "At most N projects a page, whatever the limit: a client that stops at the first short page loses the rest.",
        "pattern": "^cap-[1-9][0-9]?$",
        "examples": [
          "cap-1",
          "cap-10",
          "cap-50"
        ]
      }
    ],
    "reference": "full",
    "why": "It is what a reader of limit expects."
  },
  {
    "id": "list.id-width",
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
  },
  {
    "id": "delete.foreign",
    "rule": "delete.foreign",
    "question": "With which status is the delete of another account's project refused?",
    "answers": [
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      }
    ],
    "reference": "404",
    "why": "It does not reveal that the project exists."
  },
  {
    "id": "delete.id-missing",
    "rule": "delete.id-missing",
    "question": "With which status is a delete without projectId refused?",
    "answers": [
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      },
      {
        "answer": "401",
        "means": "It reads as a missing or wrong key: check the request before asking the user to sign in."
      },
      {
        "answer": "402",
        "means": "It reads as a missing plan: check the request before offering an upgrade."
      },
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      }
    ],
    "reference": "400",
    "why": "A required parameter is missing, which violates a constraint, and that is listed with the 400 group."
  },
  {
    "id": "delete.id-invalid.text",
    "rule": "delete.id-invalid",
    "part": "text",
    "question": "With which status is a projectId refused that is not an id, or too large to be one?",
    "answers": [
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      }
    ],
    "reference": "404",
    "why": "An invalid id is named among the reasons for which a project is not found."
  },
  {
    "id": "delete.id-invalid.fraction",
    "rule": "delete.id-invalid",
    "part": "fraction",
    "question": "With which status is a projectId refused that is not an id, or too large to be one?",
    "answers": [
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      }
    ],
    "reference": "404",
    "why": "An invalid id is named among the reasons for which a project is not found."
  },
  {
    "id": "delete.id-invalid.letters-behind",
    "rule": "delete.id-invalid",
    "part": "letters-behind",
    "question": "With which status is a projectId refused that is not an id, or too large to be one?",
    "answers": [
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      }
    ],
    "reference": "404",
    "why": "An invalid id is named among the reasons for which a project is not found."
  },
  {
    "id": "delete.id-invalid.zero",
    "rule": "delete.id-invalid",
    "part": "zero",
    "question": "With which status is a projectId refused that is not an id, or too large to be one?",
    "answers": [
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      }
    ],
    "reference": "404",
    "why": "An invalid id is named among the reasons for which a project is not found."
  },
  {
    "id": "delete.id-invalid.negative",
    "rule": "delete.id-invalid",
    "part": "negative",
    "question": "With which status is a projectId refused that is not an id, or too large to be one?",
    "answers": [
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      }
    ],
    "reference": "404",
    "why": "An invalid id is named among the reasons for which a project is not found."
  },
  {
    "id": "delete.id-invalid.huge",
    "rule": "delete.id-invalid",
    "part": "huge",
    "question": "With which status is a projectId refused that is not an id, or too large to be one?",
    "answers": [
      {
        "answer": "404",
        "means": "It reads as a project that is gone: check the request before dropping the project from the view."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
      }
    ],
    "reference": "404",
    "why": "An invalid id is named among the reasons for which a project is not found."
  },
  {
    "id": "delete.id-repeated",
    "rule": "delete.id-repeated",
    "question": "What does a delete do with a projectId that is sent twice?",
    "answers": [
      {
        "answer": "404",
        "means": "It names no project: a client that sends the parameter twice deletes nothing."
      },
      {
        "answer": "400",
        "means": "It reads as a malformed request: the client has a fault to fix."
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
    "id": "delete.id-spelling.leading-zero",
    "rule": "delete.id-spelling",
    "part": "leading-zero",
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
    "id": "delete.id-spelling.plus",
    "rule": "delete.id-spelling",
    "part": "plus",
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
    "id": "delete.id-spelling.blanks",
    "rule": "delete.id-spelling",
    "part": "blanks",
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
    "id": "delete.id-spelling.underscore",
    "rule": "delete.id-spelling",
    "part": "underscore",
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
    "id": "delete.content-type",
    "rule": "delete.content-type",
    "question": "What does a delete make of a Content-Type?",
    "answers": [
      {
        "answer": "ignored",
        "means": "A client may send it or leave it out."
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
] as const;
