import type { AddressChange } from "@trazo/contract/identity/address-change"
import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { addressChangeTakesEffectAt } from "@trazo/domain/identity/one-use-limits"
import { type Insertable, type Selectable, sql } from "kysely"
import type { Actor, Executive } from "../../../actor.ts"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newToken } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"

export type AddressChangeRow = Selectable<Database["clientAddressChanges"]>

export type StandingChange = AddressChangeRow & { state: Exclude<AddressChangeRow["state"], "withdrawn"> }

async function insertAddressChange(
  tx: ScopedTransaction,
  change: Omit<Insertable<Database["clientAddressChanges"]>, "distributorId" | "id">,
): Promise<void> {
  await tx
    .insertInto("clientAddressChanges")
    .values({ ...change, distributorId: tx.scope.distributorId })
    .execute()
}

export async function findAddressChange(
  tx: ScopedTransaction,
  tokenHash: Buffer,
): Promise<AddressChangeRow | undefined> {
  return await tx
    .selectFrom("clientAddressChanges")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("tokenHash", "=", tokenHash)
    .executeTakeFirst()
}

/** Returns undefined if the change is not pending. Lock the account first. */
export async function lockPendingChange(
  tx: ScopedTransaction,
  id: string,
): Promise<AddressChangeRow | undefined> {
  return await tx
    .selectFrom("clientAddressChanges")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .where("state", "=", "pending")
    .forUpdate()
    .executeTakeFirst()
}

/** A report that the account is another person's, while staff have its request. */
const reported = (clientId: unknown) => sql<boolean>`exists (
  select from account_disputes d join requests r on r.id = d.request_id
  where d.client_id = ${clientId} and d.state = 'pending' and r.status in ('review', 'correction'))`

export async function isReported(tx: ScopedTransaction, clientId: string): Promise<boolean> {
  const row = await tx
    .selectFrom("clients")
    .select(reported(clientId).as("isReported"))
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", clientId)
    .executeTakeFirst()
  return row?.isReported ?? false
}

/** Those of reported accounts wait for the decision. */
export async function listDueChanges(
  tx: ScopedTransaction,
  now: Date,
): Promise<{ id: string; clientId: string }[]> {
  return await tx
    .selectFrom("clientAddressChanges")
    .select(["id", "clientId"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("state", "=", "pending")
    .where("takesEffectAt", "<=", now)
    .where((where) => where.not(reported(where.ref("clientAddressChanges.clientId"))))
    .orderBy("takesEffectAt")
    .limit(100)
    .execute()
}

export async function endAddressChange(
  tx: ScopedTransaction,
  id: string,
  ended: { state: "applied" | "refused"; decidedAt: Date },
): Promise<void> {
  await tx
    .updateTable("clientAddressChanges")
    .set(ended)
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .execute()
}

/** @param requestId limits it to the change of this request @returns whether a change was pending */
async function withdrawPendingChange(
  tx: ScopedTransaction,
  { clientId, requestId, now }: { clientId: string; requestId?: string; now: Date },
): Promise<boolean> {
  const withdrawn = await tx
    .updateTable("clientAddressChanges")
    .set({ state: "withdrawn", decidedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("clientId", "=", clientId)
    .where("state", "=", "pending")
    .$if(requestId !== undefined, (query) => query.where("requestId", "=", requestId ?? ""))
    .returning("id")
    .execute()
  return withdrawn.length > 0
}

/**
 * Opens a change of an approved account's address, decided by a reviewer. The old address gets a mail and can confirm
 * or refuse the change for 72 hours. A former pending change is withdrawn. The caller has locked the account.
 */
export async function openAddressChange(
  tx: ScopedTransaction,
  change: {
    account: { id: string; email: string; names: string }
    to: string
    requestId: string
    actor: Executive
  },
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  const { account, to, requestId, actor } = change
  const now = deps.clock.now()
  await withdrawPendingChange(tx, { clientId: account.id, now })
  if (account.email === to) return
  const token = newToken(deps.random)
  const takesEffectAt = addressChangeTakesEffectAt(now)
  await insertAddressChange(tx, {
    clientId: account.id,
    requestId,
    fromEmail: account.email,
    toEmail: to,
    tokenHash: hashToken(token),
    askedBy: actor.id,
    askedAt: now,
    takesEffectAt,
  })
  const data = { request: requestId, takesEffectAt: takesEffectAt.toISOString() }
  recordAudit(tx, { actor, action: "email.change-decided", object: `client:${account.id}`, data }, deps)
  const link = await linkTo(tx, paths.addressChange(token), deps)
  const variables = { names: account.names, newEmail: to, takesEffectAt: formatDateTime(takesEffectAt), link }
  await queueMail(tx, { to: account.email, template: "address-change", variables }, deps)
}

export async function withdrawAddressChange(
  tx: ScopedTransaction,
  { clientId, requestId, actor }: { clientId: string; requestId?: string; actor: Actor },
  deps: Pick<Deps, "clock">,
): Promise<void> {
  const wanted = { clientId, now: deps.clock.now(), ...(requestId !== undefined && { requestId }) }
  if (!(await withdrawPendingChange(tx, wanted))) return
  recordAudit(tx, { actor, action: "email.change-withdrawn", object: `client:${clientId}` }, deps)
}

export function presentAddressChange(row: StandingChange): AddressChange {
  const { fromEmail: from, toEmail: to } = row
  return { state: row.state, from, to, takesEffectAt: row.takesEffectAt.toISOString() }
}
