import { Anchor, Button, Group, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import type { Review } from "@trazo/contract/desk/review"
import { paths } from "@trazo/contract/paths"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { taxDocumentNames } from "@trazo/domain/money/invoices/invoice"
import { formatMoney } from "@trazo/domain/money/money"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { undoneStatus } from "@trazo/domain/money/payment-status"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { MovementUses } from "../../../shared-features/money/confirmed-payment/movement-uses.tsx"
import { UndoButton } from "../../../shared-features/money/confirmed-payment/undo-button.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { PaymentStatusBadge } from "../../../ui/status/payment-status-badge.tsx"
import { DataSection, FieldRow, LinkButton, Nothing } from "./field-row.tsx"
import { OnReceipt } from "./receipt-evidence.tsx"
import {
  AssigneeNote,
  type DecisionIntents,
  FailureNote,
  otherAssignee,
  whyNot,
} from "./review-decisions.tsx"

interface PaymentCardProps {
  review: Review
  validation: DecisionIntents["validatePayment"]
  /** Undefined without a receipt. */
  onShowReceipt: (() => void) | undefined
  /** Opens the dialog of the validation. */
  onValidate: () => void
  onRefuse: () => void
}

export function PaymentCard({ review, onShowReceipt, ...decision }: PaymentCardProps) {
  const { payment, price, receipt, status } = review
  if (!payment) {
    return (
      <DataSection title="Pago">
        <Text inherit c="dimmed">
          Todavía no hay un pago registrado. Valor: <Money cents={price.totalCents} />
        </Text>
      </DataSection>
    )
  }
  return (
    <>
      <DataSection title="Pago" aside={<PaymentStatusBadge status={payment.status} />} isList>
        <FieldRow label="Valor">
          <strong>
            <Money cents={price.totalCents} />
          </strong>
          <OnReceipt part="amount" receipt={receipt} />
        </FieldRow>
        <FieldRow label="Forma de pago">{settlementMethodNames[payment.method]}</FieldRow>
        {payment.accountId ? (
          <FieldRow label="Cuenta">
            <AccountName id={payment.accountId} />
          </FieldRow>
        ) : null}
        {payment.reference ? (
          <FieldRow label="Referencia" copied={payment.reference}>
            {payment.reference}
            <OnReceipt part="number" receipt={receipt} />
          </FieldRow>
        ) : null}
        <FieldRow label="Fecha del pago">
          {formatCalendarDate(payment.paidOn)}
          {payment.paidOn < ecuadorDay(new Date(review.createdAt)) ? (
            <Text span inherit c="var(--warn)">
              {" "}
              (antes de la solicitud)
            </Text>
          ) : null}
          <OnReceipt part="day" receipt={receipt} />
        </FieldRow>
        <FieldRow label="Comprobante">
          {onShowReceipt ? (
            <LinkButton icon={IconReceipt} onClick={onShowReceipt}>
              Ver comprobante
            </LinkButton>
          ) : (
            <Nothing>Sin comprobante</Nothing>
          )}
          <ReceiptReading receipt={receipt} />
        </FieldRow>
        {review.paymentUses.length > 0 ? (
          <FieldRow label={payment.status === "inReview" ? "Llegó en parte" : "Confirmado con"}>
            <MovementUses uses={review.paymentUses} />
          </FieldRow>
        ) : null}
        {payment.reason ? <FieldRow label="Motivo del rechazo">{payment.reason}</FieldRow> : null}
        {review.invoices.map(({ id, document, number }) => (
          <FieldRow key={id} label={taxDocumentNames[document]}>
            <Anchor component={Link} to={paths.executiveInvoice(id)} inherit>
              {number}
            </Anchor>
          </FieldRow>
        ))}
      </DataSection>
      <UndonePayment review={review} />
      <ReversedPayment review={review} />
      <RepeatedPayments review={review} />
      <UndoReviewedPayment review={review} />
      {status === "paymentReview" || payment.status === "owed" ? (
        <PaymentDecision review={review} {...decision} />
      ) : null}
    </>
  )
}

/** Whether a program read the receipt, where it compared nothing. */
function ReceiptReading({ receipt }: Pick<Review, "receipt">) {
  const isRead = receipt?.parts.some(({ outcome }) => outcome !== "unreadable") ?? true
  if (isRead) return null
  return (
    <Text span inherit c="dimmed">
      {receipt?.isPending ? "Se está leyendo…" : "El programa no pudo leerlo: compárelo usted."}
    </Text>
  )
}

const undoneResults = {
  inReview:
    "La solicitud vuelve a esperar que se compruebe su pago; si estaba aprobada, se aprueba otra vez.",
  owed: "El certificado ya se emitió: el pago queda por cobrar.",
  refused: "La solicitud terminó: el pago queda como no recibido y no hay nada que devolver.",
} as const

/** For whoever may validate payments. */
function UndoReviewedPayment({ review }: { review: Review }) {
  const { payment, status, allowed, names, price } = review
  if (!payment || payment.accountId === "" || !allowed.includes("validatePayment")) return null
  const undone = undoneStatus(payment.status, status)
  if (undone !== "inReview" && undone !== "owed" && undone !== "refused") return null
  const other = otherAssignee(review)
  return (
    <Group pt={12}>
      <UndoButton
        named={`de ${names} por ${formatMoney(price.totalCents)}`}
        fields={other ? { seenAssignee: other.id } : {}}
      >
        <AssigneeNote review={review} />
        {undoneResults[undone]}
      </UndoButton>
    </Group>
  )
}

function UndonePayment({ review: { payment, paymentUndone } }: { review: Review }) {
  if (!payment || !paymentUndone) return null
  const { by, at, reason } = paymentUndone
  const isOwed = payment.status === "owed"
  return (
    <Note
      tone={isOwed ? "bad" : "calm"}
      icon={IconAlertTriangle}
      title={isOwed ? "Por cobrar: el certificado ya se emitió" : "Su confirmación se deshizo"}
    >
      {reason} {by ?? "La distribuidora"} · {formatDateTime(new Date(at))}
      {isOwed ? ". Escriba al cliente; si no paga, revoque el certificado." : ""}
    </Note>
  )
}

/** What to do about a confirmed payment whose money left again. */
function ReversedPayment({ review: { paymentReversal, certificate } }: { review: Review }) {
  if (!paymentReversal) return null
  const { day, reference, isRefuted } = paymentReversal
  const named = reference ? ` con el número ${reference}` : ""
  return (
    <Note tone="bad" icon={IconAlertTriangle} title="Pago revertido">
      {isRefuted
        ? `El movimiento del ${formatCalendarDate(day)}${named} que confirmó este pago no es un ingreso según el extracto del banco.`
        : `El banco devolvió este dinero el ${formatCalendarDate(day)}${named}.`}{" "}
      {certificate
        ? "El certificado ya se emitió: deshaga la confirmación para que quede por cobrar, y escriba al cliente; si no paga, revóquelo."
        : "No apruebe la solicitud: deshaga la confirmación y rechace el comprobante, para que el cliente pague otra vez."}
    </Note>
  )
}

/** Evidence for the reviewer, who decides: a family can pay two requests with one transfer. */
function RepeatedPayments({ review: { repeatedPayments } }: { review: Review }) {
  if (repeatedPayments.length === 0) return null
  return (
    <Note tone="warn" icon={IconAlertTriangle} title="Este pago aparece en otra solicitud">
      {repeatedPayments.map(({ id, number, channel, status, isSameReference, isSameReceipt }) => (
        <Text key={id} size="sm">
          <Anchor component={Link} to={paths.executiveReview(channel, id)} target="_blank">
            {number}
          </Anchor>{" "}
          ({requestStatusCatalogue[status].description}):{" "}
          {[isSameReference ? "la misma referencia" : null, isSameReceipt ? "el mismo comprobante" : null]
            .filter((part) => part !== null)
            .join(" y ")}
        </Text>
      ))}
    </Note>
  )
}

function PaymentDecision({
  review,
  validation,
  onValidate,
  onRefuse,
}: Omit<PaymentCardProps, "onShowReceipt">) {
  const why = whyNot("validatePayment", review)
  const differs = review.receipt?.parts.some(({ outcome }) => outcome === "differs") ?? false
  return (
    <Group gap="sm" pt={12} style={{ borderTop: "1px solid var(--line)" }}>
      <FailureNote intent={validation} status={review.status} />
      <Button
        disabled={why !== null}
        loading={validation.isPending}
        title="Validar pago (p)"
        onClick={() => (otherAssignee(review) || differs ? onValidate() : validation.send({}))}
      >
        Validar pago
      </Button>
      {review.payment?.status === "owed" ? null : (
        <Button variant="default" disabled={why !== null} title="Rechazar comprobante (o)" onClick={onRefuse}>
          Rechazar comprobante
        </Button>
      )}
      {why ? (
        <Text inherit w="100%" c="dimmed">
          {why}
        </Text>
      ) : null}
    </Group>
  )
}

function AccountName({ id }: { id: string }) {
  const accounts = useDistributor()?.configuration?.paymentMethods.transfer?.accounts ?? []
  const account = accounts.find((one) => one.id === id)
  if (!account) return <Nothing>Una cuenta que ya no se usa</Nothing>
  return (
    <span>
      {account.bank}, {account.kind} {account.number}
    </span>
  )
}
