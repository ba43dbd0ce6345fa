import type { RequestStatus } from "./request-status.ts"

/**
 * Days for which a request that ended without a certificate keeps its documents (LOPDP, art. 10). After a rejection the
 * applicant may complain, so the documents stay longer. Receipts of payments that were received are tax documents and stay.
 */
export const documentRetentionDays = {
  expired: 30,
  cancelled: 30,
  rejected: 180,
} as const satisfies Partial<Record<RequestStatus, number>>

export type EndedStatus = keyof typeof documentRetentionDays
