// Written by `npm run generate` from openapi.yaml. Change that, not this.

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
    "message": "Projects listed",
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
    "message": "Project deleted",
    "requestHeaders": []
  }
] as const;
