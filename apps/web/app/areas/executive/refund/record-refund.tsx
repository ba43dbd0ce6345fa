import { type Refund, sendRefundProof } from "@trazo/contract/money/refunds"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { refundFields } from "@trazo/domain/money/refund"
import { useState } from "react"
import { uploadFromBrowser } from "../../../shared-features/platform/api/upload-from-browser.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { FileDrop } from "../../../ui/files/file-drop.tsx"

const labels = { ...labelsOf(refundFields), proof: "Comprobante de la devolución" }

type Sent = Awaited<ReturnType<typeof uploadFromBrowser<typeof sendRefundProof>>>

export function RecordRefund({ refund }: { refund: Refund }) {
  const intent = useIntent("record")
  const [sent, setSent] = useState<Sent | null>(null)
  const { failure } = intent
  return (
    <Section
      title="Registrar la devolución"
      hint="Devuelva primero el dinero desde su banco. El cliente recibe un correo, y no se puede deshacer."
    >
      <EditorForm
        intent={intent}
        labels={labels}
        submitLabel={`Registrar ${formatMoney(refund.amountCents)} devueltos`}
        completed={sent && sent.id !== failure.typed("proof") ? ["proof"] : []}
      >
        <FormFields fields={refundFields} failure={failure} columns={2} />
        <div id="proof">
          <input type="hidden" name="proof" value={sent?.id ?? ""} />
          <FileDrop
            label={labels.proof}
            hint="PDF, JPG o PNG de hasta 2 MB."
            error={failure.fields.proof}
            files={sent ? [sent] : []}
            send={async (file, progress) =>
              setSent(
                await uploadFromBrowser(sendRefundProof, { file, params: { id: refund.id }, ...progress }),
              )
            }
            onRemove={() => setSent(null)}
          />
        </div>
      </EditorForm>
    </Section>
  )
}
