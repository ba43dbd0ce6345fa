import { Box, Stack, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import IconCreditCard from "@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs"
import {
  deleteCardSettlement,
  getCardSettlement,
  listCardSettlements,
  sendCardSettlement,
} from "@trazo/contract/money/card-settlements"
import { moneyPaths } from "@trazo/contract/money/money-paths"
import { paths } from "@trazo/contract/paths"
import { formatMoney } from "@trazo/domain/money/money"
import { isUuid } from "@trazo/domain/text/uuid"
import { Link, redirect, useNavigate } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import { uploadFromBrowser } from "../../../../shared-features/platform/api/upload-from-browser.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { EmptyState } from "../../../../ui/content/empty-state.tsx"
import { Money } from "../../../../ui/content/money.tsx"
import { RelativeDate } from "../../../../ui/content/relative-date.tsx"
import { SheetDrop } from "../../../../ui/files/sheet-drop.tsx"
import { PageHeader } from "../../../../ui/page/page-header.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError } from "../../staff-error.tsx"
import type { Route } from "./+types/settlements"
import { Settlement } from "./settlement.tsx"

export const meta = pageTitle("Liquidaciones de tarjetas")

/** `?liquidacion=` shows one of them. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const id = url.searchParams.get("liquidacion") ?? ""
  const [listed, settlement] = await Promise.all([
    load(context, listCardSettlements),
    isUuid(id) ? load(context, getCardSettlement, { params: { id } }) : null,
  ])
  return {
    ...listed,
    settlement,
    isRepeated: url.searchParams.has("repetida"),
    mayEdit: mayDo(signedIn(context), paths.executiveBilling, "edit"),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), {
    remove: async (form) => {
      await call(context, deleteCardSettlement, { params: form.pick("id") })
      return redirect(moneyPaths.settlements)
    },
  })
}

export const clientAction = keepPageOnLostConnection

const hrefOf = (id: string) => `?${new URLSearchParams({ liquidacion: id })}`

export default function Settlements({ loaderData }: Route.ComponentProps) {
  const { rows, unsettled, settlement, isRepeated, mayEdit } = loaderData
  const navigate = useNavigate()
  return (
    <Box component="main" p="md">
      <PageHeader
        title="Liquidaciones de tarjetas"
        breadcrumb={[{ to: paths.executiveBilling, title: "Facturación" }]}
      >
        {unsettled.count === 0
          ? "Todos los pagos con tarjeta están liquidados."
          : `${unsettled.count} ${unsettled.count === 1 ? "pago" : "pagos"} con tarjeta sin liquidar: ${formatMoney(unsettled.cents)}.`}
      </PageHeader>
      <Stack gap="lg" maw={960}>
        {mayEdit ? (
          <SheetDrop
            label="Suelte aquí la liquidación de la pasarela"
            hint="CSV o Excel, como lo da la página de la pasarela, con la referencia o la transacción, el valor y la comisión o el neto."
            send={async (file, progress) => {
              const { id, isRepeated: isKnown } = await uploadFromBrowser(sendCardSettlement, {
                file,
                ...progress,
              })
              await navigate(`${hrefOf(id)}${isKnown ? "&repetida" : ""}`)
            }}
          />
        ) : null}
        {settlement ? (
          <Settlement
            key={settlement.id}
            settlement={settlement}
            isRepeated={isRepeated}
            mayRemove={mayEdit}
          />
        ) : null}
        {rows.length === 0 ? (
          <EmptyState icon={IconCreditCard} title="Todavía no hay liquidaciones">
            Con ellas sabe qué pagos con tarjeta ya le depositó la pasarela, y cuánto se quedó de cada uno.
          </EmptyState>
        ) : (
          <Table.ScrollContainer minWidth={320}>
            <Table aria-label="Liquidaciones leídas">
              <Table.Thead>
                <Table.Tr>
                  <Table.Th>Archivo</Table.Th>
                  <Table.Th>Subida</Table.Th>
                  <Table.Th ta="right">Pagos</Table.Th>
                  <Table.Th ta="right">Comisión</Table.Th>
                </Table.Tr>
              </Table.Thead>
              <Table.Tbody>
                {rows.map(({ id, name, uploadedBy, uploadedAt, counts, feeCents }) => (
                  <Table.Tr key={id}>
                    <Table.Td style={{ overflowWrap: "anywhere" }}>
                      <Link to={hrefOf(id)}>{name}</Link>
                    </Table.Td>
                    <Table.Td>
                      <RelativeDate date={uploadedAt} />
                      <Text span c="dimmed" display="block" size="sm">
                        {uploadedBy}
                      </Text>
                    </Table.Td>
                    <Table.Td ta="right">{counts.settled}</Table.Td>
                    <Table.Td ta="right">
                      <Money cents={feeCents} />
                    </Table.Td>
                  </Table.Tr>
                ))}
              </Table.Tbody>
            </Table>
          </Table.ScrollContainer>
        )}
      </Stack>
    </Box>
  )
}

export const ErrorBoundary = StaffError
