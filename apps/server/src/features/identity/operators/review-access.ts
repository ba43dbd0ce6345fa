import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/identity/access-review"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { lockStaff } from "../roles/lock-staff.ts"
import { accessVersion, findOperator, listOperatorRows, presentReviews, updateOperator } from "./operator.ts"

/** Everybody who can sign in, what is due first. */
export async function listAccessReviews(
  { scope, actor }: Call,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<RouteResponse<typeof contract.listAccessReviews>> {
  const rows = await inScope(deps.db, scope, listOperatorRows)
  const active = rows.filter(({ state }) => state === "active")
  return presentReviews(active, { callerId: actor.id, now: deps.clock.now(), settings: deps.settings })
}

/**
 * Records that somebody looked at a person's access as it is now.
 * @param seen from the list: refused if the access changed since
 * @throws ApiError OPERATOR_NOT_FOUND, ACCESS_CHANGED, OWN_ACCESS_REVIEW
 */
export async function confirmAccess(
  { scope, actor, params: { id }, body: { seen } }: Call<typeof contract.confirmAccess>,
  deps: Deps,
): Promise<{ ok: true }> {
  await inScope(deps.db, scope, async (tx) => {
    const { caller } = await lockStaff(tx, actor, "/operators:edit")
    const row = await findOperator(tx, id)
    if (id === caller.id) throw new ApiError("OWN_ACCESS_REVIEW")
    if (row?.state !== "active") throw new ApiError("OPERATOR_NOT_FOUND")
    if (accessVersion(row) !== seen) throw new ApiError("ACCESS_CHANGED")
    const { administrator, roleId: role, permissions } = row
    const data = { administrator, role, permissions }
    recordAudit(tx, { actor, action: "executive.access-reviewed", object: `executive:${id}`, data }, deps)
    const review = { accessReviewedAt: deps.clock.now(), accessReviewedBy: caller.id }
    await updateOperator(tx, id, review)
  })
  return { ok: true }
}
