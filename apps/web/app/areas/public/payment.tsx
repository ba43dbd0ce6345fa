import { ApiError } from "@trazo/contract/errors"
import { getPaymentMethods } from "@trazo/contract/payment"
import { redirect } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/payment"
import { PayForm } from "./payment-parts/pay-form.tsx"
import classes from "./payment-parts/payment.module.css"
import { PaymentHeading } from "./payment-parts/payment-heading.tsx"
import { SentPayment } from "./payment-parts/sent-payment.tsx"
import { WhereToPay } from "./payment-parts/where-to-pay.tsx"
import { NoPurchase } from "./purchase-link/no-purchase.tsx"
import { addressOf } from "./solicitud/flow-address.ts"

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
