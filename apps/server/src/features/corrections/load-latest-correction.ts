import type { CorrectionTarget } from "@trazo/domain/correction-targets"
import type { ScopedTransaction } from "../../database/scope.ts"
import { findLatest } from "./queries.ts"

export interface LatestCorrection {
  targets: CorrectionTarget[]
  askedAt: Date
  /** When the applicant sent it; null while it is open. */
  answeredAt: Date | null
}

/** What was last asked to correct on a request. */
export async function loadLatestCorrection(
  tx: ScopedTransaction,
  requestId: string,
): Promise<LatestCorrection | null> {
  const row = await findLatest(tx, requestId)
  return row ? { targets: row.targets, askedAt: row.created_at, answeredAt: row.closed_at } : null
}
