# needs: @hey-api/openapi-ts@0.99.0 typescript@5.9.3
openapi-ts --input "$DOCUMENT" --output client
echo '{ "type": "module" }' > package.json
cat > use.ts <<EOF
import { client } from "./client/client.gen";
import { deleteProject, listProjects } from "./client";

client.setConfig({ baseUrl: "$BASE_URL", headers: { "X-Master-Key": "$KEY" } });
// The client drops a configured Content-Type from a request without a body.
client.interceptors.request.use((request) => {
  request.headers.set("Content-Type", "application/json");
  return request;
});
const { data: page, error } = await listProjects({ query: { limit: 2 } });
if (!page) throw new Error(error.subMessage);
const removed = await deleteProject({ query: { projectId: page.projects[0]!.id } });
if (!removed.data) throw new Error(removed.error.subMessage);
EOF
tsc --noEmit --strict --skipLibCheck --target es2022 --module preserve use.ts
tsx use.ts
