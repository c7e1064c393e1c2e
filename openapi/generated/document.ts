// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export const openapi: object = {
  "openapi": "3.1.0",
  "info": {
    "title": "Projects interface of a text-to-speech service",
    "version": "1.0.0",
    "summary": "List the projects of an account page by page; delete a project with all its records.",
    "description": "An account of the text-to-speech service holds projects. This interface lists them page by page, and deletes one\ntogether with its records. A base URL ends in `/v1`, and every path follows it.\n\n**Keys.** Every request carries the API key of an account in `X-Master-Key`. The account must be on the premium plan.\nA list also needs `Content-Type: application/json`, although it has no body.\n\n**Paging.** Start without `last_id`. Ask for the next page with the `id` of the last project received, and stop at an\nempty page: whether a page may be shorter than `limit` although more projects remain is not shown.\n\n**Errors.** Every error is JSON with `code` (the HTTP status), `message`, `subMessage` and `status` \"error\".\n\n**Ids** are integers whose width is not shown. A client that reads them as 64-bit floating point loses digits above\n2^53-1, and then pages and deletes the wrong project.\n\n**Open facts.** What the interface leaves open is a list of questions, `x-open-questions` at the end of this document,\neach with its admissible answers. Examples, their messages and what is called the reference are choices among them.\n",
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
        "description": "One page of the projects of the account.\n\nThe request must carry `Content-Type: application/json` although it has no body (rule `list.content-type-missing`).\nOpenAPI ignores a header parameter of that name, so most tools must be told to send it.\n\nThe interface leaves some of its behaviour open: see [open questions](#open-questions), `x-open-questions`.\n",
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
        "description": "The project and all records that belong to it are deleted. The id travels in the query string; no body is needed.\nThe path is singular.\n\nA delete cannot be undone, and a lost answer does not mean that nothing was deleted: read the list before trying\nagain.\n\nThe interface leaves some of its behaviour open: see [open questions](#open-questions), `x-open-questions`.\n",
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
            "summary": "The last id of the first page",
            "value": 1234
          },
          "empty-page": {
            "summary": "The last id of the last page",
            "value": 1297
          },
          "list.last-id-foreign": {
            "summary": "The id of a project of another account",
            "value": 1020
          },
          "list.last-id-unknown": {
            "summary": "The id of no project",
            "value": 999
          }
        }
      },
      "limit": {
        "name": "limit",
        "in": "query",
        "description": "The most projects that the answer may hold: up to 100, and 20 if it is absent.",
        "schema": {
          "type": "integer",
          "maximum": 100,
          "default": 20
        },
        "examples": {
          "first-page": {
            "summary": "The default",
            "value": 20
          },
          "last-page": {
            "summary": "The default",
            "value": 20
          },
          "empty-page": {
            "summary": "The default",
            "value": 20
          }
        }
      },
      "projectId": {
        "name": "projectId",
        "in": "query",
        "required": true,
        "description": "The `id` of the project, which must belong to the account of the key. The type of the parameter is not shown; this\ndocument takes the integer that the list gives.\n",
        "schema": {
          "type": "integer"
        },
        "examples": {
          "deleted": {
            "summary": "The id of an own project",
            "value": 1069
          },
          "delete.unknown": {
            "summary": "The id of no project",
            "value": 999
          },
          "delete.foreign": {
            "summary": "The id of a project of another account",
            "value": 1020
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
              "first-page": {
                "$ref": "#/components/examples/first-page"
              },
              "last-page": {
                "$ref": "#/components/examples/last-page"
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
        "description": "Bad Request. An invalid route and a missing Content-Type are listed with it; for other requests it is the reference's choice.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error400"
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
        "description": "Bad Request. An invalid route and data that violates constraints are listed with it; a service that refuses a Content-Type, or its absence, may do so with it.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error400"
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
        "description": "Unauthorized. A missing key is listed with it; for other keys it is the reference's choice.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error401"
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
        "description": "Payment Required. The account of the key is not on the premium plan.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error402"
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
        "description": "One of the statuses that may refuse a `last_id` which is not the account's; the reference's choice among them.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error403"
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
        "description": "Not Found. The project is not found, because the id is invalid or not in the account; for an invalid or repeated id, and that of another account, it is the reference's choice.",
        "content": {
          "application/json": {
            "schema": {
              "$ref": "#/components/schemas/Error404"
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
      "first-page": {
        "summary": "The first 20 of 25 projects",
        "value": {
          "code": 200,
          "message": "Projects listed",
          "status": "success",
          "projects": [
            {
              "id": 1006,
              "name": "東京タワー radio spot",
              "desc": "Says \"please\" before every number"
            },
            {
              "id": 1012,
              "name": "Help desk announcements",
              "desc": "Short pauses between paragraphs 🎧"
            },
            {
              "id": 1019,
              "name": "Zürich tram newsletter",
              "desc": "Names of places and people from the lexicon"
            },
            {
              "id": 1069,
              "name": "Harbour onboarding tour",
              "desc": "Short pauses between paragraphs 🎧"
            },
            {
              "id": 1091,
              "name": "Company news podcast intro",
              "desc": "Für Kinder ab 6 Jahren"
            },
            {
              "id": 1102,
              "name": "Sleep stories safety briefing",
              "desc": "一般公開用"
            },
            {
              "id": 1107,
              "name": "Kraków old town safety briefing",
              "desc": "Short pauses between paragraphs 🎧"
            },
            {
              "id": 1114,
              "name": "Østerbro library audio guide",
              "desc": "Stops 1 to 12 in three voices"
            },
            {
              "id": 1125,
              "name": "Airport audio guide",
              "desc": "Second draft, waiting for review"
            },
            {
              "id": 1135,
              "name": "Night train quiz",
              "desc": ""
            },
            {
              "id": 1166,
              "name": "Kraków old town podcast intro",
              "desc": "Deutsch, français, español: one file for each"
            },
            {
              "id": 1175,
              "name": "Zürich tram phone menu",
              "desc": "Second draft, waiting for review"
            },
            {
              "id": 1180,
              "name": "Botanical garden voice prompts",
              "desc": "Deutsch, français, español: one file for each"
            },
            {
              "id": 1182,
              "name": "Kraków old town radio spot",
              "desc": "Für Kinder ab 6 Jahren"
            },
            {
              "id": 1187,
              "name": "Physics lecture podcast intro",
              "desc": "Second draft, waiting for review"
            },
            {
              "id": 1202,
              "name": "Language course announcements",
              "desc": "Second draft, waiting for review"
            },
            {
              "id": 1204,
              "name": "Physics lecture voice prompts",
              "desc": "一般公開用"
            },
            {
              "id": 1209,
              "name": "Kraków old town phone menu",
              "desc": "Slow reading for learners"
            },
            {
              "id": 1229,
              "name": "Help desk audiobook",
              "desc": "Names of places and people from the lexicon"
            },
            {
              "id": 1234,
              "name": "Help desk onboarding tour",
              "desc": "Stops 1 to 12 in three voices"
            }
          ],
          "total": 25
        }
      },
      "last-page": {
        "summary": "The last 5 of 25 projects: last_id=1234",
        "value": {
          "code": 200,
          "message": "Projects listed",
          "status": "success",
          "projects": [
            {
              "id": 1237,
              "name": "Kraków old town audiobook",
              "desc": "Für Kinder ab 6 Jahren"
            },
            {
              "id": 1259,
              "name": "Physics lecture safety briefing",
              "desc": ""
            },
            {
              "id": 1269,
              "name": "Botanical garden quiz",
              "desc": "Stops 1 to 12 in three voices"
            },
            {
              "id": 1280,
              "name": "Night train onboarding tour",
              "desc": "Second draft, waiting for review"
            },
            {
              "id": 1297,
              "name": "City museum newsletter",
              "desc": "Second draft, waiting for review"
            }
          ],
          "total": 25
        }
      },
      "empty-page": {
        "summary": "Nothing follows last_id=1297, so the walk ends",
        "value": {
          "code": 200,
          "message": "Projects listed",
          "status": "success",
          "projects": [],
          "total": 25
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
        "summary": "last_id is not one whole number in plain digits, or it is negative and no id of the account.",
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
          "subMessage": "Name the project in the query string, as in DELETE /project?projectId=1069.",
          "status": "error"
        }
      },
      "delete.id-invalid": {
        "summary": "projectId is not one whole number in plain digits, is 0 or negative and no id of the account, or is too large to be an id.",
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
          "subMessage": "Name one project, once, as in DELETE /project?projectId=1069.",
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
        "description": "A project of the account. Whether it has further fields is not shown.",
        "type": "object",
        "required": [
          "id",
          "name",
          "desc"
        ],
        "properties": {
          "id": {
            "description": "Identifier of the project, and the value for `last_id` and `projectId`. Its width is not shown: a generated\nclient needs 64 bits for it, and one in JavaScript that can meet ids above 2^53-1 keeps them as text.\n",
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
        "description": "The success envelope with one page of projects.",
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
            "description": "A count of projects. Whether of all projects of the account or of those of the page is not shown.",
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
        "description": "The error envelope.",
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
            "description": "The detail of the error."
          },
          "status": {
            "type": "string",
            "const": "error"
          }
        }
      },
      "Error400": {
        "description": "The error envelope of a 400.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          }
        ],
        "required": [
          "code"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "const": 400,
            "description": "The HTTP status."
          }
        }
      },
      "Error401": {
        "description": "The error envelope of a 401.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          }
        ],
        "required": [
          "code"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "const": 401,
            "description": "The HTTP status."
          }
        }
      },
      "Error402": {
        "description": "The error envelope of a 402.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          }
        ],
        "required": [
          "code"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "const": 402,
            "description": "The HTTP status."
          }
        }
      },
      "Error403": {
        "description": "The error envelope of a 403.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          }
        ],
        "required": [
          "code"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "const": 403,
            "description": "The HTTP status."
          }
        }
      },
      "Error404": {
        "description": "The error envelope of a 404.",
        "allOf": [
          {
            "$ref": "#/components/schemas/ErrorEnvelope"
          }
        ],
        "required": [
          "code"
        ],
        "properties": {
          "code": {
            "type": "integer",
            "const": 404,
            "description": "The HTTP status."
          }
        }
      }
    }
  }
};
