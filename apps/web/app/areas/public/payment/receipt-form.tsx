import { Button, Stack, Text } from "@mantine/core"
import type { BankAccount } from "@trazo/contract/configuration/branding"
import type { CalendarDate } from "@trazo/domain/dates/calendar-date"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { type PaymentMethod, paymentMethodNames, receiptFields } from "@trazo/domain/requests/payment-receipt"
import { ChoiceGroup, RadioCard } from "../../../ui/choices/choices.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { useServerError } from "../../../ui/fields/use-server-error.ts"
import { FileDrop } from "../../../ui/files/file-drop.tsx"
import { PendingWork, useDeferredSubmit } from "../../../ui/files/pending-work.tsx"
import classes from "./payment.module.css"
import { useReceipt } from "./use-receipt.ts"
import { accountName } from "./where-to-pay.tsx"

const labels = { ...labelsOf(receiptFields), receipt: "Comprobante" }

interface ReceiptFormProps {
  methods: readonly PaymentMethod[]
  accounts: readonly BankAccount[]
  requestId: string
  /** In Ecuador. */
  today: CalendarDate
}

export function ReceiptForm(props: ReceiptFormProps) {
  return (
    <PendingWork>
      <ReceiptFields {...props} />
    </PendingWork>
  )
}

function ReceiptFields({ requestId, methods, accounts, today }: ReceiptFormProps) {
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  const { file, setFile, share, failure, send } = useReceipt(requestId)
  const fields = failure?.fields ?? {}
  const submit = (event: React.FormEvent<HTMLFormElement>) => {
    // The device may still be compressing the receipt.
    if (deferSubmit(event)) return
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const text = (name: string) => String(form.get(name) ?? "").trim()
    void send({
      method: text("method"),
      accountId: text("accountId"),
      reference: text("reference"),
      paidOn: text("paidOn"),
    })
  }

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="comprobante-titulo">
      <h2 id="comprobante-titulo">2. Envíe su comprobante</h2>
      <ErrorSummary
        message={failure?.message}
        fields={fields}
        labels={labels}
        completed={file ? ["receipt"] : []}
      />
      <ChoiceField
        name="method"
        label={receiptFields.method.label}
        options={methods.map((value) => ({ value, label: paymentMethodNames[value] }))}
        error={fields.method}
        defaultValue={methods[0]}
      />
      <ChoiceField
        name="accountId"
        label={receiptFields.accountId.label}
        options={accounts.map((account) => ({ value: account.id, label: accountName(account) }))}
        error={fields.accountId}
        defaultValue={accounts.length === 1 ? accounts[0]?.id : undefined}
      />
      <TextField
        name="reference"
        {...textFieldProps(receiptFields.reference)}
        error={fields.reference}
        autoComplete="off"
      />
      <DatePicker
        name="paidOn"
        label={receiptFields.paidOn.label}
        required
        error={fields.paidOn}
        defaultValue={today}
      />
      <div id="receipt">
        <FileDrop
          label={labels.receipt}
          hint="Una foto o captura donde se lean el valor, la fecha y el número. PDF, JPG o PNG de hasta 2 MB."
          required
          error={fields.receipt}
          files={file ? [{ id: "receipt", name: file.name, size: file.size }] : []}
          send={async (chosen) => setFile(chosen)}
          onRemove={() => setFile(null)}
        />
      </div>
      <Button type="submit" disabled={share !== null} loading={isWaiting} fullWidth>
        {share === null ? "Enviar comprobante" : `Enviando… ${Math.round(share * 100)} %`}
      </Button>
    </form>
  )
}

interface ChoiceFieldProps {
  name: string
  label: string
  options: readonly { value: string; label: string }[]
  error: string | undefined
  defaultValue?: string | undefined
}

function ChoiceField({ name, label, options, error, defaultValue }: ChoiceFieldProps) {
  const [serverError, clearServerError] = useServerError(error)
  const legend = (
    <>
      {label}
      <Text span c="var(--bad)" aria-hidden="true">
        {" *"}
      </Text>
    </>
  )
  return (
    <ChoiceGroup
      id={name}
      legend={legend}
      size="field"
      aria-describedby={`${name}-problem`}
      onChange={clearServerError}
    >
      <Stack gap="sm">
        {options.map(({ value, label: title }) => (
          <RadioCard
            key={value}
            name={name}
            value={value}
            title={title}
            defaultChecked={value === defaultValue}
          />
        ))}
      </Stack>
      <Text c="var(--bad)" id={`${name}-problem`}>
        {serverError}
      </Text>
    </ChoiceGroup>
  )
}
