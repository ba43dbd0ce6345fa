import { Button, Group, Radio, Stack, Textarea } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/RadioCard.layer.css"
import "@mantine/core/styles/RadioIndicator.layer.css"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { eventDayProblem, probableEventDay } from "@trazo/domain/certificates/invalidity-date"
import {
  holderReasonsFor,
  type RevocationReason,
  revocationFields,
} from "@trazo/domain/certificates/revocation-reason"
import { fieldMessages, size } from "@trazo/domain/forms/field-rules"
import { useRef, useState } from "react"
import { Link } from "react-router"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { LocalForm } from "../frame/local-form.tsx"
import classes from "./reason-form.module.css"

export interface Cause {
  reason: RevocationReason
  /** YYYY-MM-DD; null unless the reason counts from an event. */
  eventDate: string | null
  note: string
}

interface ReasonFormProps {
  certificate: Certificate
  initial: Cause | null
  onSubmit: (cause: Cause) => void
}

export function ReasonForm({ certificate, initial, onSubmit }: ReasonFormProps) {
  const reasons = holderReasonsFor(certificate.kind)
  const firstReason = useRef<HTMLButtonElement>(null)
  const [reason, setReason] = useState<RevocationReason | null>(initial?.reason ?? null)
  const [eventDate, setEventDate] = useState<string | null>(initial?.eventDate ?? null)
  const [note, setNote] = useState(initial?.note ?? "")
  const [isSubmitted, setSubmitted] = useState(false)
  const needsDate = reasons.find(({ id }) => id === reason)?.needsEventDate ?? false

  const dateProblem = needsDate ? problemOfDate(eventDate, certificate) : null

  const submit = () => {
    setSubmitted(true)
    if (!reason) return firstReason.current?.focus()
    if (dateProblem) return document.getElementById("eventDate")?.focus()
    if (size(revocationFields.note.maximum)(note)) return
    onSubmit({ reason, eventDate: needsDate ? eventDate : null, note: note.trim() })
  }
  return (
    <LocalForm gap={24} onSubmit={() => submit()}>
      <Radio.Group
        label={revocationFields.reason.label}
        value={reason}
        onChange={(value) => {
          setReason(value as RevocationReason)
          setEventDate(eventDate ?? (probableEventDay(value, new Date()) || null))
        }}
        error={
          isSubmitted && !reason ? <span role="alert">{revocationFields.reason.missing}</span> : undefined
        }
      >
        <Stack gap="sm" mt={4}>
          {reasons.map(({ id, title }, index) => (
            <Radio.Card
              key={id}
              value={id}
              className={classes.card ?? ""}
              ref={index ? undefined : firstReason}
            >
              <Group wrap="nowrap" gap="12px">
                <Radio.Indicator />
                {title}
              </Group>
            </Radio.Card>
          ))}
        </Stack>
      </Radio.Group>
      {reason === "forgottenPassword" ? (
        <p>
          No hace falta revocar primero: puede <Link to={paths.managerNewRequest}>pedir otra firma</Link> y la
          anterior se revoca cuando tenga la nueva.
        </p>
      ) : null}
      {needsDate ? (
        <DatePicker
          key={reason}
          name="eventDate"
          label={revocationFields.eventDate.label}
          hint="Si no lo sabe, el primer día en que pudo pasar."
          required
          defaultValue={eventDate ?? undefined}
          error={isSubmitted && dateProblem ? dateProblem : undefined}
          onValue={setEventDate}
        />
      ) : null}
      <Textarea
        id="note"
        label={revocationFields.note.label}
        description={revocationFields.note.hint}
        error={size(revocationFields.note.maximum)(note)}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit">Continuar</Button>
    </LocalForm>
  )
}

function problemOfDate(day: string | null, { notBefore, notAfter }: Certificate): string | null {
  if (!day) return fieldMessages.required
  const life = { notBefore: new Date(notBefore), notAfter: new Date(notAfter) }
  return eventDayProblem(day, { ...life, now: new Date() })
}
