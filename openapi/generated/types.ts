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
         *     **Open questions.** `x-open-questions` at the end of the document has every admissible answer.
         *
         *     - `auth.precedence`: Which refusal wins if several conditions hold at once? Reference: key,plan,content-type,parameters,existence
         *     - `auth.key-missing`: With which documented error is a request without a key refused? Reference: 401
         *     - `auth.key-empty`: With which documented error is an empty key refused? Reference: 401
         *     - `auth.key-unknown`: With which documented error is a key of no account refused? Reference: 401
         *     - `route.invalid`: With which error is a path refused that the interface does not have? Reference: 400
         *     - `route.method`: With which error is a wrong method on a known path refused? Reference: 400
         *     - `envelope.media-type`: What is the Content-Type of a response? Reference: application/json
         *     - `envelope.extra-fields`: Which answers carry fields beyond the documented ones? Reference: none
         *     - `list.order`: In which order do the projects come? Reference: id-ascending
         *     - `list.total`: What does total count? Reference: all
         *     - `list.limit-over-maximum`: What does a limit above 100 give? Reference: 400
         *     - `list.limit-invalid`: What does a limit give that is not one whole number from 1 up, or is 2^31 or more? Reference: 400
         *     - `list.last-id-foreign`: With which status is a cursor of another account refused? Reference: 403
         *     - `list.last-id-unknown`: With which status is a cursor that names no project refused? Reference: 403
         *     - `list.last-id-deleted`: What does a cursor give if its project has been deleted since? Reference: 403
         *     - `list.last-id-invalid`: What does a last_id give that is not one whole number, or is negative in an account without negative ids? Reference: 400
         *     - `list.number-spelling`: Is a limit, or a last_id, in another spelling read as the number? Reference: text
         *     - `list.content-type-missing`: With which status is a list without Content-Type refused? Reference: 400
         *     - `list.content-type-other`: Which Content-Types does a list accept? Reference: accepted
         *     - `list.short-page`: May a page hold fewer projects than its limit while more remain? Reference: full
         *     - `list.id-width`: How wide are project ids? Reference: safe
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
         *     **Open questions.** `x-open-questions` at the end of the document has every admissible answer.
         *
         *     - `auth.precedence`: Which refusal wins if several conditions hold at once? Reference: key,plan,content-type,parameters,existence
         *     - `auth.key-missing`: With which documented error is a request without a key refused? Reference: 401
         *     - `auth.key-empty`: With which documented error is an empty key refused? Reference: 401
         *     - `auth.key-unknown`: With which documented error is a key of no account refused? Reference: 401
         *     - `route.invalid`: With which error is a path refused that the interface does not have? Reference: 400
         *     - `route.method`: With which error is a wrong method on a known path refused? Reference: 400
         *     - `envelope.media-type`: What is the Content-Type of a response? Reference: application/json
         *     - `envelope.extra-fields`: Which answers carry fields beyond the documented ones? Reference: none
         *     - `delete.foreign`: With which status is the delete of another account's project refused? Reference: 404
         *     - `delete.id-missing`: With which status is a delete without projectId refused? Reference: 400
         *     - `delete.id-invalid`: With which status is a projectId refused that is not an id, or too large to be one? Reference: 404
         *     - `delete.id-repeated`: What does a delete do with a projectId that is sent twice? Reference: 404
         *     - `delete.id-spelling`: Is a projectId in another spelling read as the number? Reference: text
         *     - `delete.content-type`: What does a delete make of a Content-Type? Reference: ignored
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
             * @description Identifier of the project, and the value for `last_id` and `projectId`. It may exceed 2^53-1: a client that can meet
             *     such ids keeps them as text.
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
            /** @description The detail: which constraint, and how to fix the request. */
            subMessage: string;
            /** @constant */
            status: "error";
        };
    };
    responses: {
        /** @description One page of projects. An empty page means that there are no more projects. */
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
        /** @description Bad Request. The route, the Content-Type or a parameter is not valid. */
        ListBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Bad Request. The route, the Content-Type or the parameter is not valid. */
        DeleteBadRequest: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Unauthorized. The request has no key, or the key of no account. */
        Unauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Payment Required. The key's account has no premium plan. */
        PaymentRequired: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description The cursor does not belong to the account. */
        Forbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
        /** @description Not Found. The account has no such project. */
        NotFound: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ErrorEnvelope"];
            };
        };
    };
    parameters: {
        /** @description The `id` of the last project of the previous page. Absent or 0 asks for the first page. */
        last_id: number;
        /** @description How many projects the answer may hold at most. */
        limit: number;
        /**
         * @description The `id` of the project. The interface does not fix the type of this parameter; it is read as the integer that the list
         *     gives. Only a project of the key's own account can be deleted.
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
                /** @description How many projects the answer may hold at most. */
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
                 * @description The `id` of the project. The interface does not fix the type of this parameter; it is read as the integer that the list
                 *     gives. Only a project of the key's own account can be deleted.
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
