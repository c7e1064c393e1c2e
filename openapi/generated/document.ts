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
    },
    "license": {
      "name": "MIT",
      "identifier": "MIT"
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
        "description": "One page of the projects of the account.\n\nThe request must carry `Content-Type: application/json` although it has no body (rule `list.content-type-missing`).\nOpenAPI ignores a header parameter of that name, so most tools must be told to send it.\n\n**Open questions.** `x-open-questions` at the end of the document has every admissible answer.\n\n- `auth.precedence`: Which refusal wins if several conditions hold at once? Reference: key,plan,content-type,parameters,existence\n- `auth.key-missing`: With which documented error is a request without a key refused? Reference: 401\n- `auth.key-empty`: With which documented error is an empty key refused? Reference: 401\n- `auth.key-unknown`: With which documented error is a key of no account refused? Reference: 401\n- `route.invalid`: With which error is a path refused that the interface does not have? Reference: 400\n- `route.method`: With which error is a wrong method on a known path refused? Reference: 400\n- `envelope.media-type`: What is the Content-Type of a response? Reference: application/json\n- `envelope.extra-fields`: Which answers carry fields beyond the documented ones? Reference: none\n- `list.order`: In which order do the projects come? Reference: id-ascending\n- `list.total`: What does total count? Reference: all\n- `list.limit-over-maximum`: What does a limit above 100 give? Reference: 400\n- `list.limit-invalid`: What does a limit give that is not a whole number from 1 up, or is 2^31 or more? Reference: 400\n- `list.last-id-foreign`: With which status is a cursor of another account refused? Reference: 403\n- `list.last-id-unknown`: With which status is a cursor that names no project refused? Reference: 403\n- `list.last-id-deleted`: What does a cursor give if its project has been deleted since? Reference: 403\n- `list.last-id-invalid`: What does a cursor give that is not a whole number from 0 up? Reference: 400\n- `list.number-spelling`: Is a limit or last_id in another spelling read as the number? Reference: text\n- `list.content-type-missing`: With which status is a list without Content-Type refused? Reference: 400\n- `list.content-type-other`: Which Content-Types does a list take? Reference: accepted\n- `list.short-page`: May a page hold fewer projects than its limit while more remain? Reference: full\n- `list.id-width`: How wide are project ids? Reference: safe\n",
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
        "description": "The project and all records that belong to it are deleted. The id travels in the query string; no body is needed.\nThe path is singular.\n\nA delete cannot be undone, and a lost answer does not mean that nothing was deleted: read the list before trying\nagain.\n\n**Open questions.** `x-open-questions` at the end of the document has every admissible answer.\n\n- `auth.precedence`: Which refusal wins if several conditions hold at once? Reference: key,plan,content-type,parameters,existence\n- `auth.key-missing`: With which documented error is a request without a key refused? Reference: 401\n- `auth.key-empty`: With which documented error is an empty key refused? Reference: 401\n- `auth.key-unknown`: With which documented error is a key of no account refused? Reference: 401\n- `route.invalid`: With which error is a path refused that the interface does not have? Reference: 400\n- `route.method`: With which error is a wrong method on a known path refused? Reference: 400\n- `envelope.media-type`: What is the Content-Type of a response? Reference: application/json\n- `envelope.extra-fields`: Which answers carry fields beyond the documented ones? Reference: none\n- `delete.foreign`: With which status is the delete of another account's project refused? Reference: 404\n- `delete.id-missing`: With which status is a delete without projectId refused? Reference: 400\n- `delete.id-invalid`: With which status is a projectId refused that is not an id, or too large to be one? Reference: 404\n- `delete.id-repeated`: What does a delete do with a `projectId` that is sent twice? Reference: 404\n- `delete.id-spelling`: Is a projectId in another spelling read as the number? Reference: text\n- `delete.content-type`: What does a delete make of a Content-Type? Reference: ignored\n",
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
        "description": "The API key of the account, from the API key page of the account. It ties the request to that account, which must be\non the premium plan.\n"
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
      },
      "projectId": {
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
    },
    "responses": {
      "ProjectPage": {
        "description": "One page of projects. An empty page ends the walk.",
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
        "description": "Payment Required. The account is not on the premium plan.",
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
          "message": "Method not taken by this route",
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
          "message": "Content-Type not taken",
          "subMessage": "A list request carries Content-Type: application/json.",
          "status": "error"
        }
      },
      "list.limit-over-maximum": {
        "summary": "`limit` is above 100.",
        "value": {
          "code": 400,
          "message": "limit too large",
          "subMessage": "limit is at most 100.",
          "status": "error"
        }
      },
      "list.limit-invalid": {
        "summary": "`limit` is not one whole number from 1 up, in plain digits, or it is 2^31 or more.",
        "value": {
          "code": 400,
          "message": "limit invalid",
          "subMessage": "limit is one whole number from 1 to 100, in plain digits.",
          "status": "error"
        }
      },
      "list.last-id-invalid": {
        "summary": "`last_id` is not one whole number from 0 up, in plain digits.",
        "value": {
          "code": 400,
          "message": "last_id invalid",
          "subMessage": "last_id is one project id in plain digits, or 0 for the first page.",
          "status": "error"
        }
      },
      "list.last-id-foreign": {
        "summary": "`last_id` is the id of a project of another account.",
        "value": {
          "code": 403,
          "message": "last_id refused",
          "subMessage": "No project of this account has the id in last_id.",
          "status": "error"
        }
      },
      "list.last-id-unknown": {
        "summary": "`last_id` is the id of no project.",
        "value": {
          "code": 403,
          "message": "last_id refused",
          "subMessage": "No project of this account has the id in last_id.",
          "status": "error"
        }
      },
      "list.last-id-deleted": {
        "summary": "`last_id` is the id of a project that the account had and deleted.",
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
          "message": "Content-Type not as wanted",
          "subMessage": "Where this service requires it, send Content-Type: application/json; where it refuses it, send none.",
          "status": "error"
        }
      },
      "delete.id-missing": {
        "summary": "There is no `projectId`, or an empty one.",
        "value": {
          "code": 400,
          "message": "projectId missing",
          "subMessage": "Name the project in the query string, as in DELETE /project?projectId=1055.",
          "status": "error"
        }
      },
      "delete.id-invalid": {
        "summary": "`projectId` is not one whole number from 1 up, in plain digits, or it is too large to be an id.",
        "value": {
          "code": 404,
          "message": "projectId invalid",
          "subMessage": "projectId is one project id in plain digits, as the list gives it.",
          "status": "error"
        }
      },
      "delete.id-repeated": {
        "summary": "`projectId` occurs more than once.",
        "value": {
          "code": 404,
          "message": "projectId repeated",
          "subMessage": "Name one project, once, as in DELETE /project?projectId=1055.",
          "status": "error"
        }
      },
      "delete.unknown": {
        "summary": "`projectId` is the id of no project.",
        "value": {
          "code": 404,
          "message": "Project not found",
          "subMessage": "No project of this account has this projectId.",
          "status": "error"
        }
      },
      "delete.again": {
        "summary": "`projectId` is the id of a project that the account had and deleted.",
        "value": {
          "code": 404,
          "message": "Project not found",
          "subMessage": "No project of this account has this projectId.",
          "status": "error"
        }
      },
      "delete.foreign": {
        "summary": "`projectId` is the id of a project of another account.",
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
            "description": "Identifier of the project, and the value for `last_id` and `projectId`. Integer of any width: keep it as text where\nit can exceed 2^53-1.\n",
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
      "check": "key",
      "sentence": "A request without X-Master-Key is refused, listed with the 401 group."
    },
    {
      "id": "auth.key-empty",
      "level": "one-of",
      "section": "5",
      "check": "key",
      "sentence": "An empty X-Master-Key is refused with a documented error."
    },
    {
      "id": "auth.key-unknown",
      "level": "one-of",
      "section": "5",
      "check": "key",
      "sentence": "A key of no account is refused with a documented error, also one a character longer or shorter than a key; another letter case is only observed."
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
      "check": "plan",
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
      "check": "parameters",
      "sentence": "A `limit` above 100 gives at most 100 projects or a documented error."
    },
    {
      "id": "list.limit-invalid",
      "level": "one-of",
      "section": "4.1",
      "check": "parameters",
      "sentence": "A `limit` that is zero, negative, a fraction, text, empty, repeated or beyond 2^31 gives at most 100 projects or a documented error."
    },
    {
      "id": "list.last-id-foreign",
      "level": "one-of",
      "section": "5",
      "check": "existence",
      "sentence": "A `last_id` of another account's project is refused, and shows nothing of that account but what the request said."
    },
    {
      "id": "list.last-id-unknown",
      "level": "one-of",
      "section": "7",
      "check": "existence",
      "sentence": "A `last_id` that names no project does not belong to the account either, and is refused."
    },
    {
      "id": "list.last-id-deleted",
      "level": "observed",
      "section": "4.1",
      "check": "existence",
      "sentence": "What happens to a walk whose `last_id` was deleted between two pages is not fixed."
    },
    {
      "id": "list.last-id-invalid",
      "level": "one-of",
      "section": "4.1",
      "check": "parameters",
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
      "check": "content-type",
      "sentence": "A list request without Content-Type is refused, listed with the 400 group."
    },
    {
      "id": "list.content-type-other",
      "level": "observed",
      "section": "4.1",
      "check": "content-type",
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
      "sentence": "All records of a project are deleted with it.",
      "whyUnseen": "Neither operation shows the records of a project."
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
      "check": "existence",
      "sentence": "The same delete a second time is refused with 404."
    },
    {
      "id": "delete.unknown",
      "level": "must",
      "section": "7",
      "check": "existence",
      "sentence": "Deleting an id that names no project is refused with 404, below the least of 2^31, 2^53 and 2^63 that is above every id of the account."
    },
    {
      "id": "delete.foreign",
      "level": "one-of",
      "section": "7",
      "check": "existence",
      "sentence": "Deleting another account's project is refused, and the project is still there."
    },
    {
      "id": "delete.id-missing",
      "level": "listed",
      "section": "7",
      "check": "parameters",
      "sentence": "A delete without `projectId`, or with an empty one, is refused, listed with the 400 group, and nothing is deleted."
    },
    {
      "id": "delete.id-invalid",
      "level": "one-of",
      "section": "7",
      "check": "parameters",
      "sentence": "A `projectId` that is text, a fraction, an id with letters behind it, zero, negative (unless the account has such ids) or huge (above the bound of delete.unknown) is refused; nothing is deleted."
    },
    {
      "id": "delete.id-repeated",
      "level": "observed",
      "section": "4.2",
      "check": "parameters",
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
      "check": "content-type",
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
      "check": "route",
      "sentence": "A path that the interface does not have is refused, listed with the 400 group."
    },
    {
      "id": "route.method",
      "level": "listed",
      "section": "7",
      "check": "route",
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
      "sentence": "Whatever a parameter or a key holds, up to 300 characters and no raw control character in a key, the answer is in the envelope and has a documented status."
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
      "sentence": "Which states a project has, and what takes it from one to another, is not shown.",
      "whyUnseen": "Neither operation shows or changes a state."
    },
    {
      "id": "events",
      "level": "observed",
      "section": "6",
      "seenBy": "nobody",
      "sentence": "Whether the service sends events, webhooks or notifications is not shown.",
      "whyUnseen": "Neither operation subscribes to anything."
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
          "why": "It is the order that clients expect of a cursor that is an id."
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
        "question": "What does a limit give that is not a whole number from 1 up, or is 2^31 or more?",
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
          "why": "Submitted data that violates a constraint belongs to the 400 group."
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
        "question": "What does a cursor give that is not a whole number from 0 up?",
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
          "why": "Submitted data that violates a constraint belongs to the 400 group."
        }
      },
      "list.number-spelling": {
        "question": "Is a limit or last_id in another spelling read as the number?",
        "parts": [
          "leading-zero",
          "plus",
          "exponent",
          "blanks",
          "full-width"
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
        "question": "Which Content-Types does a list take?",
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
          "cap-N, at most N projects whatever the limit": {
            "means": "A client that stops at the first short page loses projects: only an empty page ends a walk.",
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
          "why": "It does not tell that the project exists."
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
        "question": "What does a delete do with a `projectId` that is sent twice?",
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
          "ignored": "A client may send it or leave it.",
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
