// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const keyHeader = "X-Master-Key" as const;

export const mediaType = "application/json" as const;

export const parameters = {
  "last_id": {
    "name": "last_id",
    "default": 0
  },
  "limit": {
    "name": "limit",
    "default": 20,
    "maximum": 100
  },
  "projectId": {
    "name": "projectId"
  }
} as const;

export const fields = {
  "Project": {
    "properties": [
      "id",
      "name",
      "desc"
    ],
    "required": [
      "id",
      "name",
      "desc"
    ]
  },
  "ProjectPage": {
    "properties": [
      "code",
      "message",
      "status",
      "projects",
      "total"
    ],
    "required": [
      "code",
      "message",
      "status",
      "projects",
      "total"
    ]
  },
  "Deleted": {
    "properties": [
      "code",
      "message",
      "status"
    ],
    "required": [
      "code",
      "message",
      "status"
    ]
  },
  "ErrorEnvelope": {
    "properties": [
      "code",
      "message",
      "subMessage",
      "status"
    ],
    "required": [
      "code",
      "message",
      "subMessage",
      "status"
    ]
  },
  "Error400": {
    "properties": [
      "code"
    ],
    "required": [
      "code"
    ]
  },
  "Error401": {
    "properties": [
      "code"
    ],
    "required": [
      "code"
    ]
  },
  "Error402": {
    "properties": [
      "code"
    ],
    "required": [
      "code"
    ]
  },
  "Error403": {
    "properties": [
      "code"
    ],
    "required": [
      "code"
    ]
  },
  "Error404": {
    "properties": [
      "code"
    ],
    "required": [
      "code"
    ]
  }
} as const;

export const operations = [
  {
    "id": "listProjects",
    "method": "GET",
    "path": "/projects",
    "statuses": [
      200,
      400,
      401,
      402,
      403
    ],
    "success": {
      "code": 200,
      "message": "Projects listed",
      "status": "success"
    },
    "query": [
      "last_id",
      "limit"
    ]
  },
  {
    "id": "deleteProject",
    "method": "DELETE",
    "path": "/project",
    "statuses": [
      200,
      400,
      401,
      402,
      404
    ],
    "success": {
      "code": 200,
      "message": "Project deleted",
      "status": "success"
    },
    "query": [
      "projectId"
    ]
  }
] as const;

