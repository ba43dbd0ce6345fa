import { Alert, Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { BankAccount } from "@trazo/contract/distributors/branding"
import { ApiError } from "@trazo/contract/errors/errors"
import { chooseInvoiceBuyer } from "@trazo/contract/money/invoice-buyer"
import {
  chargeMonthlyAccount,
  getOwnMonthlyAccount,
  type MonthlyAccount,
} from "@trazo/contract/money/monthly-account"
import { getPaymentMethods, redeemPromotion, removePromotion } from "@trazo/contract/money/payment"
import { paths } from "@trazo/contract/paths"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate, formatDate } from "@trazo/domain/dates/spanish-dates"
import { receiptFields, settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { data, Link, redirect } from "react-router"
import { addressOf } from "../../../shared-features/buying/purchase/purchase-address.ts"
import { AppointmentNote } from "../../../shared-features/buying/request-form/appointment-note.tsx"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, routeError } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { RequestTrack } from "../../../shared-features/requests/request-track/request-track.tsx"
import { CopyButton } from "../../../ui/content/copy-button.tsx"
import { Page } from "../../../ui/page/page.tsx"
import { PaymentStatusBadge } from "../../../ui/status/payment-status-badge.tsx"
import { NoPurchase } from "../purchase/no-purchase.tsx"
import type { Route } from "./+types/payment"
import { AccountPayment } from "./account-payment.tsx"
import { CardOutcome, CardPayment, PendingCard } from "./card-payment.tsx"
import { loadOwedRequests, OwedRequests } from "./owed-requests.tsx"
import classes from "./payment.module.css"
import { keepPrintedCode, printedCode } from "./printed-code.ts"
import { Promotion } from "./promotion.tsx"
import { ReceiptForm } from "./receipt-form.tsx"
import { SaleBuyerChoice } from "./sale-buyer.tsx"
import { AmountCard, accountName, NoAccounts } from "./where-to-pay.tsx"

export const meta = pageTitle("Pago")

/** `?codigo=` of a printed sheet is kept for visitors who have no request yet. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const methods = await call(context, getPaymentMethods).catch((error: unknown) => {
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") return null
    throw routeError(error)
  })
  const code = printedCode(request)
  const cookie = keepPrintedCode(request)
  const headers: HeadersInit = cookie ? { "set-cookie": cookie } : {}
  if (methods && isPayment(methods.flow)) {
    const account = await ownAccount(context)
    return data({ methods, code, owed: [], account, today: ecuadorDay(new Date()) }, { headers })
  }
  const owed = await loadOwedRequests(context)
  if (methods && owed.length === 0) throw redirect(addressOf(methods.flow), { headers })
  return data({ methods: null, code, owed, account: null, today: null }, { headers })
}

function isPayment({ status, payment }: PurchaseFlow): boolean {
  return status === "payment" || (payment.current !== null && status === "paymentReview")
}

/** The monthly account of an internal client who is signed in on this device. */
async function ownAccount(context: Route.LoaderArgs["context"]): Promise<MonthlyAccount | null> {
  const own = await call(context, getOwnMonthlyAccount).catch((error: unknown) => {
    if (error instanceof ApiError) return null
    throw error
  })
  return own?.account.state === "active" ? own.account : null
}

/** A code or an account that pays leads to the request's page. */
export async function action({ request, context }: Route.ActionArgs) {
  const intents = {
    redeem: redeemPromotion,
    remove: removePromotion,
    chargeAccount: chargeMonthlyAccount,
    chooseBuyer: chooseInvoiceBuyer,
  }
  return handleIntents(await request.formData(), endpointIntents(context, intents))
}

export const clientAction = keepPageOnLostConnection

