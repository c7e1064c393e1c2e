# needs: @kubb/cli@4.39.3 @kubb/plugin-client@4.39.3 typescript@5.9.3
echo '{ "type": "module" }' > package.json
cat > kubb.config.ts <<EOF
import { pluginClient } from "@kubb/plugin-client";
import { pluginOas } from "@kubb/plugin-oas";
import { pluginTs } from "@kubb/plugin-ts";

export default {
  input: { path: "$DOCUMENT" },
  output: { path: "client", format: false },
  plugins: [pluginOas({ generators: [] }), pluginTs(), pluginClient({ client: "fetch", bundle: true, dataReturnType: "full" })],
};
EOF
kubb generate
cat > use.ts <<EOF
import { setConfig } from "./client/.kubb/fetch.ts";
import { deleteProject, listProjects } from "./client/index.ts";

setConfig({ baseURL: "$BASE_URL", headers: { "X-Master-Key": "$KEY", "Content-Type": "application/json" } });
const page = await listProjects({ limit: 2 });
const removed = await deleteProject({ projectId: page.data.projects[0]!.id });
if (removed.status !== 200) throw new Error(removed.data.message);
EOF
tsc --noEmit --strict --skipLibCheck --target es2022 --module preserve --allowImportingTsExtensions use.ts
tsx use.ts
