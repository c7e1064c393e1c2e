import { KEY_HEADER, PROJECT_ID } from "../../../openapi/constants.ts";
import { operationOf } from "../../../openapi/contract.ts";
import type { AccountState, ProjectData } from "../../store/data.ts";
import { reset, statePath } from "./actions.ts";
import { ActionButton, Field, Filter, Row, View } from "./components.tsx";
import { BASE_URL, control, deleteType } from "./control.ts";
import { type Action, filterOfView, pageState, route } from "./page-state.ts";

/** The projects of a key, as they are in the store. */
export function ProjectsView() {
  const { accounts, account } = pageState();
  const key = route().item || (account?.key ?? "");
  const totals = new Map(accounts.map((each) => [each.key, each.total]));
  const projects = account?.key === key ? account.projects : [];
  const tools = (
    <>
      <Field
        label="Key"
        options={[...new Set([...totals.keys(), key])]}
        textOf={(each) => `${each} (${totals.get(each) ?? "as at the start"})`}
        value={key}
        onValue={(to) => location.assign(`#/projects/${encodeURIComponent(to)}`)}
      />
      <Filter placeholder="Filter by id or name" />
      <ActionButton action={reset(key)}>{`Reset ${key}`}</ActionButton>
    </>
  );
  return (
    <View tools={tools}>
      {projects.filter(filterOfView(({ id, name }) => `${id} ${name}`)).map((project) => (
        <ProjectRow key={project.id} owner={key} project={project} />
      ))}
      <p>No project here. Choose another key or filter.</p>
    </View>
  );
}

function ProjectRow({ owner, project }: { owner: string; project: ProjectData }) {
  const { id, name, desc = "", records = [] } = project;
  return (
    <Row cells={[id, <bdi>{name}</bdi>, <bdi>{desc}</bdi>, `records: ${records.length}`]}>
      <ActionButton aria-label={`Delete ${name}, ${id}`} action={remove(owner, project)}>
        Delete
      </ActionButton>
    </Row>
  );
}

/** Deletes as a client does, so that the journal shows it and faults apply. */
function remove(key: string, project: ProjectData): Action {
  const { id, name } = project;
  const { method, path } = operationOf("deleteProject");
  const line = `${method} ${BASE_URL}${path}?${PROJECT_ID}=${id}`;
  return async () => {
    await control(line, undefined, { [KEY_HEADER]: key, ...(await deleteType()) });
    return { text: `Deleted “${name}”.`, undo: putBack(key, project) };
  };
}

/** Adds a deleted project again, to what the account has by then. */
function putBack(key: string, project: ProjectData): Action {
  return async () => {
    const { projects } = await control<AccountState>(`GET ${statePath(key)}`);
    await control(`PUT ${statePath(key)}`, { projects: [...projects, project] });
    return { text: "Undone. The journal stays as it is.", undo: remove(key, project) };
  };
}
