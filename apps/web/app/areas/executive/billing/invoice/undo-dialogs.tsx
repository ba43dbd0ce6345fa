import { Stack, Text, TextInput } from "@mantine/core"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { annulmentFields } from "@trazo/domain/money/invoices/annulment"
import { useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Money } from "../../../../ui/content/money.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { FormDialog } from "../../../../ui/dialog/form-dialog.tsx"
import { ReasonDialog } from "../../../../ui/dialog/reason-dialog.tsx"
import { ReasonField } from "../../../../ui/fields/reason-field.tsx"
import { FailureText } from "../../client/failure-text.tsx"

interface UndoProps {
  invoice: InvoiceDetail
  onClose: () => void
}

/** Records an annulment that was done in the SRI's portal. */
export function AnnulDialog({ invoice: { number, day, isPaid, undo }, onClose }: UndoProps) {
  const intent = useIntent("annul", { onDone: onClose })
  const { fields } = intent.failure
  const [reason, setReason] = useState("")
  return (
    <FormDialog
      opened
      title={`Registrar la anulación de la factura ${number ?? ""}`}
      intent={intent}
      labels={labelsOf(annulmentFields)}
      submitLabel="Registrar la anulación"
      onClose={onClose}
    >
      <Stack gap="md">
        <Text inherit>
          Esto no anula nada en el SRI: registra lo que usted ya hizo en su portal. La factura deja de sumar
          {isPaid ? ", y la venta, que sigue cobrada, queda sin factura hasta que emita otra." : "."}
        </Text>
        {undo ? (
          <Text inherit c="dimmed">
            {undo.reason}
          </Text>
        ) : null}
        <TextInput
          id="annulledOn"
          name="annulledOn"
          type="date"
          data-autofocus
          label={annulmentFields.annulledOn.label}
          withAsterisk
          {...(day && { min: day })}
          max={ecuadorDay(new Date())}
          error={fields.annulledOn}
        />
        <div id="reason">
          <ReasonField
            name="reason"
            label={annulmentFields.reason.label}
            value={reason}
            error={fields.reason}
            onChange={setReason}
          />
        </div>
      </Stack>
    </FormDialog>
  )
}

/** Takes back an annulment that was recorded by mistake. */
export function RestoreDialog({ invoice: { number }, onClose }: UndoProps) {
  const { send, isPending, failure } = useIntent("undoAnnulment", { onDone: onClose })
  return (
    <ReasonDialog
      opened
      title="Quitar la anulación"
      confirmLabel="Quitar la anulación"
      label={annulmentFields.reason.label}
      isBusy={isPending}
      error={failure.fields.reason}
      onCancel={onClose}
      onConfirm={(reason) => send({ reason })}
    >
      La factura {number} vuelve a estar autorizada y a sumar. Hágalo solo si en el SRI no está anulada.
      <FailureText failure={failure} />
    </ReasonDialog>
  )
}

/** Issues the credit note of an invoice that nobody paid. */
export function CreditDialog({ invoice: { number, totalCents, creditNotes, undo }, onClose }: UndoProps) {
  const { send, isPending, failure } = useIntent("credit", { onDone: onClose })
  const left = creditNotes.reduce((rest, note) => rest - note.totalCents, totalCents)
  return (
    <ConfirmDialog
      opened
      title="Emitir la nota de crédito"
      confirmLabel="Emitir la nota de crédito"
      isBusy={isPending}
      onCancel={onClose}
      onConfirm={() => send()}
    >
      <Stack gap="sm">
        <span>
          Acredita <Money cents={left} /> de la factura {number}, se envía al SRI y no se puede deshacer. Si
          el pago se recibe después, la venta lleva otra factura.
        </span>
        {undo ? (
          <Text inherit c="dimmed">
            {undo.reason}
          </Text>
        ) : null}
        <FailureText failure={failure} />
      </Stack>
    </ConfirmDialog>
  )
}
