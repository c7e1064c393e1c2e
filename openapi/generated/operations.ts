// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

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
    "successes": [
      {
        "code": 200,
        "message": "Projects listed",
        "status": "success"
      }
    ],
    "query": [
      "last_id",
      "limit"
    ],
    "requestHeaders": [
      {
        "name": "Content-Type",
        "value": "application/json",
        "required": true,
        "rule": "list.content-type-missing"
      }
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
    "successes": [
      {
        "code": 200,
        "message": "Project deleted",
        "status": "success"
      }
    ],
    "query": [
      "projectId"
    ],
    "requestHeaders": []
  }
] as const;
