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
         *     The request must carry `Content-Type: application/json` although it has no body (rule `list.content-type-missing`).
         *     OpenAPI ignores a header parameter of that name, so most tools must be told to send it.
         *
         *     The interface leaves some of its behaviour open: see [open questions](#open-questions), `x-open-questions`.
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
         *     A delete cannot be undone, and a lost answer does not mean that nothing was deleted: read the list before trying
         *     again.
         *
         *     The interface leaves some of its behaviour open: see [open questions](#open-questions), `x-open-questions`.
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
        /** @description A project of the account. Whether it has further fields is not shown. */
        Project: {
            /**
             * @description Identifier of the project, and the value for `last_id` and `projectId`. Its width is not shown: a generated
             *     client needs 64 bits for it, and one in JavaScript that can meet ids above 2^53-1 keeps them as text.
             */
            id: number;
            /** @description Name of the project. */
            name: string;
            /** @description Description of the project. */
            desc: string;
        };
        /** @description The success envelope with one page of projects. */
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
            /** @description A count of projects. Whether of all projects of the account or of those of the page is not shown. */
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
        /** @description The error envelope. */
        ErrorEnvelope: {
            /** @description The HTTP status. */
            code: number;
            /** @description What went wrong. */
            message: string;
            /** @description The detail of the error. */
            subMessage: string;
            /** @constant */
            status: "error";
        };
        /** @description The error envelope of a 400. */
        Error400: {
            /**
             * @description The HTTP status.
             * @constant
             */
            code: 400;
        } & WithRequired<components["schemas"]["ErrorEnvelope"], "code">;
        /** @description The error envelope of a 401. */
        Error401: {
            /**
             * @description The HTTP status.
             * @constant
             */
            code: 401;
        } & WithRequired<components["schemas"]["ErrorEnvelope"], "code">;
        /** @description The error envelope of a 402. */
        Error402: {
            /**
             * @description The HTTP status.
             * @constant
             */
            code: 402;
        } & WithRequired<components["schemas"]["ErrorEnvelope"], "code">;
        /** @description The error envelope of a 403. */
        Error403: {
            /**
             * @description The HTTP status.
             * @constant
             */
            code: 403;
        } & WithRequired<components["schemas"]["ErrorEnvelope"], "code">;
        /** @description The error envelope of a 404. */
        Error404: {
            /**
             * @description The HTTP status.
             * @constant
             */
            code: 404;
        } & WithRequired<components["schemas"]["ErrorEnvelope"], "code">;
    };
    responses: {
        /** @description One page of projects. An empty page ends the walk. */
        ProjectPage: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ProjectPage"];
            };
        };
        /** @description The project and all its records are deleted. */
        Deleted: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Deleted"];
            };
        };
        /** @description Bad Request. An invalid route and a missing Content-Type are listed with it; for other requests it is the reference's choice. */
        ListBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error400"];
            };
        };
        /** @description Bad Request. An invalid route and data that violates constraints are listed with it; a service that refuses a Content-Type, or its absence, may do so with it. */
        DeleteBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error400"];
            };
        };
        /** @description Unauthorized. A missing key is listed with it; for other keys it is the reference's choice. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error401"];
            };
        };
        /** @description Payment Required. The account of the key is not on the premium plan. */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error402"];
            };
        };
        /** @description One of the statuses that may refuse a `last_id` which is not the account's; the reference's choice among them. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error403"];
            };
        };
        /** @description Not Found. The project is not found, because the id is invalid or not in the account; for an invalid or repeated id, and that of another account, it is the reference's choice. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["Error404"];
            };
        };
    };
    parameters: {
        /** @description The `id` of the last project of the previous page. Absent or 0 asks for the first page. */
        last_id: number;
        /** @description The most projects that the answer may hold: up to 100, and 20 if it is absent. */
        limit: number;
        /**
         * @description The `id` of the project, which must belong to the account of the key. The type of the parameter is not shown; this
         *     document takes the integer that the list gives.
         */
        projectId: number;
    };
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
                last_id?: components["parameters"]["last_id"];
                /** @description The most projects that the answer may hold: up to 100, and 20 if it is absent. */
                limit?: components["parameters"]["limit"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ProjectPage"];
            400: components["responses"]["ListBadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            403: components["responses"]["Forbidden"];
        };
    };
    deleteProject: {
        parameters: {
            query: {
                /**
                 * @description The `id` of the project, which must belong to the account of the key. The type of the parameter is not shown; this
                 *     document takes the integer that the list gives.
                 */
                projectId: components["parameters"]["projectId"];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["Deleted"];
            400: components["responses"]["DeleteBadRequest"];
            401: components["responses"]["Unauthorized"];
            402: components["responses"]["PaymentRequired"];
            404: components["responses"]["NotFound"];
        };
    };
}
type WithRequired<T, K extends keyof T> = T & {
    [P in K]-?: T[P];
};
