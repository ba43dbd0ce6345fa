import { NativeSelect, Stack, Text, Textarea } from "@mantine/core"
import type { StaffCertificate } from "@trazo/contract/certificates/staff-revocation"
import {
  releaseReasonTitles,
  staffReleaseReasons,
  staffSuspensionReasons,
  suspensionFields,
  suspensionReasonTitles,
} from "@trazo/domain/certificates/suspension-reason"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import type { EditorIntent } from "../../../ui/editor/editor-form.tsx"
import { EvidenceFile, evidenceFileLabel, type SendEvidence } from "./evidence-file.tsx"
import { isHolderSuspensionNext } from "./suspension-facts.ts"

const labels = { ...labelsOf(suspensionFields), evidenceFile: evidenceFileLabel }

interface SuspensionDialogProps {
  opened: boolean
  certificate: Pick<StaffCertificate, "holderNames">
  intent: EditorIntent
  onClose: () => void
}

/** Reason and evidence of a suspension by staff or by the platform. */
export function SuspendDialog({
  certificate,
  sendEvidence,
  ...dialog
}: SuspensionDialogProps & { sendEvidence: SendEvidence }) {
  const { fields } = dialog.intent.failure
  return (
    <FormDialog
      {...dialog}
      title={`Suspender el certificado de ${certificate.holderNames}`}
      labels={labels}
      submitLabel="Suspender el certificado"
    >
      <Stack gap="md">
        <Text>
          Deja de valer de inmediato, hasta que se levante la suspensión. Avisamos a su titular por correo,
          con el motivo.
        </Text>
        <ReasonAndEvidence intent={dialog.intent} options={suspensionOptions} />
        <EvidenceFile send={sendEvidence} error={fields.evidenceFile} />
      </Stack>
    </FormDialog>
  )
}

/** Reason and evidence of the end of a suspension. */
export function ReleaseDialog({
  certificate,
  ...dialog
}: SuspensionDialogProps & { certificate: Pick<StaffCertificate, "suspensions"> }) {
  return (
    <FormDialog
      {...dialog}
      title={`Levantar la suspensión del certificado de ${certificate.holderNames}`}
      labels={labels}
      submitLabel="Levantar la suspensión"
    >
      <Stack gap="md">
        <Text>
          {isHolderSuspensionNext(certificate)
            ? "El certificado sigue suspendido: su titular lo había suspendido antes, y esa suspensión continúa hasta que la levante en su cuenta. Avisamos a su titular por correo."
            : "El certificado vuelve a ser válido de inmediato. Avisamos a su titular por correo."}
        </Text>
        <ReasonAndEvidence intent={dialog.intent} options={releaseOptions} />
      </Stack>
    </FormDialog>
  )
}

interface Option {
  value: string
  label: string
}

const suspensionOptions = staffSuspensionReasons.map((value) => ({
  value,
  label: suspensionReasonTitles[value],
}))
const releaseOptions = staffReleaseReasons.map((value) => ({ value, label: releaseReasonTitles[value] }))

function ReasonAndEvidence({ intent, options }: { intent: EditorIntent; options: readonly Option[] }) {
  const { fields, typed } = intent.failure
  return (
    <>
      <NativeSelect
        id="reason"
        name="reason"
        label={suspensionFields.reason.label}
        withAsterisk
        data-autofocus
        defaultValue={typed("reason")}
        error={fields.reason}
        data={[{ value: "", label: "Escoja un motivo" }, ...options]}
      />
      <Textarea
        id="evidence"
        name="evidence"
        label={suspensionFields.evidence.label}
        description={suspensionFields.evidence.hint}
        withAsterisk
        autosize
        minRows={3}
        defaultValue={typed("evidence")}
        error={fields.evidence}
      />
    </>
  )
}
