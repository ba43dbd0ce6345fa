import { Anchor, Group, Text } from "@mantine/core"
import type { InvoicedMonth } from "@trazo/contract/money/invoiced-months"
import type { AccountMonth } from "@trazo/contract/money/monthly-account"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { Money } from "../../../ui/content/money.tsx"
import { InvoiceBadge } from "../billing/invoices/invoice-badge.tsx"
import { invoiceList } from "../billing/invoices/invoice-list.ts"
import { saleList } from "../billing/sale-list.ts"
import { requestsText } from "./requests-text.ts"

interface InvoicedPartProps {
  month: AccountMonth
  invoiced: InvoicedMonth
  accountId: string
  ruc: string
  isTest: boolean
  /** Whether the lists behind the figures open. */
  maySeeInvoices: boolean
}

/** What a month owes, what its invoices say and what was paid, with the name of each difference. */
export function InvoicedPart({ month, invoiced, ...shown }: InvoicedPartProps) {
  const { isTest, maySeeInvoices, ruc } = shown
  const { invoices, invoiceCount, cents } = invoiced
  return (
    <>
      <Group gap="4px 24px" mt={4} role="group" aria-label="Debe, facturado y pagado">
        <Figure name="Debe" cents={month.totalCents} />
        <Figure name={isTest ? "Facturado (pruebas)" : "Facturado"} cents={cents} />
        <Figure name="Pagado" cents={month.paidAt === null ? 0 : month.totalCents} />
      </Group>
      {invoices.map(({ id, number, state, totalCents }) => (
        <Group key={id} gap="4px 8px" mt={4} fz="sm">
          {maySeeInvoices ? (
            <Anchor component={Link} to={paths.executiveInvoice(id)} inherit>
              Factura {number ?? "por numerar"}
            </Anchor>
          ) : (
            <span>Factura {number ?? "por numerar"}</span>
          )}
          <Money cents={totalCents} />
          <InvoiceBadge state={state} />
        </Group>
      ))}
      {invoiceCount > invoices.length ? (
        <Text size="sm" mt={4}>
          <ListLink to={maySeeInvoices ? invoicesOf(ruc) : null}>
            {`y ${(invoiceCount - invoices.length).toLocaleString("es-EC")} más`}
          </ListLink>
        </Text>
      ) : null}
      <Differences month={month} invoiced={invoiced} {...shown} />
    </>
  )
}

const Figure = ({ name, cents }: { name: string; cents: number }) => (
  <Text component="div" size="sm">
    <Text inherit c="dimmed">
      {name}
    </Text>{" "}
    <Money cents={cents} />
  </Text>
)

const invoicesOf = (ruc: string) => `${paths.executiveInvoices}${invoiceList.href({ search: ruc })}`

function Differences({
  month: { month },
  invoiced,
  accountId,
  ruc,
  maySeeInvoices,
}: Omit<InvoicedPartProps, "isTest">) {
  const { without, creditedCents, toCreditCents, roundingCents } = invoiced
  const sales = `${paths.executiveBilling}${saleList.href({ month, uninvoiced: accountId })}`
  const differences = [
    { name: withoutName(without.count), cents: without.cents, to: sales },
    { name: "Con nota de crédito, y en la cuenta", cents: creditedCents, to: invoicesOf(ruc) },
    { name: "Fuera de la cuenta, y por acreditar", cents: toCreditCents, to: invoicesOf(ruc) },
    { name: "Redondeo del IVA de la factura", cents: roundingCents, to: invoicesOf(ruc) },
  ]
  return differences
    .filter(({ cents }) => cents !== 0)
    .map(({ name, cents, to }) => (
      <Text key={name} size="sm" mt={4}>
        <ListLink to={maySeeInvoices ? to : null}>{name}</ListLink>: <Money cents={cents} />
      </Text>
    ))
}

const withoutName = (count: number) =>
  count === 0 ? "Devoluciones de lo que no se facturó" : `Sin factura, ${requestsText(count)}`

function ListLink({ to, children }: { to: string | null; children: string }) {
  if (to === null) return children
  return (
    <Anchor component={Link} to={to} inherit>
      {children}
    </Anchor>
  )
}
