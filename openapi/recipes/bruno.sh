# needs: @usebruno/cli@4.1.0
bru import openapi --source "$DOCUMENT" --output . --collection-name projects
# In Bruno: the collection, Headers.
sed -i.bak 's|^request:|&\n  headers: [{ name: Content-Type, value: application/json }]|' projects/opencollection.yml
# The import leaves the query out of the URL, and the command line sends the URL; the app adds it.
sed -i.bak 's|/project"|/project?projectId=1055"|' "projects/projects/Delete a project.yml"
cd projects
bru run --env "Mock server" --env-var baseUrl="$BASE_URL" --env-var apiKey="$KEY"