export const rules = [
  {
    "id": "envelope.json",
    "level": "must"
  },
  {
    "id": "envelope.success",
    "level": "must"
  },
  {
    "id": "envelope.error",
    "level": "must"
  },
  {
    "id": "envelope.delete-exact",
    "level": "must"
  },
  {
    "id": "envelope.media-type",
    "level": "observed"
  },
  {
    "id": "envelope.extra-fields",
    "level": "observed"
  },
  {
    "id": "envelope.always",
    "level": "must"
  },
  {
    "id": "auth.key-missing",
    "level": "listed",
    "check": "key"
  },
  {
    "id": "auth.key-empty",
    "level": "one-of",
    "check": "key"
  },
  {
    "id": "auth.key-unknown",
    "level": "one-of",
    "check": "key"
  },
  {
    "id": "auth.key-header-case",
    "level": "must"
  },
  {
    "id": "plan.not-premium",
    "level": "must",
    "check": "plan"
  },
  {
    "id": "auth.precedence",
    "level": "observed"
  },
  {
    "id": "list.shape",
    "level": "must"
  },
  {
    "id": "list.project",
    "level": "must"
  },
  {
    "id": "list.id-width",
    "level": "observed"
  },
  {
    "id": "list.default-limit",
    "level": "must"
  },
  {
    "id": "list.limit",
    "level": "must"
  },
  {
    "id": "list.maximum",
    "level": "must"
  },
  {
    "id": "list.short-page",
    "level": "observed"
  },
  {
    "id": "list.first-page",
    "level": "must"
  },
  {
    "id": "list.next-page",
    "level": "must"
  },
  {
    "id": "list.same-set",
    "level": "must"
  },
  {
    "id": "list.own-only",
    "level": "must"
  },
  {
    "id": "list.total",
    "level": "one-of"
  },
  {
    "id": "list.order",
    "level": "observed"
  },
  {
    "id": "list.limit-over-maximum",
    "level": "one-of",
    "check": "parameters"
  },
  {
    "id": "list.limit-invalid",
    "level": "one-of",
    "check": "parameters"
  },
  {
    "id": "list.last-id-foreign",
    "level": "one-of",
    "check": "existence"
  },
  {
    "id": "list.last-id-unknown",
    "level": "one-of",
    "check": "existence"
  },
  {
    "id": "list.last-id-deleted",
    "level": "observed",
    "check": "existence"
  },
  {
    "id": "list.last-id-invalid",
    "level": "one-of",
    "check": "parameters"
  },
  {
    "id": "list.number-spelling",
    "level": "observed"
  },
  {
    "id": "list.content-type-missing",
    "level": "listed",
    "check": "content-type"
  },
  {
    "id": "list.content-type-other",
    "level": "observed",
    "check": "content-type"
  },
  {
    "id": "delete.success",
    "level": "must"
  },
  {
    "id": "delete.gone",
    "level": "must"
  },
  {
    "id": "delete.cascade",
    "level": "must",
    "seenBy": "store"
  },
  {
    "id": "delete.total",
    "level": "must"
  },
  {
    "id": "delete.again",
    "level": "must",
    "check": "existence"
  },
  {
    "id": "delete.unknown",
    "level": "must",
    "check": "existence"
  },
  {
    "id": "delete.foreign",
    "level": "one-of",
    "check": "existence"
  },
  {
    "id": "delete.id-missing",
    "level": "listed",
    "check": "parameters"
  },
  {
    "id": "delete.constraints",
    "level": "listed",
    "seenBy": "nobody"
  },
  {
    "id": "delete.id-invalid",
    "level": "one-of",
    "check": "parameters"
  },
  {
    "id": "delete.id-repeated",
    "level": "observed",
    "check": "parameters"
  },
  {
    "id": "delete.id-spelling",
    "level": "observed"
  },
  {
    "id": "delete.own-only",
    "level": "must"
  },
  {
    "id": "delete.content-type",
    "level": "observed",
    "check": "content-type"
  },
  {
    "id": "delete.refused-changes-nothing",
    "level": "must"
  },
  {
    "id": "delete.concurrent",
    "level": "observed"
  },
  {
    "id": "route.invalid",
    "level": "listed",
    "check": "route"
  },
  {
    "id": "route.method",
    "level": "listed",
    "check": "route"
  },
  {
    "id": "route.head-options",
    "level": "observed"
  },
  {
    "id": "route.spelling",
    "level": "observed"
  },
  {
    "id": "request.body",
    "level": "observed"
  },
  {
    "id": "request.extra",
    "level": "observed"
  },
  {
    "id": "request.bytes",
    "level": "must"
  },
  {
    "id": "version.segment",
    "level": "observed"
  },
  {
    "id": "states",
    "level": "observed",
    "seenBy": "nobody"
  },
  {
    "id": "events",
    "level": "observed",
    "seenBy": "nobody"
  },
  {
    "id": "other-fields",
    "level": "observed"
  },
  {
    "id": "rate-limits",
    "level": "observed"
  },
  {
    "id": "later-versions",
    "level": "observed"
  }
] as const;

