import { SaxesParser } from "saxes";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
}

/** The elements of an XML text in their order; throws if the text is not well-formed. */
export function elementsOf(xml: string): Element[] {
  const elements: Element[] = [];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    elements.push({ name, attributes: attributes as Record<string, string> });
  });
  parser.write(xml).close();
  return elements;
}

/** The elements of a page, which is XML but for its doctype and void tags. */
export function elementsOfPage(page: string): Element[] {
  return elementsOf(page.replace("<!doctype html>\n", "").replace(/<(meta|br)([^>]*)>/g, "<$1$2/>"));
}

/** The policy of every page: its own style sheet, its own script if it has one, and nothing else. */
export const POLICY =
  /content="default-src 'none'; style-src 'sha256-[\w+/]{43}='; (?:script-src 'sha256-[\w+/]{43}='; )?base-uri 'none'; form-action 'none'"/;
