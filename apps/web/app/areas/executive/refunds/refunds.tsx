import { Box, Button, Group, Text } from "@mantine/core"
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import { listRefunds, type Refund } from "@trazo/contract/money/refunds"
import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/money/money"
import { type RefundState, refundStateNames } from "@trazo/domain/money/refund"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { ChosenPeriod } from "../../../ui/list/chosen-filter.tsx"
import { FilterChips } from "../../../ui/list/filter-chips.tsx"
import { ListScreen } from "../../../ui/list/list-screen.tsx"
import { useCsvExport } from "../../../ui/list/use-csv-export.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/refunds"
import { exportedRefundColumns, refundColumns } from "./refund-columns.tsx"
import { refundList } from "./refund-list.ts"

export const meta = pageTitle("Devoluciones")

type Address = ReturnType<typeof refundList.read>

const queryOf = ({ search, state, period }: Address) => ({
  ...(search && { search }),
  ...(state && { state }),
  ...(period && { period }),
})

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = refundList.read(url)
  const { cursor } = address
  const query = { ...queryOf(address), ...(cursor && { cursor }) }
  return { address, ...(await load(context, listRefunds, { query })) }
}

const filters: readonly { value: Exclude<RefundState, "pending"> | null; label: string }[] = [
  { value: null, label: refundStateNames.pending },
  { value: "refunded", label: "Devueltas" },
  { value: "refused", label: "Negadas" },
]

/** All rows of the filter, page by page. */
async function loadAll(address: Address): Promise<Refund[]> {
  const rows: Refund[] = []
  let cursor: string | null = null
  do {
    const query = { ...queryOf(address), size: "export" as const, ...(cursor && { cursor }) }
    const page: Awaited<ReturnType<typeof callFromBrowser<typeof listRefunds>>> = await callFromBrowser(
      listRefunds,
      { query },
    )
    rows.push(...page.rows)
    cursor = page.next
  } while (cursor)
  return rows
}

export default function Refunds({ loaderData }: Route.ComponentProps) {
  const { address, rows, next, previous, total, totalCents } = loaderData
  const csv = useCsvExport({
    columns: exportedRefundColumns,
    fileName: "devoluciones",
    loadRows: () => loadAll(address),
  })
  return (
    <Box component="main" p="md">
      {csv.problem ? <Text role="alert">{csv.problem}</Text> : null}
      <ListScreen
        heading={<h1>Devoluciones</h1>}
        list={refundList}
        address={address}
        label="Devoluciones"
        rows={rows}
        columns={refundColumns}
        row={{
          id: ({ id }) => id,
          to: ({ id }) => paths.executiveRefund(id),
          name: ({ number }) => number,
        }}
        counted={`${total === 1 ? "1 pago" : `${total} pagos`}, ${formatMoney(totalCents)}`}
        search={{ label: "Buscar devoluciones", placeholder: "Número, nombre o documento" }}
        filters={
          <Group gap="4px 24px">
            <FilterChips
              label="Filtrar por estado"
              chosen={address.state}
              choices={filters}
              hrefOf={(state) => refundList.href({ ...address, state, cursor: null })}
            />
            <ChosenPeriod
              period={address.period}
              without={refundList.href({ ...address, period: null, cursor: null })}
            />
          </Group>
        }
        pages={{ next, previous }}
        tools={
          total > 0 ? (
            <Button variant="default" loading={csv.isBusy} onClick={csv.save}>
              Exportar CSV
            </Button>
          ) : null
        }
        empty={
          <EmptyState
            icon={IconArrowBackUp}
            title={address.search ? `Nada coincide con «${address.search}»` : "No hay devoluciones aquí"}
          >
            Cuando una solicitud pagada termina sin certificado, su pago aparece aquí para devolverlo.
          </EmptyState>
        }
      />
    </Box>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
