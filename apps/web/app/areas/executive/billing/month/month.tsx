import { Anchor, Box, Button, Group, SimpleGrid, Stack } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import {
  closeMonthMoney,
  getMonthMoney,
  type MonthMoney,
  reopenMonthMoney,
} from "@trazo/contract/money/accounting-months"
import { exportInvoices } from "@trazo/contract/money/invoices"
import { moneyPaths } from "@trazo/contract/money/money-paths"
import { paths } from "@trazo/contract/paths"
import { ecuadorDay, ecuadorMonth } from "@trazo/domain/dates/calendar-date"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { addDays, formatPeriod } from "@trazo/domain/desk/period"
import { type DocumentSums, invoicedCents, soldCents } from "@trazo/domain/money/invoices/accounting-month"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../../shared-features/platform/api/endpoint-url.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Money } from "../../../../ui/content/money.tsx"
import { Note } from "../../../../ui/content/note.tsx"
import { PageHeader } from "../../../../ui/page/page-header.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { refundList } from "../../refunds/refund-list.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError } from "../../staff-error.tsx"
import { invoiceList } from "../invoices/invoice-list.ts"
import { MonthForm } from "../month-form.tsx"
import { monthParam, saleList } from "../sale-list.ts"
import { Amount, Figure, SumTable } from "../sums.tsx"
import type { Route } from "./+types/month"
import { MonthClosing } from "./month-closing.tsx"

export const meta = pageTitle("Cierre del mes")

/** The month of the address, by default the last one that is over. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const today = ecuadorDay(new Date())
  const last = addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
  const month = monthParam.parse(url.searchParams.get("mes") ?? "") ?? last
  const executive = signedIn(context)
  return {
    money: await load(context, getMonthMoney, { params: { month } }),
    mayEdit: mayDo(executive, paths.executiveBilling, "edit"),
    mayExport: mayDo(executive, paths.executiveBilling, "export"),
    mayRefund: mayDo(executive, paths.executiveRefunds, "validatePayment"),
  }
}

export async function action({ request, url, context }: Route.ActionArgs) {
  const month = url.searchParams.get("mes") ?? ""
  const form = await request.formData()
  const params = { month: String(form.get("month") ?? month) }
  return handleIntents(
    form,
    endpointIntents(context, { closeMonth: closeMonthMoney, reopenMonth: reopenMonthMoney }, params),
  )
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function Month({ loaderData }: Route.ComponentProps) {
  const { money, mayEdit, mayExport, mayRefund } = loaderData
  const { month, figures, environment } = money
  const lists = listsOf(money, mayRefund)
  return (
    <Box component="main" p="md">
      <PageHeader title="Cierre del mes" breadcrumb={[{ to: paths.executiveBilling, title: "Facturación" }]}>
        {capital(formatMonth(month))}, por días de Ecuador. Cada cifra abre su lista.
        {environment === "test" ? " Sus comprobantes son del ambiente de pruebas." : ""}
      </PageHeader>
      <Group gap="sm" align="end">
        <MonthForm month={month} kept="" />
        {mayExport && figures.invoices.count + figures.creditNotes.count + money.unfinished.count > 0 ? (
          <Button
            component="a"
            href={endpointUrl(exportInvoices.path, { query: { month, environment } })}
            download
            variant="default"
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
          >
            Descargar el mes: XML y hoja (ZIP)
          </Button>
        ) : null}
      </Group>
      <Stack gap="md" my="md">
        <MonthClosing key={month} money={money} mayEdit={mayEdit} invoices={lists.invoices} />
        {money.withoutInvoice > 0 ? (
          <Note tone="warn">
            <Anchor component={Link} to={lists.withoutInvoice} inherit underline="always">
              {money.withoutInvoice === 1
                ? "1 venta del mes no tiene factura"
                : `${money.withoutInvoice} ventas del mes no tienen factura`}
            </Anchor>
          </Note>
        ) : null}
        <SimpleGrid cols={{ base: 1, xs: 2, lg: 4 }} spacing="md">
          <Figure label="Vendido" cents={soldCents(figures)} to={lists.sales} />
          <Figure label="Facturado neto" cents={invoicedCents(figures)} to={lists.invoices} />
          <Figure label="Devuelto en el mes" cents={figures.refunds.cents} to={lists.refunds} />
          <Figure label="Comisiones de tarjetas" cents={figures.fees.cents} to={moneyPaths.settlements} />
        </SimpleGrid>
        <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
          <Documents money={money} />
          <Methods money={money} />
        </SimpleGrid>
      </Stack>
    </Box>
  )
}

const capital = (name: string) => name.charAt(0).toUpperCase() + name.slice(1)

/** The lists that make the figures. */
function listsOf({ month, environment }: MonthMoney, mayRefund: boolean) {
  const { since, before } = ecuadorMonth(month)
  const decided = formatPeriod({ from: ecuadorDay(since), to: ecuadorDay(new Date(before.getTime() - 1)) })
  return {
    sales: `${paths.executiveBilling}${saleList.href({ month })}`,
    invoices: `${paths.executiveInvoices}${invoiceList.href({ month, environment })}`,
    withoutInvoice: `${paths.executiveBilling}${saleList.href({ month, invoice: "none" })}`,
    refunds: mayRefund ? `${paths.executiveRefunds}${refundList.href({ state: "refunded", decided })}` : null,
  }
}

const amountRows = {
  untaxedCents: "Base 0 %",
  taxedCents: "Base gravada",
  ivaCents: "IVA",
  totalCents: "Total",
} as const satisfies Partial<Record<keyof DocumentSums, string>>

function Documents({ money: { figures } }: { money: MonthMoney }) {
  const { invoices, creditNotes } = figures
  const count = invoices.count + creditNotes.count
  const amounts = (Object.keys(amountRows) as (keyof typeof amountRows)[]).map((name) => ({
    key: name,
    cells: [
      amountRows[name],
      <Money key="invoices" cents={invoices[name]} />,
      <Money key="notes" cents={creditNotes[name]} />,
      <Money key="net" cents={invoices[name] - creditNotes[name]} />,
    ],
  }))
  const counts = { key: "count", cells: ["Cantidad", invoices.count, creditNotes.count, count] }
  return (
    <SumTable
      title="Comprobantes"
      columns={["Valor", "Facturas", "Notas de crédito", "Neto"]}
      rows={count === 0 ? [] : [counts, ...amounts]}
      none="Ese mes no se emitió ningún comprobante."
    />
  )
}

function Methods({ money: { figures, month } }: { money: MonthMoney }) {
  const rows = figures.sales.map(({ method, count, cents }) => ({
    key: method,
    cells: [
      settlementMethodNames[method],
      count,
      <Amount
        key="cents"
        cents={cents}
        to={`${paths.executiveBilling}${saleList.href({ month, method })}`}
      />,
    ],
  }))
  return (
    <SumTable
      title="Vendido por forma de pago"
      columns={["Forma de pago", "Ventas", "Vendido"]}
      rows={rows}
      none="Ese mes no se cobró ninguna venta."
    />
  )
}

export const ErrorBoundary = StaffError
