import type { Area } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type { OwnAccount } from "@trazo/contract/identity/account"
import type { Notices } from "@trazo/contract/identity/notices"
import { normalisePersonalData } from "@trazo/domain/buying/personal-data"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { accountFields } from "@trazo/domain/identity/account-fields"
import { type Actor, clientIdOf } from "../../../actor.ts"
import { inAnyScope, inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { changeClient, loadClient } from "../credentials/client-account.ts"
import { endSessions } from "../sessions/end-sessions.ts"
import type { SignedIn } from "../sessions/find-actor.ts"
import { loadOwnAccount, presentNotices, presentOwnAccount, updateNames } from "./account.ts"

/** @throws ApiError NOT_SIGNED_IN */
export async function getOwnAccount(caller: SignedIn, deps: Pick<Deps, "db">): Promise<OwnAccount> {
  return presentOwnAccount(await inAnyScope(deps.db, caller.scope, (tx) => loadOwnAccount(tx, caller)))
}

type SignedInStaff = SignedIn & { area: Exclude<Area, "client"> }

/** For staff only: a client's names come from an identity document. @throws ApiError VALIDATION_FAILED */
export function saveNames(
  caller: SignedInStaff,
  typed: string,
  deps: Pick<Deps, "db" | "clock">,
): Promise<OwnAccount> {
  const names = normalisePersonalData({ names: typed }).names ?? ""
  const problem = formFieldProblem(accountFields.names, names)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { names: problem } })
  return inAnyScope(deps.db, caller.scope, async (tx) => {
    const account = await loadOwnAccount(tx, caller, { lock: true })
    if (account.names === names) return presentOwnAccount(account)
    const { actor, area, id } = caller
    await updateNames(tx, caller, names)
    recordAudit(tx, { actor, action: "account.changed", object: `${area}:${id}` }, deps)
    return presentOwnAccount({ ...account, names })
  })
}

export type SignedInClient = SignedIn & { area: "client"; scope: Scope }

/** Mails the account's address and ends the other sessions. @throws ApiError VALIDATION_FAILED */
export function savePhone(caller: SignedInClient, typed: string, deps: Deps): Promise<OwnAccount> {
  const phone = normalisePersonalData({ phone: typed }).phone ?? ""
  const problem = formFieldProblem(accountFields.phone, phone)
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { phone: problem } })
  return inScope(deps.db, caller.scope, async (tx) => {
    const account = await loadOwnAccount(tx, caller, { lock: true })
    if (account.phone === phone) return presentOwnAccount(account)
    const { actor, id, token } = caller
    const { names, email: to } = account
    await changeClient(tx, id, { phone })
    await endSessions(tx, caller, { exceptToken: token })
    const variables = { names, changedAt: formatDateTime(deps.clock.now()) }
    await queueMail(tx, { to, template: "phone-changed", variables }, deps)
    recordAudit(tx, { actor, action: "account.changed", object: `client:${id}` }, deps)
    return presentOwnAccount({ ...account, phone })
  })
}

export function getNotices(scope: Scope, actor: Actor, deps: Pick<Deps, "db">): Promise<Notices> {
  return inScope(deps.db, scope, async (tx) => presentNotices(await loadClient(tx, clientIdOf(actor))))
}

export function saveNotices(
  scope: Scope,
  { actor, renewal, progress }: Notices & { actor: Actor },
  deps: Pick<Deps, "db" | "clock">,
): Promise<Notices> {
  const id = clientIdOf(actor)
  const columns = { renewalNotices: [...new Set(renewal)], progressNotices: progress }
  return inScope(deps.db, scope, async (tx) => {
    await changeClient(tx, id, columns)
    const data = { renewal: columns.renewalNotices, progress }
    recordAudit(tx, { actor, action: "notices.chosen", object: `client:${id}`, data }, deps)
    return presentNotices(columns)
  })
}
