import { ecuadorDay } from "../dates/calendar-date.ts"

/**
 * The quarterly review of access: somebody looks at each person's permissions and confirms them. A review is void once
 * the role's permissions change, or the person gets another role.
 */

const ordinals = ["Primer", "Segundo", "Tercer", "Cuarto"]

function quarterOf(instant: Date): { year: string; number: number } {
  const [year = "", month = ""] = ecuadorDay(instant).split("-")
  return { year, number: Math.ceil(Number(month) / 3) }
}

/** «Cuarto trimestre de 2026», in Ecuador's time. */
export function quarterLabel(now: Date): string {
  const { year, number } = quarterOf(now)
  return `${ordinals[number - 1]} trimestre de ${year}`
}

/** "2026-T4", for a file's name. */
export function quarterCode(now: Date): string {
  const { year, number } = quarterOf(now)
  return `${year}-T${number}`
}

interface ReviewedAccess {
  reviewedAt: Date | null
  /** When the permissions of the person's role last changed. Null without a role. */
  changedAt: Date | null
}

export function isReviewDue({ reviewedAt, changedAt }: ReviewedAccess, now: Date): boolean {
  if (!reviewedAt || (changedAt && changedAt > reviewedAt)) return true
  return quarterCode(reviewedAt) !== quarterCode(now)
}
