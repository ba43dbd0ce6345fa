import type { DataRequest, StaffDataRequest } from "@trazo/contract/certificates/data-rights"
import { daysUntilDue } from "@trazo/domain/certificates/data-rights"
import type { KeptRecord, StoredKeptRecord } from "@trazo/domain/certificates/kept-records"
import type { DataRequestRow, StaffRequestRow } from "./data-request.ts"

export function presentKept(kept: readonly KeptRecord[]): StoredKeptRecord[] {
  return kept.map(({ kind, until }) => ({ kind, until: until?.toISOString() ?? null }))
}

type Own = Pick<
  DataRequestRow,
  "id" | "kind" | "text" | "kept" | "askedAt" | "dueAt" | "outcome" | "reply" | "answeredAt"
>

export function presentDataRequest({ id, kind, text, kept, outcome, reply, ...row }: Own): DataRequest {
  return {
    id,
    kind,
    text,
    kept,
    outcome,
    reply,
    askedAt: row.askedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    answeredAt: row.answeredAt?.toISOString() ?? null,
  }
}

export function presentStaffRequest(row: StaffRequestRow, now: Date): StaffDataRequest {
  const { clientId: id, identity, email, answeredBy, dueAt, answeredAt } = row
  return {
    ...presentDataRequest(row),
    client: { id, identity, email, names: `${row.names} ${row.surnames}`.trim() },
    daysLeft: answeredAt ? null : daysUntilDue(dueAt, now),
    isLate: answeredAt !== null && answeredAt > dueAt,
    answeredBy,
  }
}
