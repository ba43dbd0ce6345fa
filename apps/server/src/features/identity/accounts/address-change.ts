import { ApiError } from "@trazo/contract/errors/errors"
import type { AddressChange } from "@trazo/contract/identity/address-change"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import type { AddressChangeAnswer } from "@trazo/domain/identity/identity-account"
import { type Actor, system } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { listDistributors } from "../../platform/tenants/tenant-directory.ts"
import { changeClient } from "../credentials/client-account.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"
import { endResetLink } from "../password-resets/reset-password.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import { findAccount } from "./account.ts"
import {
  type AddressChangeRow,
  endAddressChange,
  findAddressChange,
  isReported,
  listDueChanges,
  lockPendingChange,
  presentAddressChange,
  type StandingChange,
  withdrawAddressChange,
} from "./client-address-change.ts"

type MailDeps = Pick<Deps, "clock" | "random" | "settings" | "jobs">

/** @throws ApiError ADDRESS_CHANGE_INVALID */
export function getAddressChange(
  scope: Scope,
  token: string,
  deps: Pick<Deps, "db">,
): Promise<AddressChange> {
  return inScope(deps.db, scope, async (tx) => presentAddressChange(await requireChange(tx, token)))
}

/**
 * Confirms or refuses a change by the link mailed to the old address. A confirmed change takes effect at once.
 * Repeating the same decision returns the same response.
 * @throws ApiError ADDRESS_CHANGE_INVALID, ACCOUNT_DISPUTED
 */
export function decideAddressChange(
  scope: Scope,
  { token, decision }: { token: string; decision: AddressChangeAnswer },
  deps: MailDeps & Pick<Deps, "db">,
): Promise<AddressChange> {
  return inScope(deps.db, scope, async (tx) => {
    const found = await requireChange(tx, token)
    const { clientId: id } = found
    await findAccount(tx, { area: "client", id }, true)
    const pending = await lockPendingChange(tx, found.id)
    if (!pending) {
      const standing = await requireChange(tx, token)
      const isSame = standing.state === (decision === "confirm" ? "applied" : "refused")
      if (!isSame) throw new ApiError("ADDRESS_CHANGE_INVALID")
      return presentAddressChange(standing)
    }
    const actor: Actor = { area: "client", id }
    if (decision === "confirm") await applyChange(tx, { change: pending, actor }, deps)
    else {
      await endAddressChange(tx, pending.id, { state: "refused", decidedAt: deps.clock.now() })
      recordAudit(tx, { actor, action: "email.change-refused", object: `client:${id}` }, deps)
    }
    return presentAddressChange(await requireChange(tx, token))
  })
}

/** Applies the changes whose 72 hours are over, each in its own transaction. */
export async function applyDueAddressChanges(deps: MailDeps & Pick<Deps, "db" | "log">): Promise<void> {
  for (const distributorId of await listDistributors(deps)) {
    const scope = { distributorId }
    const due = await inScope(deps.db, scope, (tx) => listDueChanges(tx, deps.clock.now()))
    for (const { id, clientId } of due) {
      try {
        await inScope(deps.db, scope, async (tx) => {
          await findAccount(tx, { area: "client", id: clientId }, true)
          const change = await lockPendingChange(tx, id)
          if (change) await applyChange(tx, { change, actor: system }, deps)
        })
      } catch (error) {
        deps.log.error({ err: error, change: id }, "a change of address could not be applied")
      }
    }
  }
}

/**
 * Ends the sessions and reset links of the old address. Withdraws the change if the account is disabled or provisional or
 * its address has changed since.
 * @throws ApiError ACCOUNT_DISPUTED while a report of the account is not decided
 */
async function applyChange(
  tx: ScopedTransaction,
  { change, actor }: { change: AddressChangeRow; actor: Actor },
  deps: MailDeps,
): Promise<void> {
  const { clientId: id, fromEmail, toEmail } = change
  const account = await findAccount(tx, { area: "client", id }, true)
  if (account?.email !== fromEmail || account.isProvisional) {
    await withdrawAddressChange(tx, { clientId: id, actor }, deps)
    return
  }
  if (await isReported(tx, id)) throw new ApiError("ACCOUNT_DISPUTED")
  await changeClient(tx, id, { email: toEmail })
  await endAddressChange(tx, change.id, { state: "applied", decidedAt: deps.clock.now() })
  await endSessions(tx, { area: "client", id })
  await endResetLink(tx, { area: "client", id }, deps)
  recordAudit(tx, { actor, action: "email.changed", object: `client:${id}` }, deps)
  const variables = { names: account.names, changedAt: formatDateTime(deps.clock.now()) }
  await queueMail(tx, { to: fromEmail, template: "email-changed", variables }, deps)
}

async function requireChange(tx: ScopedTransaction, token: string): Promise<StandingChange> {
  const change = await findAddressChange(tx, hashToken(token))
  if (!change || !isStanding(change)) throw new ApiError("ADDRESS_CHANGE_INVALID")
  return change
}

function isStanding(change: AddressChangeRow): change is StandingChange {
  return change.state !== "withdrawn"
}
