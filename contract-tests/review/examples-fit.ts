import { Ajv2020 } from "ajv/dist/2020.js";
import { pointerOf } from "../../openapi/generate/places.ts";
import { examplesOf, type OpenApiDocument, operationsOf } from "../../openapi/generate/read-document.ts";

/** Whether each answer that a document shows as an example fits what another document says of that status. */
export function examplesFit(shown: OpenApiDocument, judge: OpenApiDocument): boolean {
  const ajv = new Ajv2020({ strict: false, validateFormats: false }).addSchema(judge, "document");
  return operationsOf(shown).every(({ operation, at }) =>
    Object.keys(operation.responses).every((status) => {
      const place = [...at, "responses", status, "content", "application/json", "schema"];
      const fits = ajv.getSchema(`document${pointerOf(place)}`);
      return !fits || Object.values(examplesOf(operation, status)).every(({ value }) => fits(value));
    }),
  );
}
