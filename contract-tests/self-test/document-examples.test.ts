import { expect, test } from "vitest";
import { createFetchMock } from "../../mock-server/fetch.ts";
import { KEY_HEADER } from "../../openapi/constants.ts";
import { nameIn, operationsOf } from "../../openapi/generate/placed.ts";
import { readSource } from "../../openapi/generate/source.ts";

const source = readSource();

/** The examples of each parameter, by the name of the parameter. */
const PARAMETERS = source.document.components.parameters as unknown as Readonly<
  Record<
    string,
    | { readonly examples: Readonly<Record<string, { readonly value: number } | undefined>> }
    | undefined
  >
>;

/** The examples of answers whose request has examples of parameters. In mock-server/tests/behaviour, each refusal is as documented. */
const examples = operationsOf(source).flatMap(({ method, path, parameters, examples: placed }) =>
  placed.flatMap(({ name, status, value }) => {
    const named = parameters.flatMap(({ $ref }) => {
      const example = PARAMETERS[nameIn($ref)]?.examples[name];
      return example ? [`${nameIn($ref)}=${example.value}`] : [];
    });
    const url = `http://127.0.0.1:4010/v1${path}?${named.join("&")}`;
    return named.length > 0 || status === 200 ? [{ method, url, name, status, value }] : [];
  }),
);

test.each(examples)(
  "$name: the default mock answers as the document says",
  async ({ method, url, status, value }) => {
    const headers = { [KEY_HEADER]: "mk_other", "Content-Type": "application/json" };
    const answer = await createFetchMock().fetch(url, { method, headers });
    expect([answer.status, await answer.json()]).toEqual([status, value]);
  },
);
