// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const conditions = [
  {
    "operation": "listProjects",
    "rule": "route.invalid",
    "condition": "The interface does not have the path.",
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
    "listed": 400,
    "reference": {
      "code": 400,
      "message": "No such route",
      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
      "status": "error"
    }
  },
  {
    "operation": "listProjects",
    "rule": "route.method",
    "condition": "The path is known, but not with this method.",
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
    "listed": 400,
    "reference": {
      "code": 400,
      "message": "Method not allowed on this path",
      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
      "status": "error"
    }
  },
  {
    "operation": "listProjects",
    "rule": "auth.key-missing",
    "condition": "There is no X-Master-Key header.",
    "check": "key",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403
    ],
    "listed": 401,
    "reference": {
      "code": 401,
      "message": "API key missing",
      "subMessage": "Send the API key of the account in the X-Master-Key header.",
      "status": "error"
    }
  },
  {
    "operation": "listProjects",
    "rule": "auth.key-empty",
    "condition": "The X-Master-Key header is empty.",
    "check": "key",
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
    }
  },
  {
    "operation": "listProjects",
    "rule": "auth.key-unknown",
    "condition": "The key belongs to no account.",
    "check": "key",
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
    }
  },
  {
    "operation": "listProjects",
    "rule": "plan.not-premium",
    "condition": "The account of the key is not on the premium plan.",
    "check": "plan",
    "level": "must",
    "admissible": [
      402
    ],
    "reference": {
      "code": 402,
      "message": "Premium plan required",
      "subMessage": "The account of this key is not on the premium plan.",
      "status": "error"
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.content-type-missing",
    "condition": "There is no Content-Type header.",
    "check": "content-type",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      403
    ],
    "listed": 400,
    "reference": {
      "code": 400,
      "message": "Content-Type missing",
      "subMessage": "Send Content-Type: application/json with every list request.",
      "status": "error"
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.content-type-other",
    "condition": "The service does not accept the Content-Type.",
    "check": "content-type",
    "level": "observed",
    "admissible": [
      400,
      401,
      402,
      403
    ],
    "reference": {
      "code": 400,
      "message": "Content-Type not accepted",
      "subMessage": "A list request carries Content-Type: application/json.",
      "status": "error"
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.limit-invalid",
    "condition": "limit is not one whole number from 1 up, in plain digits, or it is 2^31 or more.",
    "check": "parameters",
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
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.limit-over-maximum",
    "condition": "limit is above 100 and below 2^31.",
    "check": "parameters",
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
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-invalid",
    "condition": "last_id is not one whole number in plain digits, or it is negative and the account has no negative ids.",
    "check": "parameters",
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
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-foreign",
    "condition": "last_id is the id of a project of another account.",
    "check": "existence",
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
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-unknown",
    "condition": "last_id is the id of no project.",
    "check": "existence",
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
    }
  },
  {
    "operation": "listProjects",
    "rule": "list.last-id-deleted",
    "condition": "last_id is the id of a project that the account had and deleted.",
    "check": "existence",
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
    }
  },
  {
    "operation": "deleteProject",
    "rule": "route.invalid",
    "condition": "The interface does not have the path.",
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
    "listed": 400,
    "reference": {
      "code": 400,
      "message": "No such route",
      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "route.method",
    "condition": "The path is known, but not with this method.",
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
    "listed": 400,
    "reference": {
      "code": 400,
      "message": "Method not allowed on this path",
      "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "auth.key-missing",
    "condition": "There is no X-Master-Key header.",
    "check": "key",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      404
    ],
    "listed": 401,
    "reference": {
      "code": 401,
      "message": "API key missing",
      "subMessage": "Send the API key of the account in the X-Master-Key header.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "auth.key-empty",
    "condition": "The X-Master-Key header is empty.",
    "check": "key",
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
    }
  },
  {
    "operation": "deleteProject",
    "rule": "auth.key-unknown",
    "condition": "The key belongs to no account.",
    "check": "key",
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
    }
  },
  {
    "operation": "deleteProject",
    "rule": "plan.not-premium",
    "condition": "The account of the key is not on the premium plan.",
    "check": "plan",
    "level": "must",
    "admissible": [
      402
    ],
    "reference": {
      "code": 402,
      "message": "Premium plan required",
      "subMessage": "The account of this key is not on the premium plan.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "delete.content-type",
    "condition": "The service requires a Content-Type that is missing, or refuses one that is present.",
    "check": "content-type",
    "level": "observed",
    "admissible": [
      400,
      401,
      402,
      404
    ],
    "reference": {
      "code": 400,
      "message": "Wrong Content-Type",
      "subMessage": "Where this service requires it, send Content-Type: application/json; where it refuses it, send none.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "delete.id-missing",
    "condition": "There is no projectId, or an empty one.",
    "check": "parameters",
    "level": "listed",
    "admissible": [
      400,
      401,
      402,
      404
    ],
    "listed": 400,
    "reference": {
      "code": 400,
      "message": "projectId missing",
      "subMessage": "Name the project in the query string, as in DELETE /project?projectId=1055.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "delete.id-invalid",
    "condition": "projectId is not one whole number in plain digits, is 0, is negative and the account has no negative ids, or is too large to be an id.",
    "check": "parameters",
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
    }
  },
  {
    "operation": "deleteProject",
    "rule": "delete.id-repeated",
    "condition": "projectId occurs more than once.",
    "check": "parameters",
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
    }
  },
  {
    "operation": "deleteProject",
    "rule": "delete.unknown",
    "condition": "projectId is the id of no project.",
    "check": "existence",
    "level": "must",
    "admissible": [
      404
    ],
    "reference": {
      "code": 404,
      "message": "Project not found",
      "subMessage": "No project of this account has this projectId.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "delete.again",
    "condition": "projectId is the id of a project that the account had and deleted.",
    "check": "existence",
    "level": "must",
    "admissible": [
      404
    ],
    "reference": {
      "code": 404,
      "message": "Project not found",
      "subMessage": "No project of this account has this projectId.",
      "status": "error"
    }
  },
  {
    "operation": "deleteProject",
    "rule": "delete.foreign",
    "condition": "projectId is the id of a project of another account.",
    "check": "existence",
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
    }
  }
] as const;
