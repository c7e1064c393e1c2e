import { Ajv2020, type ErrorObject } from "ajv/dist/2020.js";

/** One way in which a value does not fit its schema: the place in the value, and what is wrong there. */
export interface SchemaProblem {
  /** JSON pointer into the value; empty for the value itself. */
  readonly pointer: string;
  readonly problem: string;
  /** The keyword of the schema that the value breaks. */
  readonly keyword: string;
}

const DOCUMENT_ID = "https://tts-projects.example/openapi.json";

/** Returns a function that validates a value by the schema at a JSON pointer into the document. It returns no problem if the value fits. */
export function validatorOf(document: object) {
  const options = { allErrors: true, strict: false, validateSchema: false, validateFormats: false };
  const ajv = new Ajv2020(options).addSchema(document, DOCUMENT_ID);
  return (pointer: string, value: unknown): SchemaProblem[] => {
    const validate = ajv.getSchema(`${DOCUMENT_ID}#/${pointer}`);
    if (!validate) throw new Error(`the document has no schema at ${pointer}`);
    return validate(value) ? [] : (validate.errors ?? []).map(readable);
  };
}

function readable({ instancePath, keyword, message, params }: ErrorObject) {
  const detail = "allowedValue" in params ? ` ${JSON.stringify(params.allowedValue)}` : "";
  const extra = "additionalProperty" in params ? ` such as "${params.additionalProperty}"` : "";
  return {
    pointer: instancePath,
    problem: `${message ?? "does not fit"}${detail}${extra}`,
    keyword,
  };
}
