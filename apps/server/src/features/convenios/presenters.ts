import type { Convenio, ConvenioRow } from "@trazo/contract/catalogue/convenios"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { StoredConvenio } from "./queries.ts"

function standingOf({ state, starts_at, ends_at }: StoredConvenio, now: Date): ConvenioRow["standing"] {
  if (state === "disabled") return "disabled"
  if (ends_at && ends_at <= now) return "ended"
  return starts_at > now ? "planned" : "open"
}

export function presentConvenioRow(row: StoredConvenio, now: Date): ConvenioRow {
  const { id, name, ruc, kinds, validities, quota, payer, state } = row
  return {
    ...{ id, name, ruc, kinds, validities, quota, payer, state },
    contactNames: row.contact_names,
    contactEmail: row.contact_email,
    contactPhone: row.contact_phone,
    startsOn: ecuadorDay(row.starts_at),
    // The last instant of the last day.
    endsOn: row.ends_at && ecuadorDay(new Date(row.ends_at.getTime() - 1)),
    standing: standingOf(row, now),
  }
}

export function presentConvenio(
  row: StoredConvenio,
  { now, lastChange }: { now: Date; lastChange: LastChange },
): Convenio {
  return { ...presentConvenioRow(row, now), lastChange }
}
