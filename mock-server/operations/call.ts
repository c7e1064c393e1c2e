import type { Profile } from "../../openapi/index.ts";
import type { ProjectsPort } from "./projects-port.ts";

/** A request to one of the operations, free of any transport, with the profile that it is judged by. */
export interface Call {
  /** The key header; undefined where it is absent, empty where it is empty. */
  readonly key: string | undefined;
  readonly contentType: string | undefined;
  readonly query: Query;
  readonly profile: Profile;
  readonly projects: ProjectsPort;
}

/** The parameters of a request. URLSearchParams is one. */
export interface Query {
  /** All values of a parameter, decoded, in the sequence in which they were sent. */
  getAll(name: string): readonly string[];
}
