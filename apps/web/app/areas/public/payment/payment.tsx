import { Alert, Box, Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { BankAccount } from "@trazo/contract/branding"
import { ApiError } from "@trazo/contract/errors"
import { paths } from "@trazo/contract/paths"
import { getPaymentMethods } from "@trazo/contract/payment"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { formatCalendarDate, formatDate } from "@trazo/domain/dates/spanish-dates"
import { paymentMethodNames, receiptFields } from "@trazo/domain/requests/payment-receipt"
import { Link, redirect } from "react-router"
import { call, routeError } from "../../../shared-features/api/call.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { Fact, Facts } from "../../../shared-features/certificate-state/facts.tsx"
import { CopyButton } from "../../../ui/copy-button.tsx"
import { PaymentStatusBadge } from "../../../ui/payment-status-badge.tsx"
import { Page } from "../page/page.tsx"
import { NoPurchase } from "../purchase/no-purchase.tsx"
import { addressOf } from "../purchase/purchase-address.ts"
import { PurchaseSteps } from "../purchase/purchase-steps.tsx"
import type { Route } from "./+types/payment"
import classes from "./payment.module.css"
import { ReceiptForm } from "./receipt-form.tsx"
import { accountName, WhereToPay } from "./where-to-pay.tsx"

export const meta = pageTitle("Pago")

export async function loader({ context }: Route.LoaderArgs) {
  const methods = await call(context, getPaymentMethods).catch((error: unknown) => {
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") return null
    throw routeError(error)
  })
  if (!methods) return null
  const { flow } = methods
  const isHere = flow.status === "payment" || (flow.payment.current && flow.status === "paymentReview")
  if (!isHere) throw redirect(addressOf(flow))
  return methods
}

export default function Payment({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoPurchase />
  const { flow, accounts } = loaderData
  const { current } = flow.payment
  return (
    <Page width={1120}>
      {flow.status === "payment" ? (
        <Box mb="lg">
          <PurchaseSteps completed={flow.step.completed} current="payment" />
        </Box>
      ) : null}
      <PaymentHeading flow={flow} />
      {flow.status === "paymentReview" && current ? (
        <SentPayment payment={current} account={accounts.find(({ id }) => id === current.accountId)} />
      ) : (
        <div className={classes.columns}>
          <WhereToPay flow={flow} accounts={accounts} />
          {accounts.length > 0 ? <ReceiptForm accounts={accounts} /> : null}
        </div>
      )}
    </Page>
  )
}

function PaymentHeading({ flow }: { flow: PurchaseFlow }) {
  const { current, payBefore } = flow.payment
  const isSent = flow.status === "paymentReview"
  return (
    <Stack component="header" gap={0} mb="lg">
      <h1>{isSent ? "Recibimos su comprobante" : "Pague su solicitud"}</h1>
      {flow.number ? (
        <Group gap="sm" mt="sm" className={classes.number}>
          <span>
            Solicitud <strong>{flow.number}</strong>
          </span>
          <CopyButton text={flow.number} label="Copiar el número de solicitud">
            Copiar
          </CopyButton>
        </Group>
      ) : null}
      {!isSent && payBefore ? (
        <Text c="dimmed">
          Ya está registrada y guardada. Puede pagar hasta el {formatDate(new Date(payBefore))}.
        </Text>
      ) : null}
      {!isSent && current?.status === "refused" ? (
        <Alert mt="md" color="var(--bad)" icon={<IconAlertTriangle aria-hidden="true" />}>
          <strong>No pudimos confirmar su pago.</strong> {current.reason} Envíe otro comprobante aquí mismo.
        </Alert>
      ) : null}
    </Stack>
  )
}

interface SentPaymentProps {
  payment: NonNullable<PurchaseFlow["payment"]["current"]>
  account: BankAccount | undefined
}

function SentPayment({ payment, account }: SentPaymentProps) {
  const facts = [
    ["Forma de pago", paymentMethodNames[payment.method]],
    ["Cuenta", account ? accountName(account) : "La que eligió"],
    [receiptFields.reference.label, payment.reference],
    [receiptFields.paidOn.label, formatCalendarDate(payment.paidOn)],
    ["Comprobante", payment.receipt?.name],
  ] as const
  return (
    <Paper withBorder radius="lg" p="lg" maw={640}>
      <Stack align="start">
        <PaymentStatusBadge status={payment.status} />
        <Text>
          Comprobamos con el banco que el dinero llegó y le avisamos por correo. No tiene que hacer nada más
          por ahora.
        </Text>
        <Facts>
          {facts.map(([name, value]) => (
            <Fact key={name} name={name}>
              {value}
            </Fact>
          ))}
        </Facts>
        <Button component={Link} to={paths.requestSent}>
          Ver el avance de mi solicitud
        </Button>
      </Stack>
    </Paper>
  )
}
