import { deleteProject as referenceDelete } from "../../mock-server/operations/delete-project.ts";
import { listProjects as referenceList } from "../../mock-server/operations/list-projects.ts";
import type { Facts, Operation, Parameters } from "../../mock-server/operations/operation.ts";
import { admits } from "../../openapi/answers.ts";
import { LAST_ID, LIMIT, MEDIA_TYPE, type SchemaName } from "../../openapi/constants.ts";
import { allOperations, type OperationId, type RuleId } from "../../openapi/contract.ts";
import {
  type Answers,
  type Profile,
  parseProfile,
  referenceProfile,
} from "../../openapi/profile.ts";
import { allQuestions, questionsOf } from "../../openapi/question.ts";
import { headerOf, projectIdsIn, type SentRequest } from "../model/exchange.ts";
import type { Entry } from "../model/timeline.ts";

/** What the suite has to know of an operation of the interface; the reference says the rest. */
export interface SuiteOperation {
  readonly reference: Operation;
  /** Whether it changes nothing, even on a careless server. */
  readonly reads: boolean;
  /** The Content-Type that the interface requires of it. */
  readonly contentType: string | null;
  /** The schema of a success. */
  readonly success: SchemaName;
  /** The rules that every success of it is evidence of, by its form. */
  readonly formRules: readonly RuleId[];
  readonly spelling: "list.number-spelling" | "delete.id-spelling";
  /** The rule that a refusal breaks which shows the project of another account that it names. */
  readonly leak: RuleId;
  /** The ways to read its parameters: as the reference, and as other servers read other spellings and repeated values. */
  readings(request: SentRequest, deleteType: DeleteType | undefined): readonly Profile[];
  /** Whether an admissible server may serve what the reference refuses by this rule. */
  mayServe(rule: RuleId): boolean;
  /** What a success is, by each reading of the request: the first is that of the reference. */
  successOf(variants: readonly [Facts, ...Facts[]]): Success;
  /** What a success rests on, apart from key and type: each rule with the part of the request that it is about. */
  conditionsOf(query: URLSearchParams): readonly RulePart[];
}

/** A rule, and the part of it that is meant, if it has parts. */
export interface RulePart {
  readonly rule: RuleId;
  readonly part?: string | undefined;
}

/** What a target makes of a Content-Type on a delete (rule delete.content-type). */
export type DeleteType = "ignored" | "required" | "refused";

/** A page of a list, or the project that a delete deletes. */
export interface Success {
  readonly rule: RuleId;
  /** The page that is asked for, as read. Where the reading refuses a parameter, any place or any length is right. */
  readonly page?: Parameters;
  readonly deletes?: string | undefined;
}

export function profileWith(answers: Answers): Profile {
  const result = parseProfile(answers);
  if (!result.ok) throw new Error(result.problems.join("; "));
  return result.profile;
}

/** The answers that a profile can have: of each question the one that it admits. */
export function admittedAnswers(answers: Readonly<Record<string, string>>): Answers {
  const admitted = allQuestions.flatMap((question) => {
    const answer = answers[question.id];
    return answer !== undefined && admits(question, answer) ? [[question.id, answer]] : [];
  });
  return Object.fromEntries(admitted) as Answers;
}

/** Whether an open question of a rule has an answer that is not an error status. */
export function admitsSuccess(rule: RuleId): boolean {
  return questionsOf(rule).some(({ answers }) =>
    answers.some(({ answer }) => Number.isNaN(Number(answer))),
  );
}

/** The project that a call names, as read. */
export function namedId({ id }: Pick<Facts, "id">): string | undefined {
  return "value" in id ? id.value : undefined;
}

const LIST_READINGS = [
  referenceProfile,
  profileWith({ "list.number-spelling": "number" }),
  profileWith({ "list.limit-invalid.repeated": "first", "list.last-id-invalid.repeated": "first" }),
  profileWith({ "list.limit-invalid.repeated": "last", "list.last-id-invalid.repeated": "last" }),
  profileWith({ "list.last-id-invalid.fraction": "rounded-down" }),
  profileWith({ "list.content-type-other": "refused" }),
  profileWith({ "list.content-type-other": "any-type" }),
  profileWith({ "list.last-id-deleted": "continues" }),
];

