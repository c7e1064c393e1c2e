// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const conditions = [
  {
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
    "operation": "listProjects",
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
  },
  {
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
    "operation": "deleteProject",
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
] as const;
