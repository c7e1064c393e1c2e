# needs: orval@7.13.2 typescript@5.9.3
orval --input "$DOCUMENT" --output client.ts --client fetch
sed -i.bak "s|\`/project|\`$BASE_URL/project|" client.ts
echo '{ "type": "module" }' > package.json
cat > use.ts <<EOF
import { deleteProject, listProjects } from "./client.ts";

const headers = { "X-Master-Key": "$KEY", "Content-Type": "application/json" };
const page = await listProjects({ limit: 2 }, { headers });
if (page.status !== 200) throw new Error(page.data.subMessage);
const removed = await deleteProject({ projectId: page.data.projects[0]!.id }, { headers });
if (removed.status !== 200) throw new Error(removed.data.subMessage);
EOF
tsc --noEmit --strict --skipLibCheck --target es2022 --module preserve --allowImportingTsExtensions use.ts
tsx use.ts
