/** Nothing more can be judged: the target no longer answers, refuses a key that it served, or the run was ended. */
export class TargetLost extends Error {
  override readonly name = "TargetLost";
}

/** The target answered 429 for so long that the request says nothing about any rule. */
export class StillLimited extends Error {
  override readonly name = "StillLimited";
}

/** The error of a `catch`, if it is one of these two that end a run; throws any other. */
export function endOfRun(error: unknown): TargetLost | StillLimited {
  if (error instanceof TargetLost || error instanceof StillLimited) return error;
  throw error;
}
