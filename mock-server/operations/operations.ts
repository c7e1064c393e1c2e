import type { OperationId } from "../../openapi/index.ts";
import { deleteProject } from "./delete-project.ts";
import { listProjects } from "./list-projects.ts";
import type { Operation } from "./operation.ts";

/** Every operation of the document. If one is missing here, this does not compile. */
export const OPERATIONS: { readonly [Id in OperationId]: Operation<Id> } = { listProjects, deleteProject };
