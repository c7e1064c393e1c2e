import { SaxesParser, type SaxesTagPlain } from "saxes";

/** The elements of an XML text in their order; throws if the text is not well-formed. */
export function elementsOf(xml: string): SaxesTagPlain[] {
  const elements: SaxesTagPlain[] = [];
  const parser = new SaxesParser<{ xmlns: false }>();
  parser.on("opentag", (element) => elements.push(element));
  parser.write(xml).close();
  return elements;
}

/** The elements of a page, which is XML but for its doctype and void tags. */
export function elementsOfPage(page: string): SaxesTagPlain[] {
  return elementsOf(
    page.replace("<!doctype html>\n", "").replace(/<(meta|br)([^>]*)>/g, "<$1$2/>"),
  );
}

/** The policy of every page: its own style sheet, its own script if it has one, and nothing else. */
export const POLICY =
  /content="default-src 'none'; style-src 'sha256-[\w+/]{43}='; (?:script-src 'sha256-[\w+/]{43}='; )?base-uri 'none'; form-action 'none'"/;