export const conditions = [
  {
    "operation": "listProjects",
    "rule": "route.invalid",
    "check": "route",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403,
      404,
      405
    ],
    "listed": 400
  },
  {
    "operation": "listProjects",
    "rule": "route.method",
    "check": "route",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403,
      404,
      405
    ],
    "listed": 400
  },
  {
    "operation": "listProjects",
    "rule": "auth.key-missing",
    "check": "key",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403
    ],
    "listed": 401
  },
  {
    "operation": "listProjects",
    "rule": "auth.key-empty",
    "check": "key",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "auth.key-unknown",
    "check": "key",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "plan.not-premium",
    "check": "plan",
    "level": "must",
    "admissible": [
      402
    ]
  },
  {
    "operation": "listProjects",
    "rule": "list.content-type-missing",
    "check": "content-type",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403
    ],
    "listed": 400
  },
  {
    "operation": "listProjects",
    "rule": "list.content-type-other",
    "check": "content-type",
    "level": "observed",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "list.limit-invalid",
    "check": "parameters",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "list.limit-over-maximum",
    "check": "parameters",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-invalid",
    "check": "parameters",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-foreign",
    "check": "existence",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-unknown",
    "check": "existence",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-deleted",
    "check": "existence",
    "level": "observed",
    "admissible": [
      400,
      401,
      402,
      403
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "route.invalid",
    "check": "route",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403,
      404,
      405
    ],
    "listed": 400
  },
  {
    "operation": "deleteProject",
    "rule": "route.method",
    "check": "route",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403,
      404,
      405
    ],
    "listed": 400
  },
  {
    "operation": "deleteProject",
    "rule": "auth.key-missing",
    "check": "key",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      404
    ],
    "listed": 401
  },
  {
    "operation": "deleteProject",
    "rule": "auth.key-empty",
    "check": "key",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      404
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "auth.key-unknown",
    "check": "key",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      404
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "plan.not-premium",
    "check": "plan",
    "level": "must",
    "admissible": [
      402
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "delete.content-type",
    "check": "content-type",
    "level": "observed",
    "admissible": [
      400,
      401,
      402,
      404
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "delete.id-missing",
    "check": "parameters",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      404
    ],
    "listed": 400
  },
  {
    "operation": "deleteProject",
    "rule": "delete.id-invalid",
    "check": "parameters",
    "level": "one-of",
    "admissible": [
      400,
      404
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "delete.id-repeated",
    "check": "parameters",
    "level": "observed",
    "admissible": [
      400,
      404
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "delete.unknown",
    "check": "existence",
    "level": "must",
    "admissible": [
      404
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "delete.again",
    "check": "existence",
    "level": "must",
    "admissible": [
      404
    ]
  },
  {
    "operation": "deleteProject",
    "rule": "delete.foreign",
    "check": "existence",
    "level": "one-of",
    "admissible": [
      400,
      401,
      402,
      404
    ]
  }
] as const;

export const refusals = {
  "list.limit-invalid": {
    "code": 400,
    "message": "limit invalid",
    "subMessage": "limit is one whole number from 1 to 100, in plain digits.",
    "status": "error"
  },
  "list.limit-over-maximum": {
    "code": 400,
    "message": "limit too large",
    "subMessage": "limit is at most 100.",
    "status": "error"
  },
  "list.last-id-invalid": {
    "code": 400,
    "message": "last_id invalid",
    "subMessage": "last_id is one project id in plain digits, or 0 for the first page.",
    "status": "error"
  },
  "list.content-type-missing": {
    "code": 400,
    "message": "Content-Type missing",
    "subMessage": "Send Content-Type: application/json with every list request.",
    "status": "error"
  },
  "list.content-type-other": {
    "code": 400,
    "message": "Content-Type not accepted",
    "subMessage": "A list request carries Content-Type: application/json.",
    "status": "error"
  },
  "route.invalid": {
    "code": 400,
    "message": "No such route",
    "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
    "status": "error"
  },
  "route.method": {
    "code": 400,
    "message": "Method not allowed on this path",
    "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
    "status": "error"
  },
  "auth.key-missing": {
    "code": 401,
    "message": "API key missing",
    "subMessage": "Send the API key of the account in the X-Master-Key header.",
    "status": "error"
  },
  "auth.key-empty": {
    "code": 401,
    "message": "API key empty",
    "subMessage": "The X-Master-Key header holds no key.",
    "status": "error"
  },
  "auth.key-unknown": {
    "code": 401,
    "message": "API key unknown",
    "subMessage": "No account has the key in the X-Master-Key header.",
    "status": "error"
  },
  "plan.not-premium": {
    "code": 402,
    "message": "Premium plan required",
    "subMessage": "The account of this key is not on the premium plan.",
    "status": "error"
  },
  "list.last-id-foreign": {
    "code": 403,
    "message": "last_id refused",
    "subMessage": "No project of this account has the id in last_id.",
    "status": "error"
  },
  "list.last-id-unknown": {
    "code": 403,
    "message": "last_id refused",
    "subMessage": "No project of this account has the id in last_id.",
    "status": "error"
  },
  "list.last-id-deleted": {
    "code": 403,
    "message": "last_id refused",
    "subMessage": "No project of this account has the id in last_id.",
    "status": "error"
  },
  "delete.id-missing": {
    "code": 400,
    "message": "projectId missing",
    "subMessage": "Name the project in the query string, as in DELETE /project?projectId=1069.",
    "status": "error"
  },
  "delete.content-type": {
    "code": 400,
    "message": "Wrong Content-Type",
    "subMessage": "Where this service requires it, send Content-Type: application/json; where it refuses it, send none.",
    "status": "error"
  },
  "delete.unknown": {
    "code": 404,
    "message": "Project not found",
    "subMessage": "No project of this account has this projectId.",
    "status": "error"
  },
  "delete.again": {
    "code": 404,
    "message": "Project not found",
    "subMessage": "No project of this account has this projectId.",
    "status": "error"
  },
  "delete.foreign": {
    "code": 404,
    "message": "Project not found",
    "subMessage": "No project of this account has this projectId.",
    "status": "error"
  },
  "delete.id-invalid": {
    "code": 404,
    "message": "projectId invalid",
    "subMessage": "projectId is one project id in plain digits, as the list gives it.",
    "status": "error"
  },
  "delete.id-repeated": {
    "code": 404,
    "message": "projectId repeated",
    "subMessage": "Name one project, once, as in DELETE /project?projectId=1069.",
    "status": "error"
  }
} as const;

export const questions = [
  {
    "rule": "auth.precedence",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "parts": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "any order of the five checks with the plan before existence",
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
    "reference": "key,plan,content-type,parameters,existence"
  },
  {
    "rule": "auth.key-missing",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "parts": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "401"
      },
      {
        "answer": "400"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403",
        "parts": [
          "listProjects"
        ]
      },
      {
        "answer": "404",
        "parts": [
          "deleteProject"
        ]
      }
    ],
    "reference": "401"
  },
  {
    "rule": "auth.key-empty",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "parts": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "401"
      },
      {
        "answer": "400"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403",
        "parts": [
          "listProjects"
        ]
      },
      {
        "answer": "404",
        "parts": [
          "deleteProject"
        ]
      }
    ],
    "reference": "401"
  },
  {
    "rule": "auth.key-unknown",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "parts": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "401"
      },
      {
        "answer": "400"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403",
        "parts": [
          "listProjects"
        ]
      },
      {
        "answer": "404",
        "parts": [
          "deleteProject"
        ]
      }
    ],
    "reference": "401"
  },
  {
    "rule": "route.invalid",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403"
      },
      {
        "answer": "404"
      },
      {
        "answer": "405"
      }
    ],
    "reference": "400"
  },
  {
    "rule": "route.method",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403"
      },
      {
        "answer": "404"
      },
      {
        "answer": "405"
      }
    ],
    "reference": "400"
  },
  {
    "rule": "envelope.media-type",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "application/json"
      },
      {
        "answer": "application/json with charset=utf-8",
        "pattern": "^[Aa][Pp][Pp][Ll][Ii][Cc][Aa][Tt][Ii][Oo][Nn]/[Jj][Ss][Oo][Nn][ \\t]*;[ \\t]*[Cc][Hh][Aa][Rr][Ss][Ee][Tt]=(\"?)[Uu][Tt][Ff]-?8\\1$",
        "examples": [
          "application/json; charset=utf-8",
          "application/json;charset=UTF-8",
          "APPLICATION/JSON; CHARSET=\"utf-8\""
        ]
      }
    ],
    "reference": "application/json"
  },
  {
    "rule": "envelope.extra-fields",
    "operations": [
      "listProjects",
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "none"
      },
      {
        "answer": "any of project, list and error",
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
    "reference": "none"
  },
  {
    "rule": "list.order",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "id-ascending"
      },
      {
        "answer": "id-descending"
      },
      {
        "answer": "name"
      },
      {
        "answer": "hash"
      }
    ],
    "reference": "id-ascending"
  },
  {
    "rule": "list.total",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "all"
      },
      {
        "answer": "page"
      }
    ],
    "reference": "all"
  },
  {
    "rule": "list.limit-over-maximum",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403"
      },
      {
        "answer": "clamp"
      },
      {
        "answer": "default"
      }
    ],
    "reference": "400"
  },
  {
    "rule": "list.limit-invalid",
    "operations": [
      "listProjects"
    ],
    "parts": [
      "zero",
      "negative",
      "fraction",
      "text",
      "empty",
      "repeated",
      "huge"
    ],
    "answers": [
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403"
      },
      {
        "answer": "default"
      },
      {
        "answer": "rounded-down",
        "parts": [
          "fraction"
        ]
      },
      {
        "answer": "clamp",
        "parts": [
          "huge"
        ]
      },
      {
        "answer": "first",
        "parts": [
          "repeated"
        ]
      },
      {
        "answer": "last",
        "parts": [
          "repeated"
        ]
      }
    ],
    "reference": "400"
  },
  {
    "rule": "list.last-id-foreign",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "403"
      },
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      }
    ],
    "reference": "403"
  },
  {
    "rule": "list.last-id-unknown",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "403"
      },
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      }
    ],
    "reference": "403"
  },
  {
    "rule": "list.last-id-deleted",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "403"
      },
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "continues"
      }
    ],
    "reference": "403"
  },
  {
    "rule": "list.last-id-invalid",
    "operations": [
      "listProjects"
    ],
    "parts": [
      "text",
      "negative",
      "fraction",
      "empty",
      "repeated"
    ],
    "answers": [
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403"
      },
      {
        "answer": "first-page"
      },
      {
        "answer": "rounded-down",
        "parts": [
          "fraction"
        ]
      },
      {
        "answer": "first",
        "parts": [
          "repeated"
        ]
      },
      {
        "answer": "last",
        "parts": [
          "repeated"
        ]
      }
    ],
    "reference": "400"
  },
  {
    "rule": "list.number-spelling",
    "operations": [
      "listProjects"
    ],
    "parts": [
      "limit-leading-zero",
      "limit-plus",
      "limit-exponent",
      "limit-blanks",
      "limit-full-width",
      "last-id-leading-zero",
      "last-id-plus",
      "last-id-exponent",
      "last-id-blanks",
      "last-id-full-width"
    ],
    "answers": [
      {
        "answer": "text"
      },
      {
        "answer": "number"
      }
    ],
    "reference": "text"
  },
  {
    "rule": "list.content-type-missing",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "403"
      }
    ],
    "reference": "400"
  },
  {
    "rule": "list.content-type-other",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "accepted"
      },
      {
        "answer": "refused"
      },
      {
        "answer": "any-type"
      }
    ],
    "reference": "accepted"
  },
  {
    "rule": "list.short-page",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "full"
      },
      {
        "answer": "cap-N",
        "pattern": "^cap-[1-9][0-9]?$",
        "examples": [
          "cap-1",
          "cap-10",
          "cap-50"
        ]
      }
    ],
    "reference": "full"
  },
  {
    "rule": "list.id-width",
    "operations": [
      "listProjects"
    ],
    "answers": [
      {
        "answer": "safe"
      },
      {
        "answer": "wide"
      }
    ],
    "reference": "safe"
  },
  {
    "rule": "delete.foreign",
    "operations": [
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "404"
      },
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      }
    ],
    "reference": "404"
  },
  {
    "rule": "delete.id-missing",
    "operations": [
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "400"
      },
      {
        "answer": "401"
      },
      {
        "answer": "402"
      },
      {
        "answer": "404"
      }
    ],
    "reference": "400"
  },
  {
    "rule": "delete.id-invalid",
    "operations": [
      "deleteProject"
    ],
    "parts": [
      "text",
      "fraction",
      "letters-behind",
      "zero",
      "negative",
      "huge"
    ],
    "answers": [
      {
        "answer": "404"
      },
      {
        "answer": "400"
      }
    ],
    "reference": "404"
  },
  {
    "rule": "delete.id-repeated",
    "operations": [
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "404"
      },
      {
        "answer": "400"
      },
      {
        "answer": "first"
      },
      {
        "answer": "last"
      }
    ],
    "reference": "404"
  },
  {
    "rule": "delete.id-spelling",
    "operations": [
      "deleteProject"
    ],
    "parts": [
      "leading-zero",
      "plus",
      "blanks",
      "underscore"
    ],
    "answers": [
      {
        "answer": "text"
      },
      {
        "answer": "number"
      }
    ],
    "reference": "text"
  },
  {
    "rule": "delete.content-type",
    "operations": [
      "deleteProject"
    ],
    "answers": [
      {
        "answer": "ignored"
      },
      {
        "answer": "required"
      },
      {
        "answer": "refused"
      }
    ],
    "reference": "ignored"
  }
] as const;

