import { system } from "../../actor.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordRevocation } from "../certificates/record-revocation.ts"
import { removeFile } from "../files/stored-files.ts"
import type { RequestRow } from "../requests/load-request.ts"
import { deleteKeyCopyRow, findApprovalRows } from "./queries.ts"

/**
 * A request that ends with its certificate half made: the intent is revoked in the same transaction, so that nobody
 * signs and stores it any more, and the copy of a key that will never be certified is forgotten. `request` is locked.
 */
export async function abandonIntent(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "authority" | "jobs">,
): Promise<void> {
  const { certificate, keyCopy } = await findApprovalRows(tx, request.id)
  if (certificate && certificate.status !== "intent") return
  if (certificate) {
    await recordRevocation(tx, { serial: certificate.serial, reason: null, actor: system }, deps)
  }
  if (keyCopy) {
    await deleteKeyCopyRow(tx, request)
    await removeFile(tx, keyCopy.fileId, deps)
  }
}
