import { Box, Button, Group, Table, Text, TextInput } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import { paths } from "@trazo/contract/paths"
import { getStatement, type Statement } from "@trazo/contract/selling/distributor-codes"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatMoney } from "@trazo/domain/money/money"
import { Form, Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { type CsvColumn, useCsvExport } from "../../../ui/list/use-csv-export.ts"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { pageShortcuts } from "../../../ui/page/shortcuts.tsx"
import { saleList } from "../billing/sale-list.ts"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/sellers"

export const meta = pageTitle("Estado de cuenta de vendedores")

/** `?mes=2026-11`; the current month without it or with another text. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const asked = url.searchParams.get("mes") ?? ""
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : ecuadorDay(new Date()).slice(0, 7)
  return {
    ...(await load(context, getStatement, { query: { month } })),
    maySeeSales: mayDo(signedIn(context), paths.executiveBilling, "view"),
  }
}

type Row = Statement["rows"][number]

const dollars = (cents: number) => (cents / 100).toFixed(2)

interface StatementColumn extends CsvColumn<Row> {
  shown: (row: Row) => string
  /** Counts sales, which a list shows. */
  isOfSales?: boolean
}

const columns: readonly StatementColumn[] = [
  { title: "Vendedor", shown: ({ seller }) => seller, text: ({ seller }) => seller },
  { title: "Códigos entregados", shown: ({ sold }) => String(sold), text: ({ sold }) => sold },
  {
    title: "Códigos usados",
    shown: ({ redeemed }) => String(redeemed),
    text: ({ redeemed }) => redeemed,
    isOfSales: true,
  },
  {
    title: "Debe por prepagados",
    shown: ({ owedCents }) => formatMoney(owedCents),
    text: ({ owedCents }) => dollars(owedCents),
  },
  {
    title: "Comisión",
    shown: ({ commissionCents }) => formatMoney(commissionCents),
    text: ({ commissionCents }) => dollars(commissionCents),
  },
  {
    title: "Saldo",
    shown: ({ balanceCents }) => formatMoney(balanceCents),
    text: ({ balanceCents }) => dollars(balanceCents),
  },
]

export default function Sellers({ loaderData: { month, rows, maySeeSales } }: Route.ComponentProps) {
  const csv = useCsvExport({ columns, fileName: `vendedores-${month}`, loadRows: async () => rows })
  return (
    <Box component="main" p="md">
      <PageHeader
        title="Estado de cuenta de vendedores"
        shortcuts={pageShortcuts}
        breadcrumb={[{ to: paths.executiveCodes, title: "Códigos de distribuidor" }]}
        actions={
          rows.length > 0 ? (
            <Button variant="default" loading={csv.isBusy} onClick={csv.save}>
              Exportar CSV
            </Button>
          ) : null
        }
      >
        Lo que cada vendedor debe por códigos prepagados y lo que ganó por ventas pagadas en el mes.
      </PageHeader>
      {csv.problem ? <Text role="alert">{csv.problem}</Text> : null}
      <Form method="get">
        <Group gap="sm" align="end" mb="md">
          <TextInput key={month} type="month" name="mes" label="Mes" defaultValue={month} required />
          <Button type="submit" variant="default">
            Ver
          </Button>
        </Group>
      </Form>
      {rows.length === 0 ? (
        <EmptyState icon={IconReceipt} title="Todavía no hay vendedores">
          Un vendedor se crea con su primer lote de códigos.
        </EmptyState>
      ) : (
        <StatementTable
          rows={rows}
          salesOf={
            maySeeSales
              ? ({ sellerId }) => `${paths.executiveBilling}${saleList.href({ month, seller: sellerId })}`
              : null
          }
        />
      )}
    </Box>
  )
}

interface StatementTableProps {
  rows: readonly Row[]
  /** The list of the sales with the seller's codes. Null without permission. */
  salesOf: ((row: Row) => string) | null
}

function StatementTable({ rows, salesOf }: StatementTableProps) {
  const total = (amount: (row: Row) => number) => formatMoney(rows.reduce((sum, row) => sum + amount(row), 0))
  return (
    <Table.ScrollContainer type="native" minWidth={640} tabIndex={0} role="region" aria-label="Vendedores">
      <Table verticalSpacing={8} style={{ fontVariantNumeric: "tabular-nums" }}>
        <Table.Thead>
          <Table.Tr>
            {columns.map(({ title }, index) => (
              <Table.Th key={title} scope="col" ta={index === 0 ? "start" : "end"}>
                {title}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.sellerId}>
              {columns.map(({ title, shown, isOfSales }, index) => (
                <Table.Td key={title} ta={index === 0 ? "start" : "end"}>
                  {isOfSales && salesOf && row.redeemed > 0 ? (
                    <Link to={salesOf(row)} aria-label={`${shown(row)} ventas de ${row.seller}`}>
                      {shown(row)}
                    </Link>
                  ) : (
                    shown(row)
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
        <Table.Tfoot>
          <Table.Tr>
            <Table.Th scope="row">Total</Table.Th>
            <Table.Td ta="end">{rows.reduce((sum, { sold }) => sum + sold, 0)}</Table.Td>
            <Table.Td ta="end">{rows.reduce((sum, { redeemed }) => sum + redeemed, 0)}</Table.Td>
            <Table.Td ta="end">{total(({ owedCents }) => owedCents)}</Table.Td>
            <Table.Td ta="end">{total(({ commissionCents }) => commissionCents)}</Table.Td>
            <Table.Td ta="end">{total(({ balanceCents }) => balanceCents)}</Table.Td>
          </Table.Tr>
        </Table.Tfoot>
      </Table>
    </Table.ScrollContainer>
  )
}

export const ErrorBoundary = StaffError
