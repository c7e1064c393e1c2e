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
