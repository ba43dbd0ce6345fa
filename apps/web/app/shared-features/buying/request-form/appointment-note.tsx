import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { appointmentLimit, validityNames } from "@trazo/domain/certificates/validity"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { Note } from "../../../ui/content/note.tsx"

interface AppointmentNoteProps {
  certData: Pick<PurchaseFlow["certData"], "kind" | "validity">
  appointmentEnd: string | undefined
  /** How to choose a shorter validity. */
  children?: React.ReactNode
}

/** Warns that the certificate ends with the appointment, before the validity that is paid. */
export function AppointmentNote({ certData, appointmentEnd, children }: AppointmentNoteProps) {
  const limit = appointmentLimit({ ...certData, from: new Date(), appointmentEnd })
  if (!limit) return null
  const term = validityNames[certData.validity].replace(/^1 /, "un ")
  return (
    <Note tone="warn">
      Su certificado valdrá hasta el {formatCalendarDate(limit)}, cuando termina el nombramiento, y no {term}.
      {children ? " " : null}
      {children}
    </Note>
  )
}
