import { dayMilliseconds } from "../dates/calendar-date.ts"
import type { FormField } from "../forms/form-field.ts"

/** Days in which a merge can be undone. */
export const mergeUndoDays = 30

export const mergeReasonField = {
  label: "Motivo",
  maximum: 300,
  missing: "Escriba cómo sabe que es la misma persona",
  letterCase: "asTyped",
} as const satisfies FormField

export function undoableUntil(mergedAt: Date): Date {
  return new Date(mergedAt.getTime() + mergeUndoDays * dayMilliseconds)
}

/** Why an account cannot become part of another one. */
export const mergeProblems = [
  "differentPerson",
  "keepApproved",
  "bothApproved",
  "disputed",
  "addressChanging",
  "owes",
] as const
export type MergeProblem = (typeof mergeProblems)[number]

interface MergedAccount {
  identityKey: string
  email: string
  isApproved: boolean
  isDisputed: boolean
  isAddressChanging: boolean
  /** A month of its monthly account, which would be lost with it. */
  owes: boolean
}

/**
 * Whether `source` may become part of `target`. Whoever opens the target reads what the source has: accounts of one
 * identity merge into the approved one only, and accounts of two documents need one address, whose mailbox opens both. An
 * approved account keeps its identity, which one person alone may not take (docs/security/accounts.md).
 */
export function mergeProblem({
  source,
  target,
}: {
  source: MergedAccount
  target: MergedAccount
}): MergeProblem | null {
  if (source.isDisputed || target.isDisputed) return "disputed"
  if (source.isAddressChanging || target.isAddressChanging) return "addressChanging"
  if (source.owes) return "owes"
  if (source.isApproved) return target.isApproved ? "bothApproved" : "keepApproved"
  if (source.email === target.email) return null
  if (source.identityKey !== target.identityKey) return "differentPerson"
  return target.isApproved ? null : "differentPerson"
}
