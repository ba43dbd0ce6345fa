import { Button, Group } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import { exportInvoices, listInvoices } from "@trazo/contract/money/invoices"
import { paths } from "@trazo/contract/paths"
import { formatMonth } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { invoiceStateNames, invoiceStates } from "@trazo/domain/money/sale-invoice"
import { Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../../shared-features/platform/api/endpoint-url.ts"
import { EmptyState } from "../../../../ui/content/empty-state.tsx"
import { ChosenFilter, ChosenPeriod } from "../../../../ui/list/chosen-filter.tsx"
import { queryOf } from "../../../../ui/list/define-list.ts"
import { FilterChips } from "../../../../ui/list/filter-chips.tsx"
import { countedRows, ListPage } from "../../../../ui/list/list-screen.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError } from "../../staff-error.tsx"
import { MonthForm } from "../month-form.tsx"
import type { Route } from "./+types/invoices"
import { invoiceColumns, invoiceName } from "./invoice-columns.tsx"
import { invoiceList } from "./invoice-list.ts"

export const meta = pageTitle("Facturas")

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = invoiceList.read(url)
  const executive = signedIn(context)
  return {
    address,
    ...(await load(context, listInvoices, { query: queryOf(address) })),
    mayExport: mayDo(executive, paths.executiveInvoices, "export"),
    mayConfigure: mayDo(executive, paths.executiveConfiguration, "view"),
  }
}

const environments = [
  { value: "production", label: "Producción" },
  { value: "test", label: "Pruebas" },
] as const

const states = [
  { value: null, label: "Todas" },
  { value: "needsPerson", label: "Por atender" },
  ...invoiceStates.map((value) => ({ value, label: invoiceStateNames[value] })),
]

export default function Invoices({ loaderData }: Route.ComponentProps) {
  const { address, environment, needPerson, totals, mayConfigure } = loaderData
  const { month, period, state } = address
  return (
    <ListPage
      title="Facturas"
      list={invoiceList}
      data={loaderData}
      columns={invoiceColumns}
      row={{ to: ({ id }) => paths.executiveInvoice(id), name: invoiceName }}
      counted={`${totals ? `${countedRows(totals.count, "factura", "facturas")}, ${formatMoney(totals.cents)}. ` : ""}${
        needPerson === 0
          ? "Ninguna factura espera a una persona"
          : `${countedRows(needPerson, "factura necesita", "facturas necesitan")} que usted haga algo`
      }`}
      search={{ label: "Buscar facturas", placeholder: "Comprador, identificación o solicitud" }}
      filter={{ param: "state", label: "Filtrar por estado", choices: states }}
      filters={
        <>
          {period ? null : (
            <MonthForm
              month={month ?? ""}
              kept={invoiceList.href({ state, environment: address.environment })}
            />
          )}
          <ChosenPeriod
            period={period}
            without={invoiceList.href({ ...address, period: null, cursor: null })}
          />
          <ChosenFilter
            label="Filtrar por mes"
            chosen={month && formatMonth(month)}
            without={invoiceList.href({ ...address, month: null, cursor: null })}
          />
          <FilterChips
            label="Filtrar por ambiente del SRI"
            chosen={environment}
            choices={environments}
            hrefOf={(chosen) => invoiceList.href({ ...address, environment: chosen, cursor: null })}
          />
        </>
      }
      tools={<ExportLink {...loaderData} />}
      isLive
      empty={
        <EmptyState
          icon={IconReceipt}
          title="No hay facturas con estos filtros"
          action={
            mayConfigure ? (
              <Button component={Link} to={paths.configurationBilling} variant="default">
                Configurar la facturación
              </Button>
            ) : null
          }
        >
          Cada venta que se cobra tiene aquí su factura, desde que están los datos y la firma de quien
          factura.
        </EmptyState>
      }
    />
  )
}

function ExportLink({
  address: { month },
  environment,
  rows,
  mayExport,
}: Pick<Route.ComponentProps["loaderData"], "address" | "environment" | "rows" | "mayExport">) {
  if (!mayExport || !month || rows.length === 0) return null
  const query = { month, environment }
  return (
    <Group gap="sm">
      <Button
        component="a"
        href={endpointUrl(exportInvoices.path, { query })}
        download
        variant="default"
        leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
      >
        Descargar el mes: XML y hoja (ZIP)
      </Button>
    </Group>
  )
}

export const ErrorBoundary = StaffError
