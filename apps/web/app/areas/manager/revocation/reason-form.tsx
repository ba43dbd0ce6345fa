import { Button, Textarea } from "@mantine/core"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { holderReasonsFor, type RevocationReason } from "@trazo/domain/certificates/revocation-reason"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { DatePicker } from "../../../ui/date-picker.tsx"
import classes from "./revocation.module.css"

export interface Cause {
  reason: RevocationReason
  /** YYYY-MM-DD, where the law counts from the event. */
  eventDate: string | null
  note: string
}

interface ReasonFormProps {
  kind: CertificateKind
  given: Cause | null
  onGiven: (cause: Cause) => void
}

const noteLength = 300

export function ReasonForm({ kind, given, onGiven }: ReasonFormProps) {
  const reasons = holderReasonsFor(kind)
  const [reason, setReason] = useState<RevocationReason | null>(given?.reason ?? null)
  const [eventDate, setEventDate] = useState<string | null>(given?.eventDate ?? null)
  const [note, setNote] = useState(given?.note ?? "")
  const [isAsked, setAsked] = useState(false)
  const needsDate = reasons.find(({ id }) => id === reason)?.needsEventDate ?? false

  const send = () => {
    setAsked(true)
    if (!reason) return document.getElementById(`reason-${reasons[0]?.id}`)?.focus()
    if (needsDate && !eventDate) return document.getElementById("eventDate")?.focus()
    onGiven({ reason, eventDate: needsDate ? eventDate : null, note: note.trim() })
  }
  return (
    <form
      className={classes.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        send()
      }}
    >
      <fieldset className={classes.reasons}>
        <legend>Motivo</legend>
        {reasons.map(({ id, title }) => (
          <label key={id} className={classes.reason}>
            <input
              type="radio"
              name="reason"
              id={`reason-${id}`}
              value={id}
              checked={id === reason}
              onChange={() => setReason(id)}
            />
            {title}
          </label>
        ))}
        {isAsked && !reason ? (
          <p className={classes.problem} role="alert">
            Escoja una de las opciones
          </p>
        ) : null}
      </fieldset>
      {needsDate ? (
        <DatePicker
          name="eventDate"
          label="¿Cuándo ocurrió?"
          required
          defaultValue={eventDate ?? undefined}
          error={isAsked && !eventDate ? fieldMessages.required : undefined}
          onValue={setEventDate}
        />
      ) : null}
      <Textarea
        id="note"
        label="Nota (opcional)"
        description="Lo que quiera dejar dicho sobre este motivo."
        maxLength={noteLength}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit">Continuar</Button>
    </form>
  )
}
