import { Anchor, Button, Stack } from "@mantine/core"
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import IconBuildingBank from "@tabler/icons-react/dist/esm/icons/IconBuildingBank.mjs"
import {
  confirmBankPayments,
  listBankPayments,
  refuseBankPayments,
} from "@trazo/contract/money/bank-payments"
import { paths } from "@trazo/contract/paths"
import { useState } from "react"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { useBrandName } from "../../../shared-features/distributors/branding/use-brand.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { choiceParam, defineList, queryOf } from "../../../ui/list/define-list.ts"
import { countedRows, ListScreen } from "../../../ui/list/list-screen.tsx"
import { DecisionOutcomes, type ShownOutcomes } from "../decision-outcomes.tsx"
import { paymentColumns } from "../payment-columns.tsx"
import { PaymentDecisions } from "../payment-decisions.tsx"
import { signedInBankUser } from "../signed-in-bank.ts"
import type { Route } from "./+types/payments"

export const meta = pageTitle("Pagos")

const paymentList = defineList(
  {
    state: choiceParam({
      confirmados: "confirmed",
      rechazados: "refused",
      revertidos: "reversed",
      deudas: "owed",
    }),
  },
  { state: "estado" },
)

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = paymentList.read(url)
  const { bank } = signedInBankUser(context)
  return { address, bank, ...(await load(context, listBankPayments, { query: queryOf(address) })) }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(
    await request.formData(),
    endpointIntents(context, { confirm: confirmBankPayments, refuse: refuseBankPayments }),
  )
}

export const clientAction = keepPageOnLostConnection

export default function BankPayments({ loaderData }: Route.ComponentProps) {
  const { address, bank, rows, counts } = loaderData
  const [outcomes, setOutcomes] = useState<ShownOutcomes | null>(null)
  const shown = counts[address.state ?? "waiting"]
  return (
    <Stack gap="md">
      <DecisionOutcomes outcomes={outcomes} onClose={() => setOutcomes(null)} />
      {address.state !== "reversed" && counts.reversed > 0 ? (
        <Note
          tone="bad"
          icon={IconArrowBackUp}
          title={counts.reversed === 1 ? "Un pago revertido" : `${counts.reversed} pagos revertidos`}
        >
          El banco devolvió dinero que ya confirmó solicitudes.{" "}
          <Anchor component={Link} to={paymentList.href({ state: "reversed" })}>
            Ver qué hacer
          </Anchor>
        </Note>
      ) : null}
      <ListScreen
        title={`Pagos a ${bank}`}
        label="Pagos"
        list={paymentList}
        data={loaderData}
        columns={paymentColumns}
        row={{ to: ({ id }) => paths.banksPayment(id), name: ({ payer }) => payer }}
        counted={countedRows(shown, "pago", "pagos")}
        search={{ label: "Buscar pagos", placeholder: "Nombre, solicitud o comprobante" }}
        filter={{
          param: "state",
          label: "Filtrar por estado",
          choices: [
            { value: null, label: "Por confirmar", count: counts.waiting },
            { value: "confirmed", label: "Confirmados", count: counts.confirmed },
            { value: "refused", label: "Rechazados", count: counts.refused },
            { value: "reversed", label: "Revertidos", count: counts.reversed },
            { value: "owed", label: "Deudas", count: counts.owed },
          ],
        }}
        isLive
        bulk={
          address.state === null
            ? (selection) => (
                <PaymentDecisions
                  payments={rows.filter(({ id }) => selection.has(id))}
                  onOutcomes={(result, verb) => {
                    setOutcomes({ ...result, verb })
                    selection.clear()
                  }}
                />
              )
            : undefined
        }
        tools={
          <Button component={Link} to={paths.banksStatements} variant="default">
            Subir un extracto
          </Button>
        }
        empty={<NoPayments search={address.search} bank={bank} state={address.state} />}
      />
    </Stack>
  )
}

interface NoPaymentsProps {
  search: string
  bank: string
  state: "confirmed" | "refused" | "reversed" | "owed" | null
}

function NoPayments({ search, bank, state }: NoPaymentsProps) {
  const distributor = useBrandName()
  if (search) return <EmptyState icon={IconBuildingBank} title={`Nada coincide con «${search}»`} />
  if (state === "reversed") {
    return (
      <EmptyState icon={IconBuildingBank} title="Ningún pago confirmado se revirtió">
        Cuando un extracto devuelva el dinero de un pago ya confirmado, aparecerá aquí con qué hacer.
      </EmptyState>
    )
  }
  if (state === "owed") {
    return (
      <EmptyState icon={IconBuildingBank} title="Nadie debe un pago">
        Aquí aparece un pago cuya confirmación se deshizo después de emitir el certificado.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={IconBuildingBank}
      title={state === null ? "No tiene pagos por confirmar" : "No hay pagos aquí"}
    >
      Cuando un cliente de {distributor} envíe el comprobante de un pago a una cuenta en {bank}, aparecerá
      aquí.
    </EmptyState>
  )
}
