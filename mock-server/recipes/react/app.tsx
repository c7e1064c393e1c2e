import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { projectsClient } from "../typed-client.ts";
import { ProjectList } from "./project-list.tsx";
import { createProjectStore } from "./project-store.ts";
import "./app.css";

// In your app, these come from its configuration; here they come from the URL, so that a test can choose a mock and a key.
const given = new URLSearchParams(location.search);
const client = projectsClient({
  baseUrl: given.get("api") ?? "http://127.0.0.1:4010/v1",
  key: given.get("key") ?? "mk_premium",
});
const store = createProjectStore(client, Number(given.get("timeout") ?? 10_000));

createRoot(document.body).render(
  <StrictMode>
    <ProjectList store={store} />
  </StrictMode>,
);
