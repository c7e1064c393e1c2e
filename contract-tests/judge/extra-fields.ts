import { documentedFields, type SchemaName } from "../../openapi/index.ts";
import { type Entry, fieldsOf, type Timeline } from "../model/timeline.ts";
import { hasForm } from "./form.ts";

/** The kinds of answers that carry fields beyond the documented ones, as the profile names them. */
export function extraFieldPlaces(timeline: Timeline, pages: readonly Entry[]): string[] {
  const refusals = timeline.filter((entry) => hasForm(entry) && entry.answer.status >= 400);
  const places = {
    project: otherProjectFields(pages),
    list: otherFields("ProjectPage", pages.map(fieldsOf)),
    error: otherFields("ErrorEnvelope", refusals.map(fieldsOf)),
  };
  return Object.entries(places).flatMap(([place, fields]) => (fields.length > 0 ? [place] : []));
}

export function otherProjectFields(pages: readonly Entry[]): string[] {
  const projects = pages.flatMap(({ answer }) => answer.projects.map(({ fields }) => fields));
  return otherFields("Project", projects);
}

function otherFields(schema: SchemaName, bodies: readonly object[]): string[] {
  const documented = documentedFields(schema);
  return [...new Set(bodies.flatMap(Object.keys))].filter((name) => !documented.includes(name));
}
