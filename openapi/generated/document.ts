// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

/** The whole OpenAPI document. */
export const document: Record<string, unknown> = {
  "openapi": "3.1.0",
  "info": {
    "title": "Projects interface of a text-to-speech service",
    "version": "1.0.0",
    "summary": "List the projects of an account page by page; delete a project with all its records.",
    "description": "An account of the text-to-speech service holds projects. This interface lists them page by page, and deletes one\ntogether with its records. A base URL ends in `/v1`, and every path follows it.\n\n**Keys.** Every request carries the API key of an account in `X-Master-Key`. The account must be on the premium plan.\nA list also needs `Content-Type: application/json`, although it has no body.\n\n**Paging.** Start without `last_id`. Ask for the next page with the `id` of the last project received, and stop at an\nempty page: a page may be shorter than `limit` although more projects remain.\n\n**Errors.** Every error is JSON with `code` (the HTTP status), `message`, `subMessage` and `status` \"error\".\n\n**Ids** are integers that may exceed 2^53-1. A client that reads them as 64-bit floating point loses digits there, and\nthen pages and deletes the wrong project.\n",
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
  "paths": {
    "/projects": {
      "get": {
        "operationId": "listProjects",
        "tags": [
          "projects"
        ],
        "summary": "List projects",
        "description": "One page of the projects of the account.\n\nThe request must carry `Content-Type: application/json` although it has no body (rule `list.content-type-missing`).\nOpenAPI ignores a header parameter of that name, so most tools must be told to send it.\n\n**Open questions.** `x-open-questions` at the end of the document has every admissible answer.\n\n- `auth.precedence`: Which refusal wins if several conditions hold at once? Reference: key,plan,content-type,parameters,existence\n- `auth.key-missing`: With which documented error is a request without a key refused? Reference: 401\n- `auth.key-empty`: With which documented error is an empty key refused? Reference: 401\n- `auth.key-unknown`: With which documented error is a key of no account refused? Reference: 401\n- `route.invalid`: With which error is a path refused that the interface does not have? Reference: 400\n- `route.method`: With which error is a wrong method on a known path refused? Reference: 400\n- `envelope.media-type`: What is the Content-Type of a response? Reference: application/json\n- `envelope.extra-fields`: Which answers carry fields beyond the documented ones? Reference: none\n- `list.order`: In which order do the projects come? Reference: id-ascending\n- `list.total`: What does total count? Reference: all\n- `list.limit-over-maximum`: What does a limit above 100 give? Reference: 400\n- `list.limit-invalid`: What does a limit give that is not one whole number from 1 up, or is 2^31 or more? Reference: 400\n- `list.last-id-foreign`: With which status is a cursor of another account refused? Reference: 403\n- `list.last-id-unknown`: With which status is a cursor that names no project refused? Reference: 403\n- `list.last-id-deleted`: What does a cursor give if its project has been deleted since? Reference: 403\n- `list.last-id-invalid`: What does a last_id give that is not one whole number, or is negative in an account without negative ids? Reference: 400\n- `list.number-spelling`: Is a limit, or a last_id, in another spelling read as the number? Reference: text\n- `list.content-type-missing`: With which status is a list without Content-Type refused? Reference: 400\n- `list.content-type-other`: Which Content-Types does a list accept? Reference: accepted\n- `list.short-page`: May a page hold fewer projects than its limit while more remain? Reference: full\n- `list.id-width`: How wide are project ids? Reference: safe\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/last_id"
          },
          {
            "$ref": "#/components/parameters/limit"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/ProjectPage"
          },
          "400": {
            "$ref": "#/components/responses/ListBadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "403": {
            "$ref": "#/components/responses/Forbidden"
          }
        }
      }
    },
    "/project": {
      "delete": {
        "operationId": "deleteProject",
        "tags": [
          "projects"
        ],
        "summary": "Delete a project",
        "description": "The project and all records that belong to it are deleted. The id travels in the query string; no body is needed.\nThe path is singular.\n\nA delete cannot be undone, and a lost answer does not mean that nothing was deleted: read the list before trying\nagain.\n\n**Open questions.** `x-open-questions` at the end of the document has every admissible answer.\n\n- `auth.precedence`: Which refusal wins if several conditions hold at once? Reference: key,plan,content-type,parameters,existence\n- `auth.key-missing`: With which documented error is a request without a key refused? Reference: 401\n- `auth.key-empty`: With which documented error is an empty key refused? Reference: 401\n- `auth.key-unknown`: With which documented error is a key of no account refused? Reference: 401\n- `route.invalid`: With which error is a path refused that the interface does not have? Reference: 400\n- `route.method`: With which error is a wrong method on a known path refused? Reference: 400\n- `envelope.media-type`: What is the Content-Type of a response? Reference: application/json\n- `envelope.extra-fields`: Which answers carry fields beyond the documented ones? Reference: none\n- `delete.foreign`: With which status is the delete of another account's project refused? Reference: 404\n- `delete.id-missing`: With which status is a delete without projectId refused? Reference: 400\n- `delete.id-invalid`: With which status is a projectId refused that is not an id, or too large to be one? Reference: 404\n- `delete.id-repeated`: What does a delete do with a projectId that is sent twice? Reference: 404\n- `delete.id-spelling`: Is a projectId in another spelling read as the number? Reference: text\n- `delete.content-type`: What does a delete make of a Content-Type? Reference: ignored\n",
        "parameters": [
          {
            "$ref": "#/components/parameters/projectId"
          }
        ],
        "responses": {
          "200": {
            "$ref": "#/components/responses/Deleted"
          },
          "400": {
            "$ref": "#/components/responses/DeleteBadRequest"
          },
          "401": {
            "$ref": "#/components/responses/Unauthorized"
          },
          "402": {
            "$ref": "#/components/responses/PaymentRequired"
          },
          "404": {
            "$ref": "#/components/responses/NotFound"
          }
        }
      }
    }
  },
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
  "components": {
    "securitySchemes": {
      "masterKey": {
        "type": "apiKey",
        "in": "header",
        "name": "X-Master-Key",
        "description": "The account's API key, which its API key page shows. It ties the request to that account, which must be on the\npremium plan.\n"
      }
    },
    "parameters": {
      "last_id": {
        "name": "last_id",
        "in": "query",
        "description": "The `id` of the last project of the previous page. Absent or 0 asks for the first page.",
        "schema": {
          "type": "integer",
          "default": 0
        },
        "examples": {
          "last-page": {
            "value": 1497
          },
          "empty-page": {
            "value": 1515
          },
          "list.last-id-foreign": {
            "value": 1006
          },
          "list.last-id-unknown": {
            "value": 999
          }
        }
      },
      "limit": {
        "name": "limit",
        "in": "query",
        "description": "How many projects the answer may hold at most.",
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
      },
      "projectId": {
        "name": "projectId",
        "in": "query",
        "required": true,
        "description": "The `id` of the project. The interface does not fix the type of this parameter; it is read as the integer that the list\ngives. Only a project of the key's own account can be deleted.\n",
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
    },
    "responses": {
      "ProjectPage": {
        "description": "One page of projects. An empty page means that there are no more projects.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ProjectPage"
            },
            "examples": {
              "last-page": {
                "$ref": "#/components/examples/last-page"
              },
              "first-page": {
                "$ref": "#/components/examples/first-page"
              },
              "empty-page": {
                "$ref": "#/components/examples/empty-page"
              }
            }
          }
        }
      },
      "Deleted": {
        "description": "The project and all its records are deleted.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Deleted"
            },
            "examples": {
              "deleted": {
                "$ref": "#/components/examples/deleted"
              }
            }
          }
        }
      },
      "ListBadRequest": {
        "description": "Bad Request. The route, the Content-Type or a parameter is not valid.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorEnvelope"
            },
            "examples": {
              "list.limit-invalid": {
                "$ref": "#/components/examples/list.limit-invalid"
              },
              "list.limit-over-maximum": {
                "$ref": "#/components/examples/list.limit-over-maximum"
              },
              "list.last-id-invalid": {
                "$ref": "#/components/examples/list.last-id-invalid"
              },
              "list.content-type-missing": {
                "$ref": "#/components/examples/list.content-type-missing"
              },
              "list.content-type-other": {
                "$ref": "#/components/examples/list.content-type-other"
              },
              "route.invalid": {
                "$ref": "#/components/examples/route.invalid"
              },
              "route.method": {
                "$ref": "#/components/examples/route.method"
              }
            }
          }
        }
      },
      "DeleteBadRequest": {
        "description": "Bad Request. The route, the Content-Type or the parameter is not valid.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorEnvelope"
            },
            "examples": {
              "delete.id-missing": {
                "$ref": "#/components/examples/delete.id-missing"
              },
              "delete.content-type": {
                "$ref": "#/components/examples/delete.content-type"
              },
              "route.invalid": {
                "$ref": "#/components/examples/route.invalid"
              },
              "route.method": {
                "$ref": "#/components/examples/route.method"
              }
            }
          }
        }
      },
      "Unauthorized": {
        "description": "Unauthorized. The request has no key, or the key of no account.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorEnvelope"
            },
            "examples": {
              "auth.key-missing": {
                "$ref": "#/components/examples/auth.key-missing"
              },
              "auth.key-empty": {
                "$ref": "#/components/examples/auth.key-empty"
              },
              "auth.key-unknown": {
                "$ref": "#/components/examples/auth.key-unknown"
              }
            }
          }
        }
      },
      "PaymentRequired": {
        "description": "Payment Required. The key's account has no premium plan.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorEnvelope"
            },
            "examples": {
              "plan.not-premium": {
                "$ref": "#/components/examples/plan.not-premium"
              }
            }
          }
        }
      },
      "Forbidden": {
        "description": "The cursor does not belong to the account.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorEnvelope"
            },
            "examples": {
              "list.last-id-foreign": {
                "$ref": "#/components/examples/list.last-id-foreign"
              },
              "list.last-id-unknown": {
                "$ref": "#/components/examples/list.last-id-unknown"
              },
              "list.last-id-deleted": {
                "$ref": "#/components/examples/list.last-id-deleted"
              }
            }
          }
        }
      },
      "NotFound": {
        "description": "Not Found. The account has no such project.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/ErrorEnvelope"
            },
            "examples": {
              "delete.unknown": {
                "$ref": "#/components/examples/delete.unknown"
              },
              "delete.again": {
                "$ref": "#/components/examples/delete.again"
              },
              "delete.foreign": {
                "$ref": "#/components/examples/delete.foreign"
              },
              "delete.id-invalid": {
                "$ref": "#/components/examples/delete.id-invalid"
              },
              "delete.id-repeated": {
                "$ref": "#/components/examples/delete.id-repeated"
              }
            }
          }
        }
      }
    },
    "examples": {
      "last-page": {
        "summary": "The last two of 45 projects, after last_id=1497",
        "value": {
          "code": 200,
          "message": "Projects listed",
          "status": "success",
          "projects": [
            {
              "id": 1509,
              "name": "Grand Hôtel quiz",
              "desc": "Stops 1 to 12 in three voices"
            },
            {
              "id": 1515,
              "name": "Harbour newsletter",
              "desc": "Deutsch, français, español: one file for each"
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
        "summary": "Nothing after last_id=1515, so the walk ends",
        "value": {
          "code": 200,
          "message": "Projects listed",
          "status": "success",
          "projects": [],
          "total": 45
        }
      },
      "deleted": {
        "summary": "The project and its records are gone",
        "value": {
          "code": 200,
          "message": "Project deleted",
          "status": "success"
        }
      },
      "route.invalid": {
        "summary": "The interface does not have the path.",
        "value": {
          "code": 400,
          "message": "No such route",
          "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
          "status": "error"
        }
      },
      "route.method": {
        "summary": "The path is known, but not with this method.",
        "value": {
          "code": 400,
          "message": "Method not allowed on this path",
          "subMessage": "The routes of the interface are GET /projects and DELETE /project.",
          "status": "error"
        }
      },
      "auth.key-missing": {
        "summary": "There is no X-Master-Key header.",
        "value": {
          "code": 401,
          "message": "API key missing",
          "subMessage": "Send the API key of the account in the X-Master-Key header.",
          "status": "error"
        }
      },
      "auth.key-empty": {
        "summary": "The X-Master-Key header is empty.",
        "value": {
          "code": 401,
          "message": "API key empty",
          "subMessage": "The X-Master-Key header holds no key.",
          "status": "error"
        }
      },
      "auth.key-unknown": {
        "summary": "The key belongs to no account.",
        "value": {
          "code": 401,
          "message": "API key unknown",
          "subMessage": "No account has the key in the X-Master-Key header.",
          "status": "error"
        }
      },
      "plan.not-premium": {
        "summary": "The account of the key is not on the premium plan.",
        "value": {
          "code": 402,
          "message": "Premium plan required",
          "subMessage": "The account of this key is not on the premium plan.",
          "status": "error"
        }
      },
      "list.content-type-missing": {
        "summary": "There is no Content-Type header.",
        "value": {
          "code": 400,
          "message": "Content-Type missing",
          "subMessage": "Send Content-Type: application/json with every list request.",
          "status": "error"
        }
      },
      "list.content-type-other": {
        "summary": "The service does not accept the Content-Type.",
        "value": {
          "code": 400,
          "message": "Content-Type not accepted",
          "subMessage": "A list request carries Content-Type: application/json.",
          "status": "error"
        }
      },
      "list.limit-over-maximum": {
        "summary": "limit is above 100 and below 2^31.",
        "value": {
          "code": 400,
          "message": "limit too large",
          "subMessage": "limit is at most 100.",
          "status": "error"
        }
      },
      "list.limit-invalid": {
        "summary": "limit is not one whole number from 1 up, in plain digits, or it is 2^31 or more.",
        "value": {
          "code": 400,
          "message": "limit invalid",
          "subMessage": "limit is one whole number from 1 to 100, in plain digits.",
          "status": "error"
        }
      },
      "list.last-id-invalid": {
        "summary": "last_id is not one whole number in plain digits, or it is negative and the account has no negative ids.",
        "value": {
          "code": 400,
          "message": "last_id invalid",
          "subMessage": "last_id is one project id in plain digits, or 0 for the first page.",
          "status": "error"
        }
      },
      "list.last-id-foreign": {
        "summary": "last_id is the id of a project of another account.",
        "value": {
          "code": 403,
          "message": "last_id refused",
          "subMessage": "No project of this account has the id in last_id.",
          "status": "error"
        }
      },
      "list.last-id-unknown": {
        "summary": "last_id is the id of no project.",
        "value": {
          "code": 403,
          "message": "last_id refused",
          "subMessage": "No project of this account has the id in last_id.",
          "status": "error"
        }
      },
      "list.last-id-deleted": {
        "summary": "last_id is the id of a project that the account had and deleted.",
        "value": {
          "code": 403,
          "message": "last_id refused",
          "subMessage": "No project of this account has the id in last_id.",
          "status": "error"
        }
      },
      "delete.content-type": {
        "summary": "The service requires a Content-Type that is missing, or refuses one that is present.",
        "value": {
          "code": 400,
          "message": "Wrong Content-Type",
          "subMessage": "Where this service requires it, send Content-Type: application/json; where it refuses it, send none.",
          "status": "error"
        }
      },
      "delete.id-missing": {
        "summary": "There is no projectId, or an empty one.",
        "value": {
          "code": 400,
          "message": "projectId missing",
          "subMessage": "Name the project in the query string, as in DELETE /project?projectId=1055.",
          "status": "error"
        }
      },
      "delete.id-invalid": {
        "summary": "projectId is not one whole number in plain digits, is 0, is negative and the account has no negative ids, or is too large to be an id.",
        "value": {
          "code": 404,
          "message": "projectId invalid",
          "subMessage": "projectId is one project id in plain digits, as the list gives it.",
          "status": "error"
        }
      },
      "delete.id-repeated": {
        "summary": "projectId occurs more than once.",
        "value": {
          "code": 404,
          "message": "projectId repeated",
          "subMessage": "Name one project, once, as in DELETE /project?projectId=1055.",
          "status": "error"
        }
      },
      "delete.unknown": {
        "summary": "projectId is the id of no project.",
        "value": {
          "code": 404,
          "message": "Project not found",
          "subMessage": "No project of this account has this projectId.",
          "status": "error"
        }
      },
      "delete.again": {
        "summary": "projectId is the id of a project that the account had and deleted.",
        "value": {
          "code": 404,
          "message": "Project not found",
          "subMessage": "No project of this account has this projectId.",
          "status": "error"
        }
      },
      "delete.foreign": {
        "summary": "projectId is the id of a project of another account.",
        "value": {
          "code": 404,
          "message": "Project not found",
          "subMessage": "No project of this account has this projectId.",
          "status": "error"
        }
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
            "description": "Identifier of the project, and the value for `last_id` and `projectId`. It may exceed 2^53-1: a client that can meet\nsuch ids keeps them as text.\n",
            "type": "integer"
          },
          "name": {
            "type": "string",
            "description": "Name of the project."
          },
          "desc": {
            "type": "string",
            "description": "Description of the project."
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
            "description": "The detail: which constraint, and how to fix the request."
          },
          "status": {
            "type": "string",
            "const": "error"
          }
        }
      }
    }
  },
  "x-rules": [
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
  ],
  "x-error-conditions": [
    {
      "operation": "listProjects",
      "rule": "route.invalid",
      "condition": "The interface does not have the path.",
      "check": "route",
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
      "condition": "The path is known, but not with this method.",
      "check": "route",
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
      "condition": "There is no X-Master-Key header.",
      "check": "key",
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
      "condition": "The X-Master-Key header is empty.",
      "check": "key",
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
      "condition": "The key belongs to no account.",
      "check": "key",
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
      "condition": "The account of the key is not on the premium plan.",
      "check": "plan",
      "admissible": [
        402
      ]
    },
    {
      "operation": "listProjects",
      "rule": "list.content-type-missing",
      "condition": "There is no Content-Type header.",
      "check": "content-type",
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
      "condition": "The service does not accept the Content-Type.",
      "check": "content-type",
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
      "condition": "limit is not one whole number from 1 up, in plain digits, or it is 2^31 or more.",
      "check": "parameters",
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
      "condition": "limit is above 100 and below 2^31.",
      "check": "parameters",
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
      "condition": "last_id is not one whole number in plain digits, or it is negative and the account has no negative ids.",
      "check": "parameters",
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
      "condition": "last_id is the id of a project of another account.",
      "check": "existence",
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
      "condition": "last_id is the id of no project.",
      "check": "existence",
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
      "condition": "last_id is the id of a project that the account had and deleted.",
      "check": "existence",
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
      "condition": "The interface does not have the path.",
      "check": "route",
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
      "condition": "The path is known, but not with this method.",
      "check": "route",
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
      "condition": "There is no X-Master-Key header.",
      "check": "key",
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
      "condition": "The X-Master-Key header is empty.",
      "check": "key",
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
      "condition": "The key belongs to no account.",
      "check": "key",
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
      "condition": "The account of the key is not on the premium plan.",
      "check": "plan",
      "admissible": [
        402
      ]
    },
    {
      "operation": "deleteProject",
      "rule": "delete.content-type",
      "condition": "The service requires a Content-Type that is missing, or refuses one that is present.",
      "check": "content-type",
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
      "condition": "There is no projectId, or an empty one.",
      "check": "parameters",
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
      "condition": "projectId is not one whole number in plain digits, is 0, is negative and the account has no negative ids, or is too large to be an id.",
      "check": "parameters",
      "admissible": [
        400,
        404
      ]
    },
    {
      "operation": "deleteProject",
      "rule": "delete.id-repeated",
      "condition": "projectId occurs more than once.",
      "check": "parameters",
      "admissible": [
        400,
        404
      ]
    },
    {
      "operation": "deleteProject",
      "rule": "delete.unknown",
      "condition": "projectId is the id of no project.",
      "check": "existence",
      "admissible": [
        404
      ]
    },
    {
      "operation": "deleteProject",
      "rule": "delete.again",
      "condition": "projectId is the id of a project that the account had and deleted.",
      "check": "existence",
      "admissible": [
        404
      ]
    },
    {
      "operation": "deleteProject",
      "rule": "delete.foreign",
      "condition": "projectId is the id of a project of another account.",
      "check": "existence",
      "admissible": [
        400,
        401,
        402,
        404
      ]
    }
  ],
  "x-open-questions": {
    "statuses": {
      "400": "It reads as a malformed request: the client has a fault to fix.",
      "401": "It reads as a missing or wrong key: check the request before asking the user to sign in.",
      "402": "It reads as a missing plan: check the request before offering an upgrade.",
      "403": "It reads as a cursor of another account: check the request before starting again at the first page.",
      "404": "It reads as a project that is gone: check the request before dropping the project from the view.",
      "405": "It reads as a wrong method, a status that neither operation documents: a client must be ready for it."
    },
    "both": {
      "auth.precedence": {
        "question": "Which refusal wins if several conditions hold at once?",
        "parts": "operations",
        "answers": {
          "any order of the five checks with the plan before existence": {
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
        },
        "reference": {
          "answer": "key,plan,content-type,parameters,existence",
          "why": "The caller is checked before the request, so that no refusal tells an unauthorized caller about a project."
        }
      },
      "auth.key-missing": {
        "question": "With which documented error is a request without a key refused?",
        "parts": "operations",
        "statuses": [
          401,
          400,
          402,
          403,
          404
        ],
        "reference": {
          "answer": "401",
          "why": "It is listed with the 401 group."
        }
      },
      "auth.key-empty": {
        "question": "With which documented error is an empty key refused?",
        "parts": "operations",
        "statuses": [
          401,
          400,
          402,
          403,
          404
        ],
        "reference": {
          "answer": "401",
          "why": "Nothing to authenticate with is the same as no header at all."
        }
      },
      "auth.key-unknown": {
        "question": "With which documented error is a key of no account refused?",
        "parts": "operations",
        "statuses": [
          401,
          400,
          402,
          403,
          404
        ],
        "reference": {
          "answer": "401",
          "why": "The request could not be authenticated, which is what 401 says."
        }
      },
      "route.invalid": {
        "question": "With which error is a path refused that the interface does not have?",
        "statuses": [
          400,
          401,
          402,
          403,
          404,
          405
        ],
        "reference": {
          "answer": "400",
          "why": "It is listed with the 400 group."
        }
      },
      "route.method": {
        "question": "With which error is a wrong method on a known path refused?",
        "statuses": [
          400,
          401,
          402,
          403,
          404,
          405
        ],
        "reference": {
          "answer": "400",
          "why": "The route as a whole, method and path, is invalid, and that is listed with the 400 group."
        }
      },
      "envelope.media-type": {
        "question": "What is the Content-Type of a response?",
        "answers": {
          "application/json": "The body is JSON, which is UTF-8 by definition.",
          "application/json with charset=utf-8": {
            "means": "A client must compare the media type without its parameters.",
            "pattern": "^[Aa][Pp][Pp][Ll][Ii][Cc][Aa][Tt][Ii][Oo][Nn]/[Jj][Ss][Oo][Nn][ \\t]*;[ \\t]*[Cc][Hh][Aa][Rr][Ss][Ee][Tt]=(\"?)[Uu][Tt][Ff]-?8\\1$",
            "examples": [
              "application/json; charset=utf-8",
              "application/json;charset=UTF-8",
              "APPLICATION/JSON; CHARSET=\"utf-8\""
            ]
          }
        },
        "reference": {
          "answer": "application/json",
          "why": "The JSON media type has no charset parameter."
        }
      },
      "envelope.extra-fields": {
        "question": "Which answers carry fields beyond the documented ones?",
        "answers": {
          "none": "A client may be generated from closed types.",
          "any of project, list and error": {
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
        },
        "reference": {
          "answer": "none",
          "why": "Undocumented fields cannot be relied on, so the reference sends none."
        }
      }
    },
    "listProjects": {
      "list.order": {
        "question": "In which order do the projects come?",
        "answers": {
          "id-ascending": "By id, oldest first where ids grow: what is added later comes at the end of a walk.",
          "id-descending": "By id, newest first where ids grow: what is added during a walk is not in it.",
          "name": "By name: a list shown as it comes is already sorted for a reader.",
          "hash": "In a fixed sequence that follows neither id nor name: a client that wants an order sorts for itself."
        },
        "reference": {
          "answer": "id-ascending",
          "why": "With an id as the cursor, clients expect this order."
        }
      },
      "list.total": {
        "question": "What does total count?",
        "answers": {
          "all": "All projects of the account, so a client can show how many there are.",
          "page": "The projects of this page: a client must not read it as how many there are."
        },
        "reference": {
          "answer": "all",
          "why": "The number of projects on the page is known from the page itself, so this answer says more."
        }
      },
      "list.limit-over-maximum": {
        "question": "What does a limit above 100 give?",
        "statuses": [
          400,
          401,
          402,
          403
        ],
        "answers": {
          "clamp": "Up to 100 projects: a client must not take a page shorter than its limit for the last.",
          "default": "Up to 20 projects, as without limit: a client that asks for more gets less."
        },
        "reference": {
          "answer": "400",
          "why": "A silent correction hides a mistake that shows only once there are many projects."
        }
      },
      "list.limit-invalid": {
        "question": "What does a limit give that is not one whole number from 1 up, or is 2^31 or more?",
        "parts": [
          "zero",
          "negative",
          "fraction",
          "text",
          "empty",
          "repeated",
          "huge"
        ],
        "statuses": [
          400,
          401,
          402,
          403
        ],
        "answers": {
          "default": "Up to 20 projects, as without limit: the mistake stays hidden.",
          "rounded-down": {
            "parts": [
              "fraction"
            ],
            "means": "The whole number below it, as parseInt reads 9.5: the mistake stays hidden."
          },
          "clamp": {
            "parts": [
              "huge"
            ],
            "means": "Up to 100 projects: a client must not take a page shorter than its limit for the last."
          },
          "first": {
            "parts": [
              "repeated"
            ],
            "means": "The first is read: a client that adds a second one may not notice."
          },
          "last": {
            "parts": [
              "repeated"
            ],
            "means": "The last is read: a client that adds a second one may not notice."
          }
        },
        "reference": {
          "answer": "400",
          "why": "The request is malformed, and 400 is the documented error that says so."
        }
      },
      "list.last-id-foreign": {
        "question": "With which status is a cursor of another account refused?",
        "statuses": [
          403,
          400,
          401,
          402
        ],
        "reference": {
          "answer": "403",
          "why": "Of the documented errors only 403 speaks of a thing that is not yours, and no other condition of the list needs it."
        }
      },
      "list.last-id-unknown": {
        "question": "With which status is a cursor that names no project refused?",
        "statuses": [
          403,
          400,
          401,
          402
        ],
        "reference": {
          "answer": "403",
          "why": "A different answer than for another account's project would tell which ids exist."
        }
      },
      "list.last-id-deleted": {
        "question": "What does a cursor give if its project has been deleted since?",
        "statuses": [
          403,
          400,
          401,
          402
        ],
        "answers": {
          "403": "Deleting the last project of a page breaks the walk: start again at the first page.",
          "continues": "The walk goes on after the place that the project had."
        },
        "reference": {
          "answer": "403",
          "why": "After the delete the id belongs to no project, and such a cursor is refused."
        }
      },
      "list.last-id-invalid": {
        "question": "What does a last_id give that is not one whole number, or is negative in an account without negative ids?",
        "parts": [
          "text",
          "negative",
          "fraction",
          "empty",
          "repeated"
        ],
        "statuses": [
          400,
          401,
          402,
          403
        ],
        "answers": {
          "first-page": "The first page again: a client that loses its cursor walks in circles.",
          "rounded-down": {
            "parts": [
              "fraction"
            ],
            "means": "The page after the project that the whole number below it names."
          },
          "first": {
            "parts": [
              "repeated"
            ],
            "means": "The first is read: a client that adds a second one may not notice."
          },
          "last": {
            "parts": [
              "repeated"
            ],
            "means": "The last is read: a client that adds a second one may not notice."
          }
        },
        "reference": {
          "answer": "400",
          "why": "The request is malformed, and 400 is the documented error that says so."
        }
      },
      "list.number-spelling": {
        "question": "Is a limit, or a last_id, in another spelling read as the number?",
        "parts": [
          "limit-leading-zero",
          "limit-plus",
          "limit-exponent",
          "limit-blanks",
          "limit-full-width",
          "last-id-leading-zero",
          "last-id-plus",
          "last-id-blanks",
          "last-id-full-width"
        ],
        "answers": {
          "text": "It is a text and no number, and is answered as one.",
          "number": "It is read as the number: a client that sends it does not learn of its mistake."
        },
        "reference": {
          "answer": "text",
          "why": "Only plain digits are the same number to every reader."
        }
      },
      "list.content-type-missing": {
        "question": "With which status is a list without Content-Type refused?",
        "statuses": [
          400,
          401,
          402,
          403
        ],
        "reference": {
          "answer": "400",
          "why": "It is listed with the 400 group."
        }
      },
      "list.content-type-other": {
        "question": "Which Content-Types does a list accept?",
        "answers": {
          "accepted": "application/json with or without a parameter such as charset; another media type is refused.",
          "refused": "Only application/json without a parameter: a client library that adds charset is refused.",
          "any-type": "Whatever the Content-Type says, as long as there is one."
        },
        "reference": {
          "answer": "accepted",
          "why": "A parameter does not change the media type, and another media type is not the one that is required."
        }
      },
      "list.short-page": {
        "question": "May a page hold fewer projects than its limit while more remain?",
        "answers": {
          "full": "A page shorter than its limit is the last, though an empty page is the safer end.",
          "cap-N": {
            "means": "At most N projects a page, whatever the limit: a client that stops at the first short page loses the rest.",
            "pattern": "^cap-[1-9][0-9]?$",
            "examples": [
              "cap-1",
              "cap-10",
              "cap-50"
            ]
          }
        },
        "reference": {
          "answer": "full",
          "why": "It is what a reader of limit expects."
        }
      },
      "list.id-width": {
        "question": "How wide are project ids?",
        "answers": {
          "safe": "Up to 2^53-1: every JSON reader keeps them exact.",
          "wide": "Up to 2^63-1: keep ids as text from the answer to the next request, or other projects are deleted."
        },
        "reference": {
          "answer": "safe",
          "why": "A first integration should not fail for its JSON reader; the switch shows whether it would."
        }
      }
    },
    "deleteProject": {
      "delete.foreign": {
        "question": "With which status is the delete of another account's project refused?",
        "statuses": [
          404,
          400,
          401,
          402
        ],
        "reference": {
          "answer": "404",
          "why": "It does not reveal that the project exists."
        }
      },
      "delete.id-missing": {
        "question": "With which status is a delete without projectId refused?",
        "statuses": [
          400,
          401,
          402,
          404
        ],
        "reference": {
          "answer": "400",
          "why": "A required parameter is missing, which violates a constraint, and that is listed with the 400 group."
        }
      },
      "delete.id-invalid": {
        "question": "With which status is a projectId refused that is not an id, or too large to be one?",
        "parts": [
          "text",
          "fraction",
          "letters-behind",
          "zero",
          "negative",
          "huge"
        ],
        "statuses": [
          404,
          400
        ],
        "reference": {
          "answer": "404",
          "why": "An invalid id is named among the reasons for which a project is not found."
        }
      },
      "delete.id-repeated": {
        "question": "What does a delete do with a projectId that is sent twice?",
        "statuses": [
          404,
          400
        ],
        "answers": {
          "404": "It names no project: a client that sends the parameter twice deletes nothing.",
          "first": "The first is deleted: a client that adds a second one by mistake may not notice.",
          "last": "The last is deleted: a client that adds a second one by mistake deletes another project."
        },
        "reference": {
          "answer": "404",
          "why": "A request that names two projects names none, and nothing can be undone."
        }
      },
      "delete.id-spelling": {
        "question": "Is a projectId in another spelling read as the number?",
        "parts": [
          "leading-zero",
          "plus",
          "blanks",
          "underscore"
        ],
        "answers": {
          "text": "It is a text and no id, and is refused as one.",
          "number": "It is read as the number, and that project is deleted."
        },
        "reference": {
          "answer": "text",
          "why": "A delete cannot be undone, so only plain digits name a project."
        }
      },
      "delete.content-type": {
        "question": "What does a delete make of a Content-Type?",
        "answers": {
          "ignored": "A client may send it or leave it out.",
          "required": "A delete must carry application/json although it has no body, as a list must.",
          "refused": "A delete must not carry it, since there is no body: a client that always sends it is refused."
        },
        "reference": {
          "answer": "ignored",
          "why": "The interface asks for it on the list only and says nothing against it here."
        }
      }
    }
  }
};
