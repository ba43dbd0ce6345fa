import { Button, Group } from "@mantine/core"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import { issueSaleInvoice } from "@trazo/contract/money/invoices"
import { listSales, type Sale, type SalesTotals } from "@trazo/contract/money/sales"
import { paths } from "@trazo/contract/paths"
import { type Channel, reviewedChannels } from "@trazo/domain/buying/channel"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { Link, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { ChosenFilter, ChosenPeriod } from "../../../ui/list/chosen-filter.tsx"
import { queryOf } from "../../../ui/list/define-list.ts"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { ExportMenu } from "../exports/export-menu.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/billing"
import { MonthForm } from "./month-form.tsx"
import { saleColumns } from "./sale-columns.tsx"
import { SaleInvoice } from "./sale-invoice.tsx"
import { noSeller, productText, saleList } from "./sale-list.ts"

export const meta = pageTitle("Facturación")

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = saleList.read(url)
  const month = address.month ?? ecuadorDay(new Date()).slice(0, 7)
  const { period, seller } = address
  const exported = queryOf({
    ...address,
    month: period ? null : month,
    seller: seller === noSeller ? "none" : seller,
    cursor: null,
  })
  const query = queryOf({ ...exported, cursor: address.cursor })
  const executive = signedIn(context)
  return {
    address,
    month,
    exported,
    ...(await load(context, listSales, { query })),
    mayExport: mayDo(executive, paths.executiveBilling, "export"),
    mayIssue: mayDo(executive, paths.executiveBilling, "create"),
    mayConfigure: mayDo(executive, paths.executiveConfiguration, "view"),
    reviewed: (Object.keys(reviewedChannels) as Channel[]).filter((channel) =>
      mayDo(executive, paths.executiveQueue(channel), "view"),
    ),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), {
    issue: async (form) => {
      const { id } = await call(context, issueSaleInvoice, { params: { id: form.text("id") } })
      return redirect(paths.executiveInvoice(id))
    },
  })
}

export const clientAction = keepPageOnLostConnection

const invoiceColumn = { key: "invoice", title: "Factura", card: "labelled" } as const

const methods = Object.entries(settlementMethodNames) as [Sale["method"], string][]

export default function Billing({ loaderData }: Route.ComponentProps) {
  const { address, month, rows, totals, mayExport, mayIssue, mayConfigure, exported } = loaderData
  const { reviewed, sellerName, convenioName } = loaderData
  const { method, period, seller } = address
  const first = { ...address, cursor: null }
  const { kind, validity, convenio, uninvoiced, invoice } = address
  const kept = { method, kind, validity, seller, convenio, uninvoiced, invoice }
  return (
    <ListPage
      title="Facturación"
      label="Ventas"
      list={saleList}
      data={loaderData}
      columns={[
        ...saleColumns,
        { ...invoiceColumn, cell: (sale) => <SaleInvoice sale={sale} mayIssue={mayIssue} /> },
      ]}
      row={{
        name: ({ buyer }) => buyer.names,
        to: ({ channel, requestId }) =>
          reviewed.includes(channel) ? paths.executiveReview(channel, requestId) : null,
      }}
      counted={countedSales(totals)}
      search={{ label: "Buscar ventas", placeholder: "Nombre, identificación o número" }}
      filters={
        <>
          {period ? null : <MonthForm month={month} kept={saleList.href(kept)} />}
          <Group gap="4px 8px" mt="xs">
            <ChosenPeriod period={period} without={saleList.href({ ...first, period: null })} />
            <ChosenFilter
              label="Filtrar por producto"
              chosen={productText(address)}
              without={saleList.href({ ...first, kind: null, validity: null })}
            />
            <ChosenFilter
              label="Filtrar por vendedor"
              chosen={seller && (seller === noSeller ? "Sin vendedor" : (sellerName ?? "Otro vendedor"))}
              without={saleList.href({ ...first, seller: null })}
            />
            <ChosenFilter
              label="Filtrar por convenio"
              chosen={convenioName}
              without={saleList.href({ ...first, convenio: null })}
            />
            <ChosenFilter
              label="Filtrar por cuenta mensual"
              chosen={uninvoiced && "Sin factura, de una cuenta mensual"}
              without={saleList.href({ ...first, uninvoiced: null })}
            />
            <ChosenFilter
              label="Filtrar por factura"
              chosen={invoice && "Sin factura"}
              without={saleList.href({ ...first, invoice: null })}
            />
          </Group>
          <FilterChips
            label="Filtrar por forma de pago"
            chosen={method}
            choices={[
              { value: null, label: "Todas" },
              ...methods.map(([value, label]) => ({ value, label })),
            ]}
            hrefOf={(value) => saleList.href({ ...first, method: value })}
          />
          <Totals totals={totals} />
        </>
      }
      tools={
        <Group gap="sm">
          {mayConfigure ? (
            <Button component={Link} to={paths.configurationBilling} variant="default">
              Configurar
            </Button>
          ) : null}
          {mayExport && rows.length > 0 ? <ExportMenu list="sales" query={exported} /> : null}
        </Group>
      }
      empty={
        <EmptyState icon={IconReceipt} title="No hay ventas con estos filtros">
          Aquí aparece cada pago confirmado, con los datos que lleva su factura.
        </EmptyState>
      }
    />
  )
}

function countedSales({ count, refundedCount }: SalesTotals): string {
  const refunded = countedRows(refundedCount, "reembolsada", "reembolsadas")
  return `${countedRows(count + refundedCount, "venta", "ventas")}${refundedCount > 0 ? `, ${refunded}` : ""}`
}

/** Refunded sales are listed and have a total of their own. */
function Totals({ totals }: { totals: SalesTotals }) {
  const { baseCents, ivaCents, totalCents, refundedCount, refundedCents } = totals
  return (
    <Group gap="4px 24px" mt="xs" aria-label="Totales" role="group">
      <span>
        Sin IVA <Money cents={baseCents} />
      </span>
      <span>
        IVA <Money cents={ivaCents} />
      </span>
      <strong>
        Total cobrado <Money cents={totalCents} />
      </strong>
      {refundedCount > 0 ? (
        <span>
          Reembolsado <Money cents={refundedCents} />
        </span>
      ) : null}
    </Group>
  )
}

export const ErrorBoundary = StaffError
