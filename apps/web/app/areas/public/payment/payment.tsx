import { Button } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { BankAccount } from "@trazo/contract/branding"
import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { getPaymentMethods } from "@trazo/contract/payment"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { formatCalendarDate, formatDate } from "@trazo/domain/spanish-dates"
import { Link, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { PaymentStatusBadge } from "../../../ui/payment-status-badge.tsx"
import { CopyButton } from "../copy/copy-button.tsx"
import { NoPurchase } from "../purchase/no-purchase.tsx"
import { addressOf } from "../purchase/purchase-address.ts"
import type { Route } from "./+types/payment"
import classes from "./payment.module.css"
import { PayForm } from "./receipt-form.tsx"
import { accountName, methodNames, WhereToPay } from "./where-to-pay.tsx"

export const meta = pageTitle("Pago")

export async function loader({ context }: Route.LoaderArgs) {
  const methods = await call(context, getPaymentMethods).catch((error: unknown) => {
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") return null
    throw error
  })
  if (!methods) return null
  const { flow } = methods
  const isHere = flow.status === "payment" || (flow.payment.current && flow.status === "paymentReview")
  if (!isHere) throw redirect(addressOf(flow))
  return methods
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoPurchase />
  const { flow, accounts, instructions } = loaderData
  const { current } = flow.payment
  return (
    <main className={classes.page}>
      <PaymentHeading flow={flow} />
      {flow.status === "paymentReview" && current ? (
        <SentPayment payment={current} account={accounts.find(({ id }) => id === current.accountId)} />
      ) : (
        <div className={classes.columns}>
          <WhereToPay flow={flow} accounts={accounts} instructions={instructions} />
          {accounts.length > 0 ? <PayForm accounts={accounts} /> : null}
        </div>
      )}
    </main>
  )
}

/** Which request, until when, and why it is asked again where a payment was refused. */
function PaymentHeading({ flow }: { flow: PurchaseFlow }) {
  const { current, payBefore } = flow.payment
  const isSent = flow.status === "paymentReview"
  return (
    <header className={classes.heading}>
      <h1>{isSent ? "Recibimos su comprobante" : "Pague su solicitud"}</h1>
      {flow.number ? (
        <p className={classes.number}>
          Solicitud <strong>{flow.number}</strong>
          <CopyButton text={flow.number} label="Copiar el número de solicitud">
            Copiar
          </CopyButton>
        </p>
      ) : null}
      {!isSent && payBefore ? (
        <p className={classes.quiet}>
          Ya está registrada y guardada. Puede pagar hasta el {formatDate(new Date(payBefore))}.
        </p>
      ) : null}
      {!isSent && current?.status === "refused" ? (
        <div className={classes.refused} role="alert">
          <IconAlertTriangle size={24} aria-hidden="true" />
          <div>
            <strong>No pudimos confirmar su pago.</strong> {current.reason} Envíe otro comprobante aquí mismo.
          </div>
        </div>
      ) : null}
    </header>
  )
}

interface SentPaymentProps {
  payment: NonNullable<PurchaseFlow["payment"]["current"]>
  account: BankAccount | undefined
}

/** The receipt waits for the bank's confirmation: nothing to do. */
function SentPayment({ payment, account }: SentPaymentProps) {
  return (
    <div className={classes.sent}>
      <PaymentStatusBadge status={payment.status} />
      <p>
        Comprobamos con el banco que el dinero llegó y le avisamos por correo. No tiene que hacer nada más por
        ahora.
      </p>
      <dl className={classes.facts}>
        <dt>Forma de pago</dt>
        <dd>{methodNames[payment.method]}</dd>
        <dt>Cuenta</dt>
        <dd>{account ? accountName(account) : "La que eligió"}</dd>
        <dt>Número de comprobante</dt>
        <dd>{payment.reference}</dd>
        <dt>Fecha del pago</dt>
        <dd>{formatCalendarDate(payment.paidOn)}</dd>
        {payment.receipt ? (
          <>
            <dt>Comprobante</dt>
            <dd>{payment.receipt.name}</dd>
          </>
        ) : null}
      </dl>
      <Button component={Link} to={paths.answer}>
        Ver el avance de mi solicitud
      </Button>
    </div>
  )
}
