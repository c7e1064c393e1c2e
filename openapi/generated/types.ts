// Written by `npm run generate` from openapi/*.yaml. Change those, not this.

export interface paths {
    "/projects": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List projects
         * @description One page of the projects of the account.
         *
         *     The request must carry `Content-Type: application/json` although it has no body.
         */
        get: operations["listProjects"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/project": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Delete a project
         * @description The project and all records that belong to it are deleted. The id travels in the query string; no body is needed.
         *     The path is singular.
         *
         *     A delete cannot be undone, and a lost answer does not mean that nothing was deleted: read the list before trying again.
         */
        delete: operations["deleteProject"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        /** @description A project of the account. The service may add further fields. */
        Project: {
            /**
             * @description Identifier of the project, and the value for `last_id` and `projectId`. Integer of any width: keep it as text where
             *     it can exceed 2^53-1.
             */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Description of the project. */
            desc: string;
        };
        /** @description The success envelope with one page of projects. The service may add further fields. */
        ProjectPage: {
            /**
             * @description The HTTP status.
             * @constant
             */
            code: 200;
            /** @description Success text. */
            message: string;
            /** @constant */
            status: "success";
            /** @description The projects of the page. */
            projects: components["schemas"]["Project"][];
            /** @description A count, either of all projects of the account or of those of the page. */
            total: number;
        };
        /** @description The success envelope and nothing else. */
        Deleted: {
            /**
             * @description The HTTP status.
             * @constant
             */
            code: 200;
            /** @description Success text. */
            message: string;
            /** @constant */
            status: "success";
        };
        /** @description The error envelope. The service may add further fields. */
        ErrorEnvelope: {
            /** @description The HTTP status. */
            code: number;
            /** @description What went wrong. */
            message: string;
            /** @description The detail: which constraint, and how to mend the request. */
            subMessage: string;
            /** @constant */
            status: "error";
        };
        /** @description The error envelope under HTTP 400. */
        Error400: components["schemas"]["ErrorEnvelope"] & {
            /** @constant */
            code: 400;
        };
        /** @description The error envelope under HTTP 401. */
        Error401: components["schemas"]["ErrorEnvelope"] & {
            /** @constant */
            code: 401;
        };
        /** @description The error envelope under HTTP 402. */
        Error402: components["schemas"]["ErrorEnvelope"] & {
            /** @constant */
            code: 402;
        };
        /** @description The error envelope under HTTP 403. */
        Error403: components["schemas"]["ErrorEnvelope"] & {
            /** @constant */
            code: 403;
        };
        /** @description The error envelope under HTTP 404. */
        Error404: components["schemas"]["ErrorEnvelope"] & {
            /** @constant */
            code: 404;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    listProjects: {
        parameters: {
            query?: {
                /** @description The `id` of the last project of the previous page. Absent or 0 asks for the first page. */
                last_id?: number;
                /** @description The most projects in the answer. */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description One page of projects. An empty page ends the walk. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["ProjectPage"];
                };
            };
            /** @description Bad Request. The route, the Content-Type or a parameter is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error400"];
                };
            };
            /** @description Unauthorized. The request has no key, or the key of no account. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error401"];
                };
            };
            /** @description Payment Required. The account is not on the premium plan. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error402"];
                };
            };
            /** @description The cursor does not belong to the account. */
            403: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error403"];
                };
            };
        };
    };
    deleteProject: {
        parameters: {
            query: {
                /** @description The `id` of the project, as the list gives it. The project must belong to the account of the key. */
                projectId: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description The project and all its records are deleted. */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Deleted"];
                };
            };
            /** @description Bad Request. The route, the Content-Type or the parameter is not valid. */
            400: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error400"];
                };
            };
            /** @description Unauthorized. The request has no key, or the key of no account. */
            401: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error401"];
                };
            };
            /** @description Payment Required. The account is not on the premium plan. */
            402: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error402"];
                };
            };
            /** @description Not Found. The account has no such project. */
            404: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": components["schemas"]["Error404"];
                };
            };
        };
    };
}
