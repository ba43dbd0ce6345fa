import { Button, Text } from "@mantine/core"
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import { listCardReturns, recordCardReturn } from "@trazo/contract/money/card-returns"
import { listRefunds, type Refund } from "@trazo/contract/money/refunds"
import { listStuckCards, releaseStuckCard } from "@trazo/contract/money/stuck-cards"
import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/money/money"
import { type RefundState, refundStateNames } from "@trazo/domain/money/refund"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { ChosenPeriod } from "../../../ui/list/chosen-filter.tsx"
import { queryOf } from "../../../ui/list/define-list.ts"
import { countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import { useCsvExport } from "../../../ui/list/use-csv-export.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/refunds"
import { CardReturns } from "./card-returns.tsx"
import { exportedRefundColumns, refundColumns } from "./refund-columns.tsx"
import { refundList } from "./refund-list.ts"
import { StuckCards } from "./stuck-cards.tsx"

export const meta = pageTitle("Devoluciones")

type Address = ReturnType<typeof refundList.read>

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = refundList.read(url)
  const [page, cards, stuck] = await Promise.all([
    load(context, listRefunds, { query: queryOf(address) }),
    load(context, listCardReturns),
    load(context, listStuckCards),
  ])
  return { address, ...page, cards, stuck }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), {
    cardReturn: (form) =>
      call(context, recordCardReturn, { params: form.pick("id"), body: form.pick("reference") }),
    stuckCard: (form) =>
      call(context, releaseStuckCard, { params: form.pick("id"), body: form.pick("reason") }),
  })
}

export const clientAction = keepPageOnLostConnection

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
    const query = { ...queryOf({ ...address, cursor }), size: "export" as const }
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
  const { address, total, totalCents, cards, stuck } = loaderData
  const hasCards = loaderData.rows.some(({ gateway }) => gateway !== null)
  const columns = hasCards ? refundColumns : refundColumns.filter(({ key }) => key !== "gateway")
  const csv = useCsvExport({
    columns: exportedRefundColumns,
    fileName: "devoluciones",
    loadRows: () => loadAll(address),
  })
  return (
    <ListPage
      title="Devoluciones"
      list={refundList}
      data={loaderData}
      columns={columns}
      row={{ to: ({ id }) => paths.executiveRefund(id), name: ({ number }) => number }}
      counted={`${countedRows(total, "pago", "pagos")}, ${formatMoney(totalCents)}`}
      search={{ label: "Buscar devoluciones", placeholder: "Número, nombre o documento" }}
      filter={{ param: "state", label: "Filtrar por estado", choices: filters }}
      filters={
        <>
          {stuck.total > 0 ? <StuckCards {...stuck} /> : null}
          {cards.total > 0 ? <CardReturns {...cards} /> : null}
          <ChosenPeriod
            period={address.period}
            without={refundList.href({ ...address, period: null, cursor: null })}
          />
          <ChosenPeriod
            label="Filtrar por día de la decisión"
            period={address.decided}
            without={refundList.href({ ...address, decided: null, cursor: null })}
          />
        </>
      }
      tools={
        total > 0 ? (
          <Button variant="default" loading={csv.isBusy} onClick={csv.save}>
            Exportar CSV
          </Button>
        ) : null
      }
      empty={{
        icon: IconArrowBackUp,
        title: "No hay devoluciones aquí",
        text: "Cuando una solicitud pagada termina sin certificado, su pago aparece aquí para devolverlo.",
      }}
    >
      {csv.problem ? <Text role="alert">{csv.problem}</Text> : null}
    </ListPage>
  )
}

export const ErrorBoundary = StaffError
