import { Anchor, Button, Stack } from "@mantine/core"
import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { StaffCertificate } from "@trazo/contract/certificates/staff-revocation"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import type { Intent } from "../../platform/intent/use-intent.ts"
import { reasonTitle } from "../certificate-state/certificate-labels.ts"

type Revocation = NonNullable<StaffCertificate["revocation"]>

export const actors: Record<Revocation["by"], string> = {
  holder: "Su titular",
  distributor: "La distribuidora",
  platform: "La plataforma",
  system: "El sistema",
}

/** What is known about a revocation, as pairs of label and value. */
export function revocationFacts(revocation: Revocation): [label: string, value: string][] {
  const { at, by, reason, eventDate, isEventConfirmed, note, evidence } = revocation
  const day = eventDate && formatCalendarDate(eventDate)
  const facts: [string, string | null][] = [
    ["Revocado", formatDateTime(new Date(at))],
    ["Lo revocó", actors[by]],
    ["Motivo", reasonTitle(reason)],
    ["Fecha del hecho", day && (isEventConfirmed ? day : `${day} (según su titular, sin confirmar)`)],
    ["Nota del titular", note],
    ["Sustento", evidence],
  ]
  return facts.flatMap(([label, value]) => (value ? [[label, value] as [string, string]] : []))
}

/** Opens the evidence file in its own tab. */
export function EvidenceLink({ file, address }: { file: UploadedDocument; address: string }) {
  return (
    <Anchor href={address} target="_blank" rel="noreferrer" inherit>
      {file.name}
    </Anchor>
  )
}

/** Whether staff have yet to confirm the holder's date in the past. */
export function isDateToConfirm({ eventDate, isEventConfirmed }: Revocation): boolean {
  return eventDate !== null && !isEventConfirmed
}

/** Confirms the holder's date in the past. */
export function ConfirmEventDate({ intent }: { intent: Intent }) {
  return (
    <Stack align="start" gap="xs" mt="sm">
      <ErrorSummary message={intent.failure.message} fields={{}} labels={{}} />
      <span>
        La fecha todavía no se publica. Si la confirma, lo que se firmó desde entonces puede perder su valor.
      </span>
      <Button variant="default" loading={intent.isPending} onClick={() => intent.send()}>
        Confirmar la fecha del hecho
      </Button>
    </Stack>
  )
}