/** The answers to each question, by its name in a profile. */
export interface AnswerTexts {
  readonly "auth.precedence.listProjects": string;
  readonly "auth.precedence.deleteProject": string;
  readonly "auth.key-missing.listProjects": "401" | "400" | "402" | "403";
  readonly "auth.key-missing.deleteProject": "401" | "400" | "402" | "404";
  readonly "auth.key-empty.listProjects": "401" | "400" | "402" | "403";
  readonly "auth.key-empty.deleteProject": "401" | "400" | "402" | "404";
  readonly "auth.key-unknown.listProjects": "401" | "400" | "402" | "403";
  readonly "auth.key-unknown.deleteProject": "401" | "400" | "402" | "404";
  readonly "route.invalid": "400" | "401" | "402" | "403" | "404" | "405";
  readonly "route.method": "400" | "401" | "402" | "403" | "404" | "405";
  readonly "envelope.media-type": string;
  readonly "envelope.extra-fields": string;
  readonly "list.order": "id-ascending" | "id-descending" | "name" | "hash";
  readonly "list.total": "all" | "page";
  readonly "list.limit-over-maximum": "400" | "401" | "402" | "403" | "clamp" | "default";
  readonly "list.limit-invalid.zero": "400" | "401" | "402" | "403" | "default";
  readonly "list.limit-invalid.negative": "400" | "401" | "402" | "403" | "default";
  readonly "list.limit-invalid.fraction": "400" | "401" | "402" | "403" | "default" | "rounded-down";
  readonly "list.limit-invalid.text": "400" | "401" | "402" | "403" | "default";
  readonly "list.limit-invalid.empty": "400" | "401" | "402" | "403" | "default";
  readonly "list.limit-invalid.repeated": "400" | "401" | "402" | "403" | "default" | "first" | "last";
  readonly "list.limit-invalid.huge": "400" | "401" | "402" | "403" | "default" | "clamp";
  readonly "list.last-id-foreign": "403" | "400" | "401" | "402";
  readonly "list.last-id-unknown": "403" | "400" | "401" | "402";
  readonly "list.last-id-deleted": "403" | "400" | "401" | "402" | "continues";
  readonly "list.last-id-invalid.text": "400" | "401" | "402" | "403" | "first-page";
  readonly "list.last-id-invalid.negative": "400" | "401" | "402" | "403" | "first-page";
  readonly "list.last-id-invalid.fraction": "400" | "401" | "402" | "403" | "first-page" | "rounded-down";
  readonly "list.last-id-invalid.empty": "400" | "401" | "402" | "403" | "first-page";
  readonly "list.last-id-invalid.repeated": "400" | "401" | "402" | "403" | "first-page" | "first" | "last";
  readonly "list.number-spelling.limit-leading-zero": "text" | "number";
  readonly "list.number-spelling.limit-plus": "text" | "number";
  readonly "list.number-spelling.limit-exponent": "text" | "number";
  readonly "list.number-spelling.limit-blanks": "text" | "number";
  readonly "list.number-spelling.limit-full-width": "text" | "number";
  readonly "list.number-spelling.last-id-leading-zero": "text" | "number";
  readonly "list.number-spelling.last-id-plus": "text" | "number";
  readonly "list.number-spelling.last-id-exponent": "text" | "number";
  readonly "list.number-spelling.last-id-blanks": "text" | "number";
  readonly "list.number-spelling.last-id-full-width": "text" | "number";
  readonly "list.content-type-missing": "400" | "401" | "402" | "403";
  readonly "list.content-type-other": "accepted" | "refused" | "any-type";
  readonly "list.short-page": string;
  readonly "list.id-width": "safe" | "wide";
  readonly "delete.foreign": "404" | "400" | "401" | "402";
  readonly "delete.id-missing": "400" | "401" | "402" | "404";
  readonly "delete.id-invalid.text": "404" | "400";
  readonly "delete.id-invalid.fraction": "404" | "400";
  readonly "delete.id-invalid.letters-behind": "404" | "400";
  readonly "delete.id-invalid.zero": "404" | "400";
  readonly "delete.id-invalid.negative": "404" | "400";
  readonly "delete.id-invalid.huge": "404" | "400";
  readonly "delete.id-repeated": "404" | "400" | "first" | "last";
  readonly "delete.id-spelling.leading-zero": "text" | "number";
  readonly "delete.id-spelling.plus": "text" | "number";
  readonly "delete.id-spelling.blanks": "text" | "number";
  readonly "delete.id-spelling.underscore": "text" | "number";
  readonly "delete.content-type": "ignored" | "required" | "refused";
}
