import type { CorrectionTarget } from "@trazo/domain/requests/correction-targets"
import type { ScopedTransaction } from "../../database/scope.ts"
import { findLatest } from "./queries.ts"

export interface LatestCorrection {
  targets: CorrectionTarget[]
  askedAt: Date
  /** When its link was last sent again; null: never. */
  resentAt: Date | null
  /** When the applicant sent it; null while it is open. */
  answeredAt: Date | null
}

/** What was last asked to correct on a request. */
export async function loadLatestCorrection(
  tx: ScopedTransaction,
  requestId: string,
): Promise<LatestCorrection | null> {
  const row = await findLatest(tx, requestId)
  if (!row) return null
  const { targets, created_at, resent_at, closed_at } = row
  return { targets, askedAt: created_at, resentAt: resent_at, answeredAt: closed_at }
}
