import { type OpenApiDocument, operationsOf } from "../../../openapi/generate/read-document.ts";
import { type Change, changeOf } from "./effects.ts";
import { type Named, pairsOf } from "./pairs.ts";

interface RequestHeader {
  readonly value: string;
  readonly required: boolean;
  readonly rule: string;
}

/** What has changed in `x-request-headers`. */
export function headerChanges(before: OpenApiDocument, after: OpenApiDocument): Change[] {
  const { both, added, removed } = pairsOf(named(before), named(after));
  return [
    ...added
      .filter(({ value }) => value.required)
      .map(({ name, value, at }) => changeOf("request header needed", `${name}: ${value.value}`, [value.rule], at)),
    ...removed.map(({ name, value, at }) => changeOf("request header not needed", name, [value.rule], { gone: at })),
    ...both.flatMap(({ name, before: old, after: header, at }) => {
      if (header.required && (!old.required || old.value !== header.value))
        return [changeOf("request header needed", `${name}: ${header.value}`, [header.rule], at)];
      return old.required && !header.required ? [changeOf("request header not needed", name, [header.rule], at)] : [];
    }),
  ];
}

function named(document: OpenApiDocument): Named<RequestHeader>[] {
  return operationsOf(document).flatMap(({ operation, at }) =>
    (operation["x-request-headers"] ?? []).map((header, index) => ({
      name: `${operation.operationId}, ${header.name}`,
      value: header,
      at: [...at, "x-request-headers", index],
    })),
  );
}
