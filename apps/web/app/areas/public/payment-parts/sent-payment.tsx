import { Button } from "@mantine/core"
import type { BankAccount } from "@trazo/contract/branding"
import { paths } from "@trazo/contract/paths"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { formatCalendarDate } from "@trazo/domain/spanish-dates"
import { Link } from "react-router"
import { PaymentStatusBadge } from "../../../ui/payment-status-badge.tsx"
import { accountName, methodNames } from "./account-name.ts"
import classes from "./payment.module.css"

interface SentPaymentProps {
  payment: NonNullable<PurchaseFlow["payment"]["current"]>
  account: BankAccount | undefined
}

/** The receipt waits for the bank's confirmation: nothing to do. */
export function SentPayment({ payment, account }: SentPaymentProps) {
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
