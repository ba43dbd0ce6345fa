import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { endResetLink } from "../password-resets/end-reset-link.ts"
import { mailPasswordChanged } from "../password-resets/mail-password-changed.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import type { SignedIn } from "../sessions/in-area.ts"
import { type AccountRow, updatePassword } from "./queries.ts"

/** Writes the caller's new password: other sessions and mailed links end, and a mail says it. The account is locked. */
export async function putPassword(
  tx: ScopedTransaction | PlatformTransaction,
  caller: SignedIn,
  { account, passwordHash }: { account: AccountRow; passwordHash: string },
  deps: Deps,
): Promise<void> {
  const { actor, area, id, token } = caller
  recordAudit(tx, { actor, action: "password.changed", object: `${area}:${id}` }, deps)
  await updatePassword(tx, caller, passwordHash)
  await endSessions(tx, caller, { exceptToken: token })
  // The platform's own staff have no distributor in whose name a mail would go.
  if (!isOfTenant(tx) || area === "administrator") return
  if (area !== "banks") await endResetLink(tx, { area, id }, deps)
  await mailPasswordChanged(tx, { area, account }, deps)
}

function isOfTenant(tx: ScopedTransaction | PlatformTransaction): tx is ScopedTransaction {
  return tx.scope !== null
}
