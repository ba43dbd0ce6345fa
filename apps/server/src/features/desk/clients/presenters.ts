import type { ClientRecord, listClients } from "@trazo/contract/desk/client-records"
import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import { clientStanding } from "@trazo/domain/desk/client-record"
import { deviceName } from "@trazo/domain/identity/device-name"
import type { Page } from "../../../database/lists/paginate.ts"
import { unusableHash } from "../../identity/credentials/hash-password.ts"
import type { ListedRow, RecordRow } from "./client.ts"
import type { RelatedRows } from "./client-related.ts"

function presentClient(row: Omit<ListedRow, "certificateUntil" | "position">) {
  const { id, names, surnames, email, phone, internal, identity, identity_type: identityType } = row
  return {
    id,
    names,
    surnames,
    email,
    phone,
    internal,
    identity,
    identityType,
    country: identityType === "passport" ? row.identity_country : null,
    standing: clientStanding({ state: row.state, approvedAt: row.approved_at }),
    createdAt: row.created_at.toISOString(),
  }
}

export function presentClients(
  { rows, next, previous }: Page<ListedRow>,
  { value: total, isMore, isCut }: { value: number; isMore: boolean; isCut: boolean },
): RouteResponse<typeof listClients> {
  const clients = rows.map((row) => ({
    ...presentClient(row),
    certificateUntil: row.certificateUntil?.toISOString() ?? null,
  }))
  return { rows: clients, next, previous, total, isMore, isCut }
}

interface RecordParts extends Pick<ClientRecord, "lastChange" | "mails" | "mayEdit" | "mayRemove"> {
  client: RecordRow
  related: RelatedRows
  now: Date
}

export function presentClientRecord({ client, related, now, ...rest }: RecordParts): ClientRecord {
  const { password_hash: hash, approved_at: approvedAt } = client
  const change = related.addressChange
  return {
    ...presentClient(client),
    ...rest,
    approvedAt: approvedAt?.toISOString() ?? null,
    hasPassword: hash !== null && hash !== unusableHash,
    addressChange: change
      ? { to: change.to_email, takesEffectAt: change.takes_effect_at.toISOString() }
      : null,
    ...presentBusiness(related, now),
    notes: related.notes.map(({ id, text, by, created_at: at }) => ({ id, text, by, at: at.toISOString() })),
    sessions: related.sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.user_agent),
      lastSeenAt: session.last_seen_at.toISOString(),
    })),
    history: related.history.map(({ id, action, actor, who, at }) => ({
      id: String(id),
      action,
      area: actor.area,
      who,
      at: at.toISOString(),
    })),
  }
}

function presentBusiness({ requests, certificates, payments, consents }: RelatedRows, now: Date) {
  return {
    requests: requests.map(({ created_at, number, ...row }) => ({
      ...row,
      number: number ?? "",
      createdAt: created_at.toISOString(),
    })),
    certificates: certificates.map(({ status: stored, not_after: notAfter, replaced_by, ...row }) => ({
      ...row,
      number: row.number ?? "",
      notAfter: notAfter.toISOString(),
      status: shownStatus({ stored, notAfter, replacedBySerial: replaced_by, now }),
    })),
    payments: payments.map(({ created_at, amount_cents: amountCents, number, ...row }) => ({
      ...row,
      number: number ?? "",
      amountCents,
      createdAt: created_at.toISOString(),
    })),
    consents: consents.map(({ number, at, ...row }) => ({
      ...row,
      number: number ?? "",
      at: at.toISOString(),
    })),
  }
}
