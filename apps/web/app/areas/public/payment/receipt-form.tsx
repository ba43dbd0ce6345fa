import { Button, Stack, Text } from "@mantine/core"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { BankAccount } from "@trazo/contract/distributors/branding"
import type { CalendarDate } from "@trazo/domain/dates/calendar-date"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { type PaymentMethod, paymentMethodNames, receiptFields } from "@trazo/domain/money/payment-receipt"
import { ChoiceGroup, RadioCard } from "../../../ui/choices/choices.tsx"
import { NeedsScript } from "../../../ui/content/needs-script.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { useServerError } from "../../../ui/fields/use-server-error.ts"
import { FileDrop } from "../../../ui/files/file-drop.tsx"
import { PendingWork, useDeferredSubmit } from "../../../ui/files/pending-work.tsx"
import { Markdown } from "../../../ui/markdown/markdown.tsx"
import classes from "./payment.module.css"
import { useReceipt } from "./use-receipt.ts"
import { AccountChoice } from "./where-to-pay.tsx"

const labels = { ...labelsOf(receiptFields), receipt: "Comprobante" }

interface ReceiptFormProps {
  flow: PurchaseFlow
  methods: readonly PaymentMethod[]
  accounts: readonly BankAccount[]
  asksReference: boolean
  /** After another way to pay. */
  isSecond: boolean
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

function ReceiptFields({ flow, methods, accounts, asksReference, isSecond, today }: ReceiptFormProps) {
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  const { file, setFile, share, failure, send } = useReceipt(flow.id, asksReference)
  const fields = failure?.fields ?? {}
  const instructions = flow.texts.transaction
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

  const Step = isSecond ? "h3" : "h2"

  return (
    <form className={classes.form} onSubmit={submit} noValidate aria-labelledby="comprobante-titulo">
      <NeedsScript what="enviar el comprobante" />
      <ErrorSummary
        message={failure?.message}
        fields={fields}
        labels={labels}
        completed={file ? ["receipt"] : []}
      />
      {isSecond ? <h2>Transferencia o depósito</h2> : null}
      <Step>1. Transfiera o deposite</Step>
      {instructions ? <Markdown text={instructions} /> : null}
      <AccountChoice
        accounts={accounts}
        totalCents={flow.payment.price.totalCents}
        error={fields.accountId}
      />
      <Step id="comprobante-titulo">2. Envíe su comprobante</Step>
      <MethodChoice methods={methods} error={fields.method} />
      {asksReference ? (
        <TextField
          name="reference"
          {...textFieldProps(receiptFields.reference)}
          error={fields.reference}
          autoComplete="off"
        />
      ) : null}
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

interface MethodChoiceProps {
  methods: readonly PaymentMethod[]
  error: string | undefined
}

/** Asked where there is a choice. */
function MethodChoice({ methods, error }: MethodChoiceProps) {
  const [serverError, clearServerError] = useServerError(error)
  const [first] = methods
  if (methods.length === 1) return <input type="hidden" name="method" value={first} />
  return (
    <ChoiceGroup
      id="method"
      legend={receiptFields.method.label}
      size="field"
      aria-describedby="method-problem"
      onChange={clearServerError}
    >
      <Stack gap="sm">
        {methods.map((value) => (
          <RadioCard
            key={value}
            name="method"
            value={value}
            title={paymentMethodNames[value]}
            defaultChecked={value === first}
          />
        ))}
      </Stack>
      <Text c="var(--bad)" id="method-problem">
        {serverError}
      </Text>
    </ChoiceGroup>
  )
}
