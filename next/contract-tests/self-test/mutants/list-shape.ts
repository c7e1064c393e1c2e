import type { Body, ListedProject } from "./answers.ts";
import { endOfWalk, isLaterPage, listed } from "./conditions.ts";
import { afterDelete, edit, editProjects, where } from "./defects.ts";
import { breaking, type Mutant, type Row } from "./mutant.ts";

/** What is wrong with a page apart from its projects; undefined leaves a field out. */
const WRONG_PAGES: readonly [id: string, what: string, change: Body | ((body: Body) => Body)][] = [
  ["projects-missing", "has no `projects`", { projects: undefined }],
  ["projects-null", "has `projects` null", { projects: null }],
  ["projects-by-id", "has `projects` as an object by id", (body) => ({ projects: { ...(body.projects as object) } })],
  ["projects-misnamed", "calls its projects `items`", ({ projects }) => ({ projects: undefined, items: projects })],
  [
    "projects-in-data",
    "wraps projects and total in `data`",
    ({ projects, total }) => ({ projects: undefined, total: undefined, data: { projects, total } }),
  ],
  ["total-missing", "has no `total`", { total: undefined }],
  ["total-null", "has `total` null", { total: null }],
  ["total-text", "has `total` as a text", ({ total }) => ({ total: String(total) })],
  ["total-negative", "has `total` -1", { total: -1 }],
  ["total-fraction", "has a fraction as `total`", ({ total }) => ({ total: Number(total) + 0.5 })],
  ["total-misnamed", "calls its total `count`", ({ total }) => ({ total: undefined, count: total })],
];

/** What is wrong with a project; undefined leaves a field out. */
const WRONG_PROJECTS: readonly [id: string, what: string, change: Body | ((project: ListedProject) => unknown)][] = [
  ["id-as-text", "has its id as a text", (it) => ({ ...it, id: String(it.id) })],
  ["id-missing", "has no id", { id: undefined }],
  ["id-null", "has null as its id", { id: null }],
  ["id-fraction", "has a fraction as its id", (it) => ({ ...it, id: it.id + 0.5 })],
  ["id-misnamed", "calls its id `projectId`", ({ id, ...others }) => ({ projectId: id, ...others })],
  ["name-missing", "has no name", { name: undefined }],
  ["name-null", "has null as its name", { name: null }],
  ["name-number", "has a number as its name", { name: 7 }],
  ["name-misnamed", "calls its name `title`", ({ name, ...others }) => ({ title: name, ...others })],
  ["desc-missing", "has no desc", { desc: undefined }],
  ["desc-list", "has a list as its desc", (it) => ({ ...it, desc: [it.desc] })],
  ["desc-misnamed", "calls its desc `description`", ({ desc, ...others }) => ({ description: desc, ...others })],
  ["as-id", "is its id alone", ({ id }) => id],
  ["as-null", "is null", () => null],
  ["as-list", "is a list of its values", (it) => Object.values(it)],
  ["in-wrapper", "is wrapped in a field `project`", (it) => ({ project: it })],
];

const NO_DESC = { desc: undefined };

type Which = (project: ListedProject, place: number, page: readonly ListedProject[]) => boolean;

/** Which projects of a page are wrong, if only some are. */
const SOMETIMES: readonly [id: string, which: string, test: Which][] = [
  ["empty-desc", "with an empty desc", ({ desc }) => desc === ""],
  ["last-of-all", "at the end of the last page", (_, place, page) => page.length === 30 && place === 29],
  ["hundredth", "at the hundredth place", (_, place) => place === 99],
  ["every-seventh", "whose id is a multiple of seven", ({ id }) => id % 7 === 0],
];

/** Pages and projects of a wrong shape. */
export const listShapeMutants: readonly Mutant[] = [
  ...breaking("list.shape", [
    ...WRONG_PAGES.map(([id, what, change]): Row => {
      const changed = typeof change === "function" ? (body: Body) => ({ ...body, ...change(body) }) : change;
      return [`page-${id}`, `A page ${what}.`, edit(listed, changed)];
    }),
    ["total-null-on-the-empty-page", "The empty page has `total` null.", edit(endOfWalk, { total: null })],
    ["projects-null-on-the-empty-page", "The empty page has `projects` null.", edit(endOfWalk, { projects: null })],
    [
      "total-text-after-a-delete",
      "After a delete `total` is a text.",
      afterDelete(edit(listed, (body) => ({ ...body, total: String(body.total) }))),
    ],
  ]),
  ...breaking("list.project", [
    ...WRONG_PROJECTS.map(([id, what, change]): Row => [`project-${id}`, `A project ${what}.`, editProjects(change)]),
    ...SOMETIMES.flatMap(([id, which, test]): Row[] => [
      [`desc-null-${id}`, `A project ${which} has null as its desc.`, editSome(test, { desc: null })],
      [`name-missing-${id}`, `A project ${which} has no name.`, editSome(test, { name: undefined })],
    ]),
    ["desc-missing-on-later-pages", "On later pages no project has a desc.", where(isLaterPage, editProjects(NO_DESC))],
    ["name-null-after-a-delete", "After a delete names are null.", afterDelete(editProjects({ name: null }))],
  ]),
];

function editSome(which: Which, fields: Body): Row[2] {
  return editProjects((project, place, page) => (which(project, place, page) ? { ...project, ...fields } : project));
}
