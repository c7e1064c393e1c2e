import { type OpenApiDocument, operationsOf } from "../../openapi/generate/read-document.ts";
import { breaking, compatible, type Difference, editorial, type Fact, type Rating, wording } from "./facts.ts";

/** The facts about request headers that an OpenAPI header parameter cannot describe. */
export function* headerFacts(document: OpenApiDocument): Iterable<Fact> {
  for (const { operation, at } of operationsOf(document)) {
    for (const [index, { name, value, required, rule }] of (operation["x-request-headers"] ?? []).entries()) {
      const place = { at: [...at, "x-request-headers", index], rules: [rule] };
      const said = `${required ? "required" : "optional"}, ${value}`;
      const header = `${operation.operationId}.${name}`;
      yield { name: header, value: said, ...place, rate: rateHeader };
      yield wording(`${header}, rule`, rule, place, header);
    }
  }
}

/** The facts about the statements of the interface text. */
export function* textFacts(document: OpenApiDocument): Iterable<Fact> {
  for (const [index, { section, title, statements }] of document["x-interface-text"].entries()) {
    const place = { at: ["x-interface-text", index], rules: [] };
    const name = `interface text ${section}`;
    yield { name, value: title, ...place, rate: editorial };
    for (const { about, notShown, rules, places = [] } of statements) {
      const holders = [...(notShown ? ["not shown"] : []), ...rules, ...places].join(", ");
      yield wording(`${name}, "${about}"`, holders, { ...place, rules }, name);
    }
  }
}

function rateHeader({ before, after }: Difference): Rating {
  const isRequired = (fact?: Fact): boolean => fact?.value.startsWith("required") === true;
  const is = isRequired(after);
  if (isRequired(before) && !is) return breaking("a server that refuses a request without it is wrong now", "the reference");
  if (is) return breaking("a client that does not send this value is refused", "the new reference");
  return compatible("a client may send it or leave it out");
}
