import type { Removal, RemovalRecord } from "@trazo/contract/desk/removals"
import type { ReadRemoval } from "./removal.ts"

export function presentRemoval(row: ReadRemoval): Removal {
  const { id, subject, name, label, reason, state, removedBy, decidedBy, decidedAt } = row
  return {
    id,
    subject,
    name,
    label,
    reason,
    state,
    decidedBy,
    removedBy: removedBy ?? "",
    removedAt: row.removedAt.toISOString(),
    erasesAt: row.erasesAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  }
}

interface RecordParts {
  removal: ReadRemoval
  requests: readonly { number: string | null }[]
  may: Pick<RemovalRecord, "mayRestore" | "mayErase">
  now: Date
}

export function presentRemovalRecord({ removal, requests, may, now }: RecordParts): RemovalRecord {
  return {
    ...presentRemoval(removal),
    ...may,
    // Drafts have no number: staff do not see them.
    requests: requests.flatMap(({ number }) => number ?? []),
    erasableAt: removal.erasableAt.toISOString(),
    isErasable: removal.erasableAt <= now,
  }
}
