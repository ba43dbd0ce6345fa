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
  const { id, names, surnames, email, phone, internal, identity, identityType } = row
  return {
    id,
    names,
    surnames,
    email,
    phone,
    internal,
    identity,
    identityType,
    country: identityType === "passport" ? row.identityCountry : null,
    standing: clientStanding({ state: row.state, approvedAt: row.approvedAt }),
    createdAt: row.createdAt.toISOString(),
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
  const { passwordHash: hash, approvedAt } = client
  const change = related.addressChange
  return {
    ...presentClient(client),
    ...rest,
    approvedAt: approvedAt?.toISOString() ?? null,
    hasPassword: hash !== null && hash !== unusableHash,
    addressChange: change ? { to: change.toEmail, takesEffectAt: change.takesEffectAt.toISOString() } : null,
    ...presentBusiness(related, now),
    notes: related.notes.map(({ id, text, by, createdAt: at }) => ({ id, text, by, at: at.toISOString() })),
    sessions: related.sessions.map((session) => ({
      id: session.id,
      device: deviceName(session.userAgent),
      lastSeenAt: session.lastSeenAt.toISOString(),
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
    requests: requests.map(({ createdAt, number, ...row }) => ({
      ...row,
      number: number ?? "",
      createdAt: createdAt.toISOString(),
    })),
    certificates: certificates.map(({ status: stored, notAfter, replacedBy, ...row }) => ({
      ...row,
      number: row.number ?? "",
      notAfter: notAfter.toISOString(),
      status: shownStatus({ stored, notAfter, replacedBySerial: replacedBy, now }),
    })),
    payments: payments.map(({ createdAt, amountCents, number, ...row }) => ({
      ...row,
      number: number ?? "",
      amountCents,
      createdAt: createdAt.toISOString(),
    })),
    consents: consents.map(({ number, at, ...row }) => ({
      ...row,
      number: number ?? "",
      at: at.toISOString(),
    })),
  }
}
