import type { Body, ListedProject } from "./answers.ts";
import { endOfWalk, isLaterPage, listed } from "./conditions.ts";
import { afterDelete, edit, editProjects, where } from "./defects.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";

/** What is wrong with a page apart from its projects; undefined leaves a field out. */
const WRONG_PAGES: readonly [id: string, what: string, change: (body: Body) => Body][] = [
  ["projects-missing", "has no `projects`", () => ({ projects: undefined })],
  ["projects-null", "has `projects` null", () => ({ projects: null })],
  ["projects-by-id", "has `projects` as an object by id", (body) => ({ projects: { ...(body.projects as object) } })],
  [
    "in-data",
    "wraps all in `data`",
    ({ projects, total }) => ({ projects: undefined, total: undefined, data: { projects, total } }),
  ],
  ["total-missing", "has no `total`", () => ({ total: undefined })],
  ["total-null", "has `total` null", () => ({ total: null })],
  ["total-text", "has `total` as a text", ({ total }) => ({ total: String(total) })],
  ["total-negative", "has `total` -1", () => ({ total: -1 })],
  ["total-fraction", "has a fraction as `total`", ({ total }) => ({ total: Number(total) + 0.5 })],
];

/** What is wrong with a project; undefined leaves a field out. */
const WRONG_PROJECTS: readonly [id: string, what: string, change: (project: ListedProject) => unknown][] = [
  ["id-as-text", "has its id as a text", (it) => ({ ...it, id: String(it.id) })],
  ["id-missing", "has no id", ({ id, ...others }) => ({ projectId: id, ...others })],
  ["id-null", "has null as its id", (it) => ({ ...it, id: null })],
  ["id-fraction", "has a fraction as its id", (it) => ({ ...it, id: it.id + 0.5 })],
  ["name-missing", "has no name", ({ name, ...others }) => ({ title: name, ...others })],
  ["name-number", "has a number as its name", (it) => ({ ...it, name: 7 })],
  ["desc-missing", "has no desc", ({ desc, ...others }) => ({ description: desc, ...others })],
  ["desc-list", "has a list as its desc", (it) => ({ ...it, desc: [it.desc] })],
  ["as-id", "is its id alone", ({ id }) => id],
  ["as-null", "is null", () => null],
  ["as-list", "is a list of its values", (it) => Object.values(it)],
  ["in-wrapper", "is wrapped in a field `project`", (it) => ({ project: it })],
];

const NO_NAME: Body = { name: undefined };
const NULL_NAME: Body = { name: null };
const textTotal = edit(listed, (body) => ({ ...body, total: String(body.total) }));

/** Pages and projects of a wrong shape: always, or only at one place. */
export const listShapeMutants: readonly Mutant[] = [
  ...breaking("list.shape", [
    ...WRONG_PAGES.map(([id, what, change]): Row => {
      return [`page-${id}`, `A page ${what}.`, edit(listed, (body) => ({ ...body, ...change(body) }))];
    }),
    ["empty-page-total-null", "The empty page has `total` null.", edit(endOfWalk, { total: null })],
    ["empty-page-projects-null", "The empty page has `projects` null.", edit(endOfWalk, { projects: null })],
    ["empty-page-without-projects", "The empty page has no `projects`.", edit(endOfWalk, { projects: undefined })],
    ["total-text-after-a-delete", "After a delete `total` is a text.", afterDelete(textTotal)],
  ]),
  ...breaking("list.project", [
    ...WRONG_PROJECTS.map(([id, what, change]): Row => [`project-${id}`, `A project ${what}.`, editProjects(change)]),
    ["desc-null-if-empty", "An empty desc is null.", editSome(({ desc }) => desc === "", { desc: null })],
    ["name-missing-at-the-end", "The last one has no name.", editSome((_, at, all) => all.length === 30 && at === 29, NO_NAME)],
    ["name-missing-at-100", "At the hundredth place of a page there is no name.", editSome((_, at) => at === 99, NO_NAME)],
    ["name-null-for-some", "Of every seventh id the name is null.", editSome(({ id }) => id % 7 === 0, NULL_NAME)],
    ["desc-missing-on-later-pages", "Later projects have no desc.", where(isLaterPage, editProjects({ desc: undefined }))],
    ["name-null-after-a-delete", "After a delete names are null.", afterDelete(editProjects(NULL_NAME))],
  ]),
];

function editSome(
  which: (project: ListedProject, place: number, page: readonly ListedProject[]) => boolean,
  fields: Body,
): Row[2] {
  return editProjects((project, place, page) => (which(project, place, page) ? { ...project, ...fields } : project));
}
