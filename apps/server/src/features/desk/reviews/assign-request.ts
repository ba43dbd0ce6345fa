import type { AssignmentOutcome } from "@trazo/contract/desk/assignment"
import type { RequestState } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { type Executive, requireStaff } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { RequestRow } from "../../requests/requests/request.ts"
import {
  assignRequest,
  loadAssignee,
  loadAssignees,
  releaseRequest,
} from "../../requests/review-records/assignments.ts"
import { decide, lockReviewed, type ReviewCall } from "./review-request.ts"

interface Assignment {
  to?: string | undefined
  seenAssignee?: string | undefined
}

type AssignDeps = Pick<Deps, "db" | "clock" | "random" | "live" | "reactions">

/**
 * Takes the request, or gives it to a colleague who may decide it.
 * @throws ApiError REQUEST_NOT_FOUND, NOT_ALLOWED, REQUEST_TAKEN, MOVE_NOT_ALLOWED, ASSIGNEE_NOT_FOUND
 */
export function assignReview(
  scope: Scope,
  { to, seenAssignee, ...call }: ReviewCall & Assignment,
  deps: AssignDeps,
): Promise<RequestState> {
  const { channel } = call
  return decide(
    scope,
    { ...call, permission: "view" },
    async (tx, { request, actor }) => {
      const assignee = await requireAssignee(tx, { staff: actor, channel, to })
      requireWaiting(request)
      await assignRequest(tx, { request, actor, to: assignee, seenAssignee }, deps)
      return request
    },
    deps,
  )
}

/** @returns who gets the requests: the staff member or a colleague. @throws ApiError NOT_ALLOWED, ASSIGNEE_NOT_FOUND */
async function requireAssignee(
  tx: ScopedTransaction,
  { staff, channel, to = staff.id }: { staff: Executive; channel: ReviewedChannel; to?: string | undefined },
): Promise<string> {
  const assignees = await loadAssignees(tx, channel)
  if (!assignees.some(({ id }) => id === staff.id)) throw new ApiError("NOT_ALLOWED")
  if (!assignees.some(({ id }) => id === to)) throw new ApiError("ASSIGNEE_NOT_FOUND")
  return to
}

/** @throws ApiError MOVE_NOT_ALLOWED */
function requireWaiting({ status }: RequestRow): void {
  if (requestStatusCatalogue[status].nextActor !== "staff") throw new ApiError("MOVE_NOT_ALLOWED")
}

/**
 * Takes several requests, or gives them to a colleague. Each has its own transaction and outcome, and one that somebody
 * else has stays theirs.
 * @throws ApiError NOT_ALLOWED, ASSIGNEE_NOT_FOUND
 */
export async function assignSeveral(
  scope: Scope,
  { ids, to, ...call }: Omit<ReviewCall, "id"> & { ids: readonly string[]; to?: string | undefined },
  deps: AssignDeps,
): Promise<{ outcomes: AssignmentOutcome[] }> {
  const { channel } = call
  const staff = requireStaff(call.actor, channel, "view")
  const assignee = await inScope(deps.db, scope, (tx) => requireAssignee(tx, { staff, channel, to }))
  const outcomes: AssignmentOutcome[] = []
  for (const id of new Set(ids)) {
    outcomes.push({
      id,
      problem: await problemOf(() => assignOne(scope, { ...call, id, staff, to: assignee }, deps)),
    })
  }
  return { outcomes }
}

function assignOne(
  scope: Scope,
  { staff, to, ...call }: ReviewCall & { staff: Executive; to: string },
  deps: AssignDeps,
): Promise<void> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockReviewed(tx, call)
    requireWaiting(request)
    const current = await loadAssignee(tx, request.id, deps)
    if (current && ![staff.id, to].includes(current.id)) {
      throw new ApiError("REQUEST_TAKEN", { message: `La tiene ${current.names}.` })
    }
    await assignRequest(tx, { request, actor: staff, to, seenAssignee: current?.id }, deps)
  })
}

/** The message of an expected refusal, or null. */
async function problemOf(work: () => Promise<void>): Promise<string | null> {
  try {
    await work()
    return null
  } catch (error) {
    if (error instanceof ApiError) return error.message
    throw error
  }
}

/** @throws ApiError REQUEST_NOT_FOUND, REQUEST_TAKEN */
export function releaseReview(
  scope: Scope,
  call: ReviewCall,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RequestState> {
  return decide(
    scope,
    { ...call, permission: "view" },
    async (tx, { request, actor }) => {
      await releaseRequest(tx, { request, actor }, deps)
      return request
    },
    deps,
  )
}
