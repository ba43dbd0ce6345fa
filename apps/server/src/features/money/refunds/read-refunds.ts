import type { RouteInput, RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import { type listRefunds as endpoint, type Refund, refundPageSizes } from "@trazo/contract/money/refunds"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import type { Actor } from "../../../actor.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readStoredFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { findRefund, type ListedRefund, listRefundRows, presentRefund, sumRefunds } from "./refund.ts"

/** Lists refunds of one state, longest wait first. @throws ApiError CURSOR_REFUSED */
export function listRefunds(
  scope: Scope,
  { cursor, size, state = "pending", ...query }: RouteInput<typeof endpoint>["query"],
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof endpoint>> {
  const { search = "", period = null } = query
  const filter = { state, search: searchTerm(search.trim()), period }
  return inScope(deps.db, scope, async (tx) => {
    const [{ rows, ...page }, sums] = await Promise.all([
      paginate<ListedRefund>({
        cursor,
        size: refundPageSizes[size],
        boundTo: [scope.distributorId, "refunds", filter],
        positionOf: ({ position, id }) => [position, id],
        read: (reading) => listRefundRows(tx, filter, reading),
      }),
      sumRefunds(tx, filter),
    ])
    return { rows: rows.map(presentRefund), ...page, ...sums }
  })
}

/** @throws ApiError NOT_FOUND */
export function getRefund(scope: Scope, { id }: { id: string }, deps: Pick<Deps, "db">): Promise<Refund> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await findRefund(tx, id)
    if (!row) throw new ApiError("NOT_FOUND")
    return presentRefund(row)
  })
}

/** Every access is audited. @throws ApiError NOT_FOUND */
export function readRefundProof(
  scope: Scope,
  { actor, id, fileId }: { actor: Actor; id: string; fileId: string },
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<StoredFile> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await findRefund(tx, id)
    const file = row?.file_id === fileId ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    recordAudit(
      tx,
      { actor, action: "refund.proof-viewed", object: `payment:${id}`, data: { file: fileId } },
      deps,
    )
    return file
  })
}
