import { Button, Group, Radio, Stack, Textarea } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/RadioCard.layer.css"
import "@mantine/core/styles/RadioIndicator.layer.css"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import {
  holderReasonsFor,
  type RevocationReason,
  revocationFields,
} from "@trazo/domain/certificates/revocation-reason"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useRef, useState } from "react"
import { DatePicker } from "../../../ui/date-picker.tsx"
import { LocalForm } from "../frame/local-form.tsx"
import classes from "./reason-form.module.css"

export interface Cause {
  reason: RevocationReason
  /** YYYY-MM-DD; null unless the reason counts from an event. */
  eventDate: string | null
  note: string
}

interface ReasonFormProps {
  kind: CertificateKind
  initial: Cause | null
  onSubmit: (cause: Cause) => void
}

export function ReasonForm({ kind, initial, onSubmit }: ReasonFormProps) {
  const reasons = holderReasonsFor(kind)
  const firstReason = useRef<HTMLButtonElement>(null)
  const [reason, setReason] = useState<RevocationReason | null>(initial?.reason ?? null)
  const [eventDate, setEventDate] = useState<string | null>(initial?.eventDate ?? null)
  const [note, setNote] = useState(initial?.note ?? "")
  const [isSubmitted, setSubmitted] = useState(false)
  const needsDate = reasons.find(({ id }) => id === reason)?.needsEventDate ?? false

  const submit = () => {
    setSubmitted(true)
    if (!reason) return firstReason.current?.focus()
    if (needsDate && !eventDate) return document.getElementById("eventDate")?.focus()
    onSubmit({ reason, eventDate: needsDate ? eventDate : null, note: note.trim() })
  }
  return (
    <LocalForm gap={24} onSubmit={() => submit()}>
      <Radio.Group
        label={revocationFields.reason.label}
        value={reason}
        onChange={(value) => setReason(value as RevocationReason)}
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
      {needsDate ? (
        <DatePicker
          name="eventDate"
          label={revocationFields.eventDate.label}
          required
          defaultValue={eventDate ?? undefined}
          error={isSubmitted && !eventDate ? fieldMessages.required : undefined}
          onValue={setEventDate}
        />
      ) : null}
      <Textarea
        id="note"
        label={revocationFields.note.label}
        description={revocationFields.note.hint}
        maxLength={revocationFields.note.maximum}
        autosize
        minRows={2}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <Button type="submit">Continuar</Button>
    </LocalForm>
  )
}
