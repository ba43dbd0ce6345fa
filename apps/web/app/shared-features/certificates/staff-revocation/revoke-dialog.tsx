import { Checkbox, NativeSelect, Stack, Text, Textarea } from "@mantine/core"
import "@mantine/core/styles/Checkbox.layer.css"
import type { StaffCertificate } from "@trazo/contract/certificates/staff-revocation"
import { revocationFields, staffReasonsFor } from "@trazo/domain/certificates/revocation-reason"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import type { EditorIntent } from "../../../ui/editor/editor-form.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import type { SentForm } from "../../platform/intent/page-action.ts"
import { EvidenceFile, evidenceFileLabel, type SendEvidence } from "./evidence-file.tsx"

const labels = {
  ...labelsOf(revocationFields),
  evidenceFile: evidenceFileLabel,
  isPastConfirmed: "Fecha",
}

interface RevokeDialogProps {
  opened: boolean
  certificate: Pick<StaffCertificate, "holderNames" | "kind">
  intent: EditorIntent
  onClose: () => void
  sendEvidence: SendEvidence
}

/** Reason, day of the event and evidence of a revocation by staff or by the platform. */
export function RevokeDialog({ opened, certificate, intent, onClose, sendEvidence }: RevokeDialogProps) {
  const reasons = staffReasonsFor(certificate.kind)
  const [reason, setReason] = useState(intent.failure.typed("reason"))
  const [day, setDay] = useState<string | null>(null)
  const needsDate = reasons.find(({ id }) => id === reason)?.needsEventDate ?? false
  const { fields } = intent.failure
  return (
    <FormDialog
      opened={opened}
      title={`Revocar el certificado de ${certificate.holderNames}`}
      intent={intent}
      labels={labels}
      submitLabel="Revocar el certificado"
      onClose={onClose}
    >
      <Stack gap="md">
        <Text>
          Deja de valer de inmediato y no se puede deshacer. Avisamos a su titular por correo, con el motivo.
        </Text>
        <NativeSelect
          id="reason"
          name="reason"
          label={revocationFields.reason.label}
          withAsterisk
          data-autofocus
          value={reason}
          error={fields.reason}
          data={[
            { value: "", label: "Escoja un motivo" },
            ...reasons.map(({ id, title }) => ({ value: id, label: title })),
          ]}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
        <DatePicker
          name="eventDate"
          label={revocationFields.eventDate.label}
          required={needsDate}
          error={fields.eventDate}
          onValue={setDay}
        />
        {day !== null && day < ecuadorDay(new Date()) ? (
          <Checkbox
            id="isPastConfirmed"
            name="isPastConfirmed"
            value="true"
            label="Confirmo la fecha: lo que se firmó desde entonces puede perder su valor"
            error={fields.isPastConfirmed}
          />
        ) : null}
        <Textarea
          id="evidence"
          name="evidence"
          label={revocationFields.evidence.label}
          description={revocationFields.evidence.hint}
          withAsterisk
          autosize
          minRows={3}
          error={fields.evidence}
        />
        <EvidenceFile send={sendEvidence} error={fields.evidenceFile} />
      </Stack>
    </FormDialog>
  )
}

/** The body of a revocation by staff from the fields of `RevokeDialog`. */
export function revocationBody(form: SentForm) {
  const [eventDate, evidenceFile] = [form.text("eventDate"), form.text("evidenceFile")]
  return {
    ...form.pick("reason", "evidence"),
    ...(eventDate ? { eventDate } : {}),
    ...(evidenceFile ? { evidenceFile } : {}),
    ...(form.has("isPastConfirmed") ? { isPastConfirmed: true } : {}),
  }
}
