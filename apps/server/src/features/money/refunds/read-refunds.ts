import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/refunds"
import { type Refund, refundPageSizes } from "@trazo/contract/money/refunds"
import { searchTerm } from "@trazo/domain/certificates/serial-number"
import type { Call } from "../../../call.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readStoredFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { findRefund, type ListedRefund, listRefundRows, presentRefund, sumRefunds } from "./refund.ts"

/** Lists refunds of one state, longest wait first. @throws ApiError CURSOR_REFUSED */
export function listRefunds(
  { scope, query: { cursor, size, state = "pending", ...query } }: Call<typeof contract.listRefunds>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listRefunds>> {
  const { search = "", period = null, decided = null } = query
  const filter = { state, search: searchTerm(search.trim()), period, decided }
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
export function getRefund(
  { scope, params: { id } }: Call<typeof contract.getRefund>,
  deps: Pick<Deps, "db">,
): Promise<Refund> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await findRefund(tx, id)
    if (!row) throw new ApiError("NOT_FOUND")
    return presentRefund(row)
  })
}

/** Every access is audited. @throws ApiError NOT_FOUND */
export function readRefundProof(
  { scope, actor, params: { id, file: fileId } }: Call<typeof contract.getRefundProof>,
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<StoredFile> {
  return inScope(deps.db, scope, async (tx) => {
    const row = await findRefund(tx, id)
    const file = row?.fileId === fileId ? await readStoredFile(tx, fileId, deps) : null
    if (!file) throw new ApiError("NOT_FOUND")
    recordAudit(
      tx,
      { actor, action: "refund.proof-viewed", object: `payment:${id}`, data: { file: fileId } },
      deps,
    )
    return file
  })
}
