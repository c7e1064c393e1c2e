import type { Profile } from "../../openapi/index.ts";
import type { ProjectsPort } from "./projects-port.ts";

/** A request to one of the operations, free of any transport, with the profile that it is judged by. */
export interface Call {
  /** The key header; undefined where it is absent, empty where it is empty. */
  readonly key: string | undefined;
  readonly contentType: string | undefined;
  readonly query: URLSearchParams;
  readonly profile: Profile;
  readonly projects: ProjectsPort;
}
