import { Button } from "@mantine/core"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import type { Review } from "@trazo/contract/review"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { paymentMethodNames } from "@trazo/domain/requests/payment-receipt"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Money } from "../../../ui/money.tsx"
import { PaymentStatusBadge } from "../../../ui/payment-status-badge.tsx"
import classes from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import { FailureNote } from "./decision-dialogs.tsx"
import { FieldRow } from "./field-row.tsx"
import { whyNot } from "./review-decisions.ts"
import type { Answering } from "./use-review-decision.ts"

interface PaymentCardProps {
  review: Review
  answering: Answering
  /** Shows the receipt among the papers; absent where there is none. */
  showReceipt: (() => void) | undefined
  askRefusal: () => void
}

/** How it was paid, and what staff say of it. */
export function PaymentCard({ review, answering, showReceipt, askRefusal }: PaymentCardProps) {
  const { payment, price, status } = review
  if (!payment) {
    return (
      <DataSection title="Pago">
        <p className={classes.none}>
          Todavía no hay un pago registrado. Valor: <Money cents={price.totalCents} />
        </p>
      </DataSection>
    )
  }
  const why = whyNot("validatePayment", review)
  return (
    <DataSection title="Pago" aside={<PaymentStatusBadge status={payment.status} />}>
      <dl className={classes.list}>
        <FieldRow label="Valor">
          <strong>
            <Money cents={price.totalCents} />
          </strong>
        </FieldRow>
        <FieldRow label="Forma de pago">{paymentMethodNames[payment.method]}</FieldRow>
        <FieldRow label="Cuenta">
          <AccountName id={payment.accountId} />
        </FieldRow>
        <FieldRow label="Referencia" copied={payment.reference}>
          {payment.reference}
        </FieldRow>
        <FieldRow label="Fecha del pago">{formatCalendarDate(payment.paidOn)}</FieldRow>
        <FieldRow label="Comprobante">
          {showReceipt ? (
            <button type="button" className={classes.look} onClick={showReceipt}>
              <IconReceipt size={16} stroke={2} aria-hidden="true" />
              Ver comprobante
            </button>
          ) : (
            <span className={classes.none}>Sin comprobante</span>
          )}
        </FieldRow>
        {payment.reason ? <FieldRow label="Motivo del rechazo">{payment.reason}</FieldRow> : null}
      </dl>
      {status === "paymentReview" ? (
        <div className={classes.decision}>
          <FailureNote failure={answering.failureOf("validatePayment")} status={status} />
          <Button
            disabled={why !== null}
            loading={answering.sending === "validatePayment"}
            onClick={() => answering.send("validatePayment")}
          >
            Validar pago
          </Button>
          <Button variant="default" disabled={why !== null} onClick={askRefusal}>
            Rechazar comprobante
          </Button>
          {why ? <p className={classes.why}>{why}</p> : null}
        </div>
      ) : null}
    </DataSection>
  )
}

function AccountName({ id }: { id: string }) {
  const accounts = useDistributor()?.configuration?.paymentMethods.transfer?.accounts ?? []
  const account = accounts.find((one) => one.id === id)
  if (!account) return <span className={classes.none}>Cuenta que ya no se usa ({id})</span>
  return (
    <span>
      {account.bank}, {account.kind} {account.number}
    </span>
  )
}
