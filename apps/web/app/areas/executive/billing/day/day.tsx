import { Box, Button, Group, SimpleGrid, Text, TextInput } from "@mantine/core"
import { type DayMoney, getDayMoney } from "@trazo/contract/money/day-money"
import { paths } from "@trazo/contract/paths"
import { ecuadorDay, isCalendarDate } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { addDays, formatPeriod } from "@trazo/domain/desk/period"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { invoiceStateNames } from "@trazo/domain/money/sale-invoice"
import { Form, Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { Money } from "../../../../ui/content/money.tsx"
import { PageHeader } from "../../../../ui/page/page-header.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { refundList } from "../../refunds/refund-list.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError } from "../../staff-error.tsx"
import { invoiceList } from "../invoices/invoice-list.ts"
import { saleList } from "../sale-list.ts"
import { Amount, Figure, SumTable } from "../sums.tsx"
import type { Route } from "./+types/day"

export const meta = pageTitle("Dinero del día")

/** The day of the address, by default today. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const today = ecuadorDay(new Date())
  const asked = url.searchParams.get("dia") ?? ""
  const day = isCalendarDate(asked) && asked >= "2000-01-01" && asked < "2099-12-31" ? asked : today
  return {
    day,
    today,
    money: await load(context, getDayMoney, { query: { day } }),
    mayRefund: mayDo(signedIn(context), paths.executiveRefunds, "validatePayment"),
  }
}

export default function Day({ loaderData: { day, today, money, mayRefund } }: Route.ComponentProps) {
  const period = formatPeriod({ from: day, to: day })
  const totals = totalsOf(money)
  const refunds = mayRefund
    ? `${paths.executiveRefunds}${refundList.href({ state: "refunded", decided: period })}`
    : null
  const sales = `${paths.executiveBilling}${saleList.href({ period })}`
  const invoices = `${paths.executiveInvoices}${invoiceList.href({ period })}`
  return (
    <Box component="main" p="md">
      <PageHeader title="Dinero del día" breadcrumb={[{ to: paths.executiveBilling, title: "Facturación" }]}>
        {formatCalendarDate(day)}, de 0:00 a 24:00 en Ecuador. Cada cifra abre su lista.
      </PageHeader>
      <DayForm day={day} today={today} />
      <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md" my="md">
        <Figure label="Vendido" cents={totals.soldCents} to={sales} />
        <Figure label="Cobrado sin reembolsos" cents={totals.receivedCents} to={sales} />
        <Figure label="Facturado" cents={totals.invoicedCents} to={invoices} />
        <Figure label="Devuelto ese día" cents={money.refunds.cents} to={refunds} />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
        <Methods sales={money.sales} period={period} />
        <Invoices invoices={money.invoices} period={period} />
      </SimpleGrid>
    </Box>
  )
}

/** The sums of a day. What was sold is what counts and what was refunded since. */
function totalsOf({ sales, invoices }: Pick<DayMoney, "sales" | "invoices">) {
  const sumOf = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0)
  const receivedCents = sumOf(sales.map(({ cents }) => cents))
  return {
    receivedCents,
    soldCents: receivedCents + sumOf(sales.map(({ refundedCents }) => refundedCents)),
    invoicedCents: sumOf(invoices.map(({ cents }) => cents)),
  }
}

function DayForm({ day, today }: { day: string; today: string }) {
  const turn = (days: number) => `?dia=${addDays(day, days)}`
  return (
    <Form method="get">
      <Group gap="sm" align="end">
        <TextInput key={day} type="date" name="dia" label="Día" defaultValue={day} max={today} />
        <Button type="submit" variant="default">
          Ver
        </Button>
        <Button component={Link} to={turn(-1)} variant="default" rel="prev">
          Día anterior
        </Button>
        {day < today ? (
          <Button component={Link} to={turn(1)} variant="default" rel="next">
            Día siguiente
          </Button>
        ) : null}
      </Group>
    </Form>
  )
}

function Methods({ sales, period }: { sales: DayMoney["sales"]; period: string }) {
  const rows = sales.map(({ method, count, cents, refundedCount, refundedCents }) => ({
    key: method,
    cells: [
      settlementMethodNames[method],
      count + refundedCount,
      <div key="cents">
        <Amount cents={cents} to={`${paths.executiveBilling}${saleList.href({ period, method })}`} />
        {refundedCount > 0 ? (
          <Text c="dimmed" size="sm">
            reembolsado después <Money cents={refundedCents} />
          </Text>
        ) : null}
      </div>,
    ],
  }))
  return (
    <SumTable
      title="Cobrado por forma de pago"
      columns={["Forma de pago", "Ventas", "Cobrado"]}
      rows={rows}
      none="Ese día no se cobró ninguna venta."
    />
  )
}

function Invoices({ invoices, period }: { invoices: DayMoney["invoices"]; period: string }) {
  const rows = invoices.map(({ state, count, cents }) => ({
    key: state,
    cells: [
      invoiceStateNames[state],
      count,
      <Amount
        key="cents"
        cents={cents}
        to={`${paths.executiveInvoices}${invoiceList.href({ period, state })}`}
      />,
    ],
  }))
  return (
    <SumTable
      title="Facturas por estado"
      columns={["Estado", "Facturas", "Valor"]}
      rows={rows}
      none="Ese día no se hizo ninguna factura."
    />
  )
}

export const ErrorBoundary = StaffError
