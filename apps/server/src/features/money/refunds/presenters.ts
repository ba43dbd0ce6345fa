import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { Refund } from "@trazo/contract/money/refunds"
import type { RefundRow } from "./queries.ts"

export function presentRefund(row: RefundRow): Refund {
  const { id, channel, status, method, decidedBy, user_info: info, decided_at: decidedAt } = row
  const { file_id: fileId, name, media_type: mediaType, size_bytes: sizeBytes } = row
  return {
    id,
    channel,
    status,
    method,
    decidedBy,
    state: row.outcome ?? "pending",
    requestId: row.request_id,
    number: row.number ?? "",
    amountCents: row.dueCents,
    part: row.refund_part,
    names: [info.names, info.surname1, info.surname2].filter(Boolean).join(" "),
    identity: info.identity ?? "",
    paymentReference: row.payment_reference,
    endedAt: row.status_since.toISOString(),
    reference: row.reference ?? "",
    reason: row.reason ?? "",
    proof:
      fileId && name && mediaType && sizeBytes !== null
        ? presentProof({ id: fileId, name, mediaType, sizeBytes })
        : null,
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

interface ProofFile {
  id: string
  name: string
  mediaType: string
  sizeBytes: number
}

export function presentProof({ id, name, mediaType: type, sizeBytes: size }: ProofFile): UploadedDocument {
  return { id, name, type, size, blob: null, result: "accepted" }
}
