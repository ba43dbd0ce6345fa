import { inPlatform, inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { readDeliveryStatus } from "./delivery-status.ts"
import { markBounced, unscopedDistributorOfMail } from "./mail.ts"

/**
 * Marks the mail of a bounce message as refused. Repeated bounces, delay and success reports, absence notes and mails of
 * other systems change nothing.
 * @param message raw, RFC 5322
 * @returns whether a mail was marked
 */
export async function recordBounce(message: Buffer, deps: Pick<Deps, "db" | "clock">): Promise<boolean> {
  const status = readDeliveryStatus(message)
  if (!status?.mailId || status.action !== "failed") return false
  const { mailId, reply: error } = status
  const distributorId = await inPlatform(deps.db, (tx) => unscopedDistributorOfMail(tx, mailId))
  if (distributorId === null) return false
  return await inScope(deps.db, { distributorId }, async (tx) => {
    const isMarked = await markBounced(tx, mailId, { error, now: deps.clock.now() })
    if (!isMarked) return false
    const actor = { area: "system", id: null } as const
    recordAudit(tx, { actor, action: "mail.bounced", object: `mail:${mailId}` }, deps)
    return true
  })
}

export async function readBounces(deps: Pick<Deps, "db" | "clock" | "bounces">): Promise<void> {
  await deps.bounces.readNew(async (message) => void (await recordBounce(message, deps)))
}
