import { documentText } from "../operations/document-value.ts";

const address = new URL(documentText("servers", "0", "variables", "base_url", "default"));

/** The path that every route of the interface is appended to (rule version.segment). */
export const BASE_PATH: string = address.pathname;

/** Where the document says that the mock answers. */
export const DEFAULT_HOST: string = address.hostname;
export const DEFAULT_PORT: number = Number(address.port);