export default function Payment({ loaderData }: Route.ComponentProps) {
  const { methods, code, owed, account, today } = loaderData
  if (owed.length > 0) return <OwedRequests rows={owed} />
  if (!methods || !today) return code ? <CodeBeforeRequest code={code} /> : <NoPurchase />
  const { flow, card, accounts, methods: ways, asksReference, buyer } = methods
  const { current } = flow.payment
  const isPending = flow.status === "payment" && card?.attempt?.state === "pending"
  const hasReceipts = accounts.length > 0 && ways.length > 0
  const cardPayment = card ? <CardPayment {...card} totalCents={flow.payment.price.totalCents} /> : null
  return (
    <Page width={1120}>
      <RequestTrack
        status={flow.status}
        movements={flow.timeline}
        expectedAnswerBy={flow.options.expectedAnswerBy}
      />
      {flow.status === "payment" ? <CardOutcome attempt={card?.attempt} hasReceipts={hasReceipts} /> : null}
      <PaymentHeading flow={flow} isPending={isPending} />
      {isPending ? (
        <Stack gap="lg">
          <PendingCard />
          {buyer ? <SaleBuyerChoice sale={buyer} /> : null}
        </Stack>
      ) : flow.status === "paymentReview" && current ? (
        <Stack gap="lg">
          <SentPayment payment={current} account={accounts.find(({ id }) => id === current.accountId)} />
          {buyer ? <SaleBuyerChoice sale={buyer} /> : null}
        </Stack>
      ) : (
        <SimpleGrid
          cols={{ base: 1, md: 2 }}
          spacing={{ base: 40, md: 64 }}
          style={{ alignContent: "start" }}
        >
          <Stack gap="lg" justify="flex-start">
            <AmountCard flow={flow} />
            <AppointmentNote certData={flow.certData} appointmentEnd={flow.userInfo.appointmentExpiry}>
              Si prefiere menos tiempo, no pague: anule <Link to={paths.managerRequests}>esta solicitud</Link>{" "}
              y pida otra.
            </AppointmentNote>
            {buyer ? <SaleBuyerChoice sale={buyer} /> : null}
            <Promotion flow={flow} printed={code} />
            {account ? <AccountPayment flow={flow} account={account} /> : null}
          </Stack>
          <Stack gap="xl" justify="flex-start">
            {card?.isFirst ? cardPayment : null}
            {hasReceipts ? (
              <ReceiptForm
                flow={flow}
                methods={ways}
                today={today}
                isSecond={card?.isOffered === true}
                accounts={accounts}
                asksReference={asksReference}
              />
            ) : card?.isOffered ? null : (
              <NoAccounts />
            )}
            {card?.isFirst ? null : cardPayment}
          </Stack>
        </SimpleGrid>
      )}
    </Page>
  )
}

/** Opened from a printed sheet without a request on this device. */
function CodeBeforeRequest({ code }: { code: string }) {
  return (
    <NoPurchase title="Tiene un código para su firma electrónica" purpose="new">
      Pida su firma y, al llegar al pago, el código <strong>{code.toUpperCase()}</strong> ya estará escrito.
    </NoPurchase>
  )
}

function titleOf({ status }: PurchaseFlow, isPending: boolean): string {
  if (isPending) return "Su banco está decidiendo su pago"
  return status === "paymentReview" ? "Recibimos su comprobante" : "Pague su solicitud"
}

/** `isPending`: of a payment by card, so that nothing is to be paid now. */
function PaymentHeading({ flow, isPending }: { flow: PurchaseFlow; isPending: boolean }) {
  const { current, payBefore } = flow.payment
  const isPayable = flow.status === "payment" && !isPending
  return (
    <Stack component="header" gap={0} mb="lg">
      <h1>{titleOf(flow, isPending)}</h1>
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
      {isPayable && payBefore ? (
        <Text c="dimmed">
          Ya está registrada y guardada. Puede pagar hasta el {formatDate(new Date(payBefore))}.
        </Text>
      ) : null}
      {isPayable && current?.status === "refused" ? (
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
    ["Forma de pago", settlementMethodNames[payment.method]],
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
        <Group>
          <Button component={Link} to={paths.requestSent}>
            Ver el avance de mi solicitud
          </Button>
          <Button component={Link} to={paths.managerRequests} variant="default">
            Entrar a mi cuenta
          </Button>
        </Group>
      </Stack>
    </Paper>
  )
}
