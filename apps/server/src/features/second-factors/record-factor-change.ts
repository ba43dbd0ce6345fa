import { actorOf } from "../../actor.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { type FactorChange, factorChanges } from "./factor-changes.ts"
import type { Either, Subject } from "./subject.ts"
import { tellFactorChange } from "./tell-factor-change.ts"

/** Writes a change down and mails it, in the change's own transaction. */
export async function recordFactorChange(
  tx: Either,
  { subject, change, passkey }: { subject: Subject; change: FactorChange; passkey?: string },
  deps: Deps,
): Promise<void> {
  const entry = {
    actor: actorOf(subject),
    action: factorChanges[change],
    object: `${subject.area}:${subject.id}`,
    ...(passkey && { data: { passkey } }),
  }
  recordAudit(tx, entry, deps)
  await tellFactorChange(tx, { subject, change }, deps)
}
