import type { ClientDouble, ClientMerge } from "@trazo/contract/desk/client-merges"
import type { MergeProblem } from "@trazo/domain/desk/client-merge"
import { clientStanding } from "@trazo/domain/desk/client-record"
import type { listDoubleRows, listMergeRows } from "./client-merge.ts"

type DoubleRow = Awaited<ReturnType<typeof listDoubleRows>>[number]
type ListedMerge = Awaited<ReturnType<typeof listMergeRows>>[number]

interface Doubles {
  doubles: readonly { row: DoubleRow; problem: MergeProblem | null }[]
  merges: readonly ListedMerge[]
  now: Date
}

export function presentDoubles({ doubles, merges, now }: Doubles) {
  return {
    doubles: doubles.map(({ row, problem }) => presentDouble(row, problem)),
    merges: merges.map((merge) => presentMerge(merge, now)),
  }
}

function presentDouble(row: DoubleRow, problem: MergeProblem | null): ClientDouble {
  const { id, names, surnames, identity, identityType, email, phone, internal } = row
  const { requests, payments, certificates, notes } = row
  return {
    id,
    names,
    surnames,
    identity,
    identityType,
    email,
    phone,
    internal,
    requests,
    payments,
    certificates,
    notes,
    problem,
    country: identityType === "passport" ? row.identityCountry : null,
    standing: clientStanding({ state: row.state, approvedAt: row.approvedAt }),
    createdAt: row.createdAt.toISOString(),
  }
}

function presentMerge(merge: ListedMerge, now: Date): ClientMerge {
  const { id, names, surnames, identity, email, reason, undoneByNames: undoneBy } = merge
  return {
    id,
    names,
    surnames,
    identity,
    email,
    reason,
    undoneBy,
    by: merge.mergedByNames,
    at: merge.mergedAt.toISOString(),
    requests: merge.requestIds.length,
    certificates: merge.serials.length,
    notes: merge.noteIds.length,
    undoableUntil: merge.undoableUntil.toISOString(),
    isUndoable: merge.undoneAt === null && merge.undoableUntil >= now,
  }
}
