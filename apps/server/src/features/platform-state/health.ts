import type { Health } from "@trazo/contract/platform-state"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"

const minute = 60_000
const hour = 60 * minute

/** Red from `bad` milliseconds on, yellow from `warn` on. */
function byAge(age: number, { warn, bad }: { warn: number; bad: number }): Health {
  if (age >= bad) return "bad"
  return age >= warn ? "warn" : "good"
}

/**
 * The next responder is made by itself 30 days before the present one ends; root and issuing authority are renewed by
 * people, who need time for it.
 */
export function certificateHealth(role: "root" | "issuing" | "responder", notAfter: Date, now: Date): Health {
  const left = notAfter.getTime() - now.getTime()
  const wanted = (role === "responder" ? 29 : 365) * dayMilliseconds
  if (left <= 0) return "bad"
  return left < wanted ? "warn" : "good"
}

/** What is due is looked for every hour; a list beyond its next update makes strict programs refuse every signature. */
export function listHealth({ dueAt, nextUpdate }: { dueAt: Date; nextUpdate: Date }, now: Date): Health {
  if (now >= nextUpdate) return "bad"
  return now.getTime() - dueAt.getTime() > 2 * hour ? "warn" : "good"
}

export function mailHealth(mails: { refused: number; oldestWaiting: Date | null }, now: Date): Health {
  const age = mails.oldestWaiting ? now.getTime() - mails.oldestWaiting.getTime() : 0
  const waiting = byAge(age, { warn: 10 * minute, bad: 2 * hour })
  return waiting === "good" && mails.refused > 0 ? "warn" : waiting
}

export function jobHealth({ waiting, failed }: { waiting: number; failed: number }): Health {
  return failed > 0 || waiting > 1000 ? "warn" : "good"
}

/** Rows are sealed within about a second. */
export function auditHealth({ oldestUnsealed }: { oldestUnsealed: Date | null }, now: Date): Health {
  const age = oldestUnsealed ? now.getTime() - oldestUnsealed.getTime() : 0
  return byAge(age, { warn: minute, bad: 10 * minute })
}
