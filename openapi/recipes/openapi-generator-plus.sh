# needs: openapi-generator-plus@2.22.0 @openapi-generator-plus/typescript-fetch-client-generator@2.0.0 typescript@5.9.3
echo "includePolyfills: false" > config.yml
openapi-generator-plus -c config.yml -g @openapi-generator-plus/typescript-fetch-client-generator -o client "$DOCUMENT"
echo '{ "type": "module" }' > package.json
cat > use.ts <<EOF
import { Configuration, ProjectsApi } from "./client";

const api = new ProjectsApi(new Configuration({ apiKey: "$KEY" }), "$BASE_URL");
// A refusal is thrown.
const page = await api.listProjects(undefined, 2, { headers: { "Content-Type": "application/json" } });
await api.deleteProject(page.projects[0]!.id);
EOF
tsc --noEmit --strict --skipLibCheck --target es2022 --module preserve use.ts
tsx use.ts
