import type * as contract from "@trazo/contract/desk/client-records"
import type { ClientRecord } from "@trazo/contract/desk/client-records"
import { ApiError } from "@trazo/contract/errors/errors"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { hasPermission } from "@trazo/domain/identity/module-permissions"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { changeClient } from "../../identity/credentials/client-account.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { listClientMails } from "../../platform/mail/mail-delivery.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { findClientForRecord, insertNote, lockClientForRecord } from "./client.ts"
import * as related from "./client-related.ts"
import { presentClientRecord } from "./presenters.ts"

/** Object of the editor's audit rows: sign-ins and approvals are not edits of the data. */
const dataObject = (id: string) => `client-data:${id}`
const notesObject = (id: string) => `client-notes:${id}`

/** @throws ApiError NOT_FOUND */
export function getClientRecord(
  { scope, actor, params: { id } }: Call<typeof contract.getClientRecord>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<ClientRecord> {
  const { administrator, permissions: granted } = actor
  const mayEdit = hasPermission({ administrator, granted }, "/clients:edit")
  const mayRemove = hasPermission({ administrator, granted }, "/clients:delete")
  const now = deps.clock.now()
  return inScope(deps.db, scope, async (tx) => {
    const client = await findClientForRecord(tx, id)
    if (!client) throw new ApiError("NOT_FOUND")
    const [rows, lastChange, mails] = await Promise.all([
      loadRelated(tx, id, now),
      loadLastChange(tx, dataObject(id)),
      listClientMails(tx, { clientId: id, email: client.email }),
    ])
    return presentClientRecord({ client, related: rows, lastChange, mails, mayEdit, mayRemove, now })
  })
}

async function loadRelated(tx: ScopedTransaction, id: string, now: Date): Promise<related.RelatedRows> {
  const objects = [`client:${id}`, dataObject(id), notesObject(id), `monthly-account:${id}`]
  const [requests, certificates, payments, consents, notes, sessions, addressChange, history] =
    await Promise.all([
      related.listRequests(tx, id),
      related.listCertificates(tx, id),
      related.listPayments(tx, id),
      related.listConsents(tx, id),
      related.listNotes(tx, id),
      related.listSessions(tx, id, now),
      related.findPendingAddress(tx, id),
      related.listHistory(tx, objects),
    ])
  return { requests, certificates, payments, consents, notes, sessions, addressChange, history }
}

/** A new phone is mailed to the client's address. @throws ApiError NOT_FOUND, CHANGED_MEANWHILE */
export async function changeClientData(
  { scope, actor, params: { id }, body: { version, ...data } }: Call<typeof contract.changeClientData>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ ok: true }> {
  const object = dataObject(id)
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const client = await lockClientForRecord(tx, id)
    if (!client) throw new ApiError("NOT_FOUND")
    const fields = (["names", "surnames", "phone"] as const).filter((field) => client[field] !== data[field])
    if (fields.length === 0) return
    await changeClient(tx, id, data)
    recordAudit(tx, { actor, action: "client.data-changed", object, data: { fields } }, deps)
    if (!fields.includes("phone")) return
    const variables = { names: data.names, changedAt: formatDateTime(deps.clock.now()) }
    await queueMail(tx, { to: client.email, template: "phone-changed", variables }, deps)
  })
  return { ok: true }
}

/** @throws ApiError NOT_FOUND */
export async function requireClient(tx: ScopedTransaction, id: string): Promise<void> {
  if (!(await findClientForRecord(tx, id))) throw new ApiError("NOT_FOUND")
}

/** @throws ApiError NOT_FOUND */
export async function addClientNote(
  { scope, actor, params: { id }, body: { note: text } }: Call<typeof contract.addClientNote>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  const { id: writtenBy } = actor
  await inScope(deps.db, scope, async (tx) => {
    await requireClient(tx, id)
    await insertNote(tx, { clientId: id, text, writtenBy, createdAt: deps.clock.now() })
    recordAudit(tx, { actor, action: "client.note-added", object: notesObject(id) }, deps)
  })
  return { ok: true }
}
