import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { ConvenioPersonRecord, ConvenioPersonRow } from "@trazo/contract/selling/convenio-people"
import type { ConvenioSending } from "@trazo/contract/selling/convenio-sendings"
import type { Convenio, ConvenioRow } from "@trazo/contract/selling/convenios"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { convenioStanding } from "@trazo/domain/selling/convenio-standing"
import { invitationStanding } from "@trazo/domain/selling/invitation"
import type { ListedPerson } from "./people.queries.ts"
import type { StoredConvenio } from "./queries.ts"
import type { ShownSending } from "./sendings.queries.ts"

export function presentConvenioRow(row: StoredConvenio, now: Date): ConvenioRow {
  const { id, name, ruc, kinds, validities, quota, payer, state, used } = row
  return {
    id,
    name,
    ruc,
    kinds,
    validities,
    quota,
    payer,
    state,
    used,
    contactNames: row.contact_names,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    startsOn: ecuadorDay(row.starts_at),
    // The last instant of the last day.
    endsOn: row.ends_at && ecuadorDay(new Date(row.ends_at.getTime() - 1)),
    standing: convenioStanding(row, now),
  }
}

export function presentConvenio(
  row: StoredConvenio,
  { now, lastChange, people }: { now: Date; lastChange: LastChange; people: number },
): Convenio {
  return { ...presentConvenioRow(row, now), lastChange, people }
}

const textOf = (moment: Date | null) => moment?.toISOString() ?? null

export function presentPersonRow(row: ListedPerson, now: Date): ConvenioPersonRow {
  const { id, identity, names, surname1, surname2, email, phone, kind, validity } = row
  const { expires_at: expiresAt, withdrawn_at: withdrawnAt, request_status: requestStatus } = row
  return {
    id,
    identity,
    names,
    surname1,
    surname2,
    email,
    phone,
    kind,
    validity,
    identityType: row.identity_type,
    convenio: { id: row.convenio_id, name: row.convenio_name },
    standing: invitationStanding({ expiresAt, withdrawnAt, requestStatus }, now),
    invitedAt: textOf(row.invited_at),
    expiresAt: textOf(expiresAt),
    removedAt: textOf(row.removed_at),
    removedBy: row.removed_by_names,
  }
}

export function presentPerson(row: ListedPerson, now: Date): ConvenioPersonRecord {
  const { request_id: id, request_status: status, request_number: number } = row
  return {
    ...presentPersonRow(row, now),
    isPaid: row.payer === "organisation",
    request: id && status ? { id, status, number } : null,
  }
}

export function presentSending(row: ShownSending): ConvenioSending {
  const { id, state, total, sent, stopped, started_by_names: startedBy } = row
  return { id, state, total, sent, stopped, startedBy, startedAt: row.created_at.toISOString() }
}
