# needs: @redocly/cli@2.77.0
cat > arazzo.yaml <<EOF
arazzo: 1.0.1
info:
  title: List projects, then delete one
  version: 1.0.0
sourceDescriptions:
  - name: projects
    type: openapi
    url: $DOCUMENT
workflows:
  - workflowId: list-and-delete
    summary: Read a page, delete its first project, and see that it is gone.
    inputs:
      type: object
      properties:
        key: { type: string }
    steps:
      - stepId: list
        operationId: \$sourceDescriptions.projects.listProjects
        parameters:
          - { name: X-Master-Key, in: header, value: \$inputs.key }
          - { name: Content-Type, in: header, value: application/json }
          - { name: limit, in: query, value: 2 }
        successCriteria:
          - condition: \$statusCode == 200
        outputs:
          first: \$response.body#/projects/0/id
      - stepId: delete
        operationId: \$sourceDescriptions.projects.deleteProject
        parameters:
          - { name: X-Master-Key, in: header, value: \$inputs.key }
          - { name: projectId, in: query, value: \$steps.list.outputs.first }
        successCriteria:
          - condition: \$statusCode == 200
      - stepId: delete-again
        operationId: \$sourceDescriptions.projects.deleteProject
        parameters:
          - { name: X-Master-Key, in: header, value: \$inputs.key }
          - { name: projectId, in: query, value: \$steps.list.outputs.first }
        successCriteria:
          - condition: \$statusCode == 404
EOF
redocly respect arazzo.yaml --input key="$KEY" --server projects="$BASE_URL"