const listProjects: SuiteOperation = {
  reference: referenceList,
  reads: true,
  contentType: MEDIA_TYPE,
  success: "ProjectPage",
  formRules: ["list.shape", "list.own-only"],
  spelling: "list.number-spelling",
  leak: "list.last-id-foreign",
  readings: () => LIST_READINGS,
  mayServe: admitsSuccess,
  successOf: ([{ id, limit }]) => ({
    rule: namedId({ id }) === undefined ? "list.first-page" : "list.next-page",
    page: { id, limit },
  }),
  conditionsOf: (query) => {
    const cursor = query.get(LAST_ID);
    const limit = query.get(LIMIT);
    const length: RulePart =
      limit === null
        ? { rule: "list.default-limit", part: "no limit" }
        : { rule: "list.limit", part: `${LIMIT}=${limit}` };
    if (cursor === null) return [length];
    return [{ rule: cursor === "0" ? "list.first-page" : "list.next-page", part: LAST_ID }, length];
  },
};

const DELETE_READINGS = [
  referenceProfile,
  profileWith({ "delete.id-spelling": "number" }),
  profileWith({ "delete.id-repeated": "first" }),
  profileWith({ "delete.id-repeated": "last" }),
];

const OTHER_TYPES = {
  required: profileWith({ "delete.content-type": "required" }),
  refused: profileWith({ "delete.content-type": "refused" }),
};

const deleteProject: SuiteOperation = {
  reference: referenceDelete,
  reads: false,
  contentType: null,
  success: "Deleted",
  formRules: ["envelope.delete-exact"],
  spelling: "delete.id-spelling",
  leak: "list.own-only",
  readings: (request, deleteType) => {
    if (deleteType === undefined || isDeleteTypeOpen(request, deleteType))
      return [...DELETE_READINGS, ...Object.values(OTHER_TYPES)];
    if (deleteType === "ignored") return DELETE_READINGS;
    return DELETE_READINGS.map(({ answers }) =>
      profileWith({ ...answers, "delete.content-type": deleteType }),
    );
  },
  mayServe: () => false,
  successOf: (variants) => {
    const own = variants.find(({ location }) => location === "own");
    return { rule: "delete.success", deletes: own && namedId(own) };
  },
  conditionsOf: () => [{ rule: "delete.success" }],
};

/**
 * Whether plain deletes do not show what the Content-Type of this one does: another media type or a parameter, which may be refused
 * where JSON is not; and a Content-Type beside a body, which may be taken where it is refused with an empty one.
 */
export function isDeleteTypeOpen(request: SentRequest, known: DeleteType): boolean {
  const type = headerOf(request, "content-type");
  if (type === undefined) return false;
  return type !== MEDIA_TYPE || (known === "refused" && request.body !== undefined);
}

/**
 * The operations of the interface, each with what the suite has to know of it. A third operation of the document does not compile
 * before it has its record here.
 */
export const OPERATIONS: Readonly<Record<OperationId, SuiteOperation>> = {
  listProjects,
  deleteProject,
};

/** The operation of a request; undefined if the interface has no such route. */
export function operationFor({ operation }: SentRequest): SuiteOperation | undefined {
  return operation && OPERATIONS[operation];
}

/** What a success of a request rests on, apart from key and type; nothing if the interface has no such route. */
export function conditionsIn(request: SentRequest): readonly RulePart[] {
  return operationFor(request)?.conditionsOf(new URLSearchParams(request.query)) ?? [];
}

/** The operation with this method and path; undefined if the interface has no such route. */
export function operationAt(method: string, path: string): OperationId | undefined {
  return allOperations.find((each) => each.method === method && each.path === path)?.id;
}

const SAFE_METHODS = ["GET", "HEAD", "OPTIONS"];

/** Whether a request only reads, even on a careless server: by its operation, or by a safe method that names no project. */
export function isRead(request: SentRequest): boolean {
  const operation = operationFor(request);
  if (operation?.reads) return true;
  return SAFE_METHODS.includes(request.method) && numbersIn(request).length === 0;
}

/** Whether a request calls an operation that may change something. */
export function isWrite(request: SentRequest): boolean {
  return operationFor(request)?.reads === false;
}

/**
 * The ids that a careless server may read from a request: the number at the start of each named id and path segment, or all of
 * the text if it only contains digits later, and every whole number in the body.
 */
export function numbersIn(request: SentRequest): string[] {
  const { path, body } = request;
  // Unlike `decodeURIComponent`, it takes bytes that are no text.
  const segments = new URLSearchParams(path.replaceAll("/", "&")).keys();
  const texts = [...projectIdsIn(request), ...segments];
  const inBody = body?.match(/-?\d+/g) ?? [];
  return [
    ...texts.flatMap((text) => /^-?\d+/.exec(text)?.[0] ?? (/\d/.test(text) ? [text] : [])),
    ...inBody,
  ];
}

/** Whether a request is a list of the interface that was answered with a page. */
export function isPage({ request, answer }: Entry): boolean {
  return operationFor(request)?.success === "ProjectPage" && answer.status === 200;
}
