import type { CorrectionTarget } from "@trazo/domain/requests/correction-targets"
import type { ScopedTransaction } from "../../database/scope.ts"
import { findLatest } from "./queries.ts"

export interface LatestCorrection {
  targets: CorrectionTarget[]
  askedAt: Date
  /** When the link was last resent, or null. */
  resentAt: Date | null
  /** When the applicant sent the correction, or null while it is open. */
  answeredAt: Date | null
}

export async function loadLatestCorrection(
  tx: ScopedTransaction,
  requestId: string,
): Promise<LatestCorrection | null> {
  const row = await findLatest(tx, requestId)
  if (!row) return null
  const { targets, created_at, resent_at, closed_at } = row
  return { targets, askedAt: created_at, resentAt: resent_at, answeredAt: closed_at }
}
