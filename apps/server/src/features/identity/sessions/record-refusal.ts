import type { Area } from "@trazo/contract/endpoint/endpoint"
import { hourMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Actor } from "../../../actor.ts"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { attemptHash, lockAttempts, writeAttempts } from "./claim-attempt.ts"

/** Rows in an hour, so that a flood of refusals cannot fill the audit log: of one account, and of all unknown users. */
const rowsPerHour = { account: 10, unknown: 60 }

interface Refusal {
  actor: Actor
  action: "sign-in.failed" | "reauthentication.failed" | "access.denied"
  /** Null for an unknown user. */
  account: { area: Area; id: string } | null
  area: Area
  data: Record<string, string>
}

/**
 * Writes an audit row of a failed sign-in, a failed proof of a signed-in account or a denied call (ASVS 5.0, 16.3). The last row before a pause carries
 * `pausedUntilNextHour`. Does the same work for known and unknown accounts.
 */
export async function recordRefusal(
  tx: AnyTransaction,
  { actor, action, account, area, data }: Refusal,
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const now = deps.clock.now()
  const hash = attemptHash(tx, ["audit", action, area, account?.id ?? "unknown"], deps)
  const { attempts, lastAt } = await lockAttempts(tx, hash, now)
  const isSameHour = now.getTime() - lastAt.getTime() < hourMilliseconds
  const written = isSameHour ? attempts : 0
  const most = account ? rowsPerHour.account : rowsPerHour.unknown
  const hourStart = written === 0 ? now : lastAt
  await writeAttempts(tx, hash, { attempts: Math.min(written + 1, most), lastAt: hourStart })
  if (written >= most) return
  const object = account ? `${account.area}:${account.id}` : `sign-in:${area}`
  const pause = written + 1 === most ? { pausedUntilNextHour: true } : {}
  recordAudit(tx, { actor, action, object, data: { ...data, ...pause } }, deps)
}

const visitor: Actor = { area: "applicant", id: null }

/** @param accounts those of the user name; the first one is named */
export function recordFailedSignIn(
  tx: AnyTransaction,
  { area, accounts, way }: { area: Area; accounts: readonly { id: string }[]; way: string },
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const [first] = accounts
  const account = first ? { area, id: first.id } : null
  return recordRefusal(tx, { actor: visitor, action: "sign-in.failed", account, area, data: { way } }, deps)
}

/** @param actor who is signed in and typed a wrong password or second factor */
export function recordFailedProof(
  tx: AnyTransaction,
  { actor, subject, way }: { actor: Actor; subject: { area: Area; id: string }; way: string },
  deps: Pick<Deps, "clock" | "settings">,
): Promise<void> {
  const account = { area: subject.area, id: subject.id }
  const refusal = {
    actor,
    action: "reauthentication.failed",
    account,
    area: subject.area,
    data: { way },
  } as const
  return recordRefusal(tx, refusal, deps)
}
