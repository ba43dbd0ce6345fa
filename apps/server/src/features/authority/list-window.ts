import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { ListedAuthority } from "./queries.ts"

/**
 * How long a list may be used, and after what part of it the next one is due even if nothing was revoked. The
 * issuing authority's comes at least daily; the root's, which changes almost never, every 45 days.
 */
export const listWindows: Record<ListedAuthority, { lastsDays: number; dueAfterDays: number }> = {
  issuing: { lastsDays: 2, dueAfterDays: 0.5 },
  root: { lastsDays: 90, dueAfterDays: 45 },
}

/** A revoked certificate stays on lists for so long after its end, as the market's authorities do. */
export const listedAfterEndDays = 90

export function listEnd(authority: ListedAuthority, from: Date): Date {
  return new Date(from.getTime() + listWindows[authority].lastsDays * dayMilliseconds)
}

export function isListDue(authority: ListedAuthority, thisUpdate: Date, now: Date): boolean {
  return now.getTime() - thisUpdate.getTime() >= listWindows[authority].dueAfterDays * dayMilliseconds
}
