import { Alert, Button } from "@mantine/core"
import IconTableImport from "@tabler/icons-react/dist/esm/icons/IconTableImport.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs"
import { paths } from "@trazo/contract/paths"
import { listConvenioPeople, sendConvenioInvitations } from "@trazo/contract/selling/convenio-people"
import { getConvenio } from "@trazo/contract/selling/convenios"
import { type InvitationStanding, invitationStandingNames } from "@trazo/domain/selling/invitation"
import { useState } from "react"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ChosenFilter } from "../../../ui/list/chosen-filter.tsx"
import { queryOf } from "../../../ui/list/define-list.ts"
import { CreateLink, countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import type { Selection } from "../../../ui/list/use-selection.ts"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/people"
import { peopleColumns, personName } from "./people-columns.tsx"
import { peopleList } from "./people-list.ts"
import { type SentInvitations, sentText } from "./sent-text.ts"

export const meta = pageTitle("Personas de convenios")

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = peopleList.read(url)
  const executive = signedIn(context)
  const may = (permission: "create" | "edit") => mayDo(executive, paths.executiveConvenioClients, permission)
  const mayLoad = mayDo(executive, paths.executiveConvenioLoads, "create")
  const [page, agreement] = await Promise.all([
    load(context, listConvenioPeople, { query: queryOf(address) }),
    address.convenio ? load(context, getConvenio, { params: { id: address.convenio } }) : null,
  ])
  return { address, agreement, mayCreate: may("create"), mayEdit: may("edit"), mayLoad, ...page }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleIntents(await request.formData(), endpointIntents(context, { invite: sendConvenioInvitations }))

export const clientAction = keepPageOnLostConnection

const filters: readonly { value: InvitationStanding | null; label: string }[] = [
  { value: null, label: "Todas" },
  ...(Object.entries(invitationStandingNames) as [InvitationStanding, string][]).map(([value, label]) => ({
    value,
    label,
  })),
]

export default function People({ loaderData }: Route.ComponentProps) {
  const { address, agreement, rows, total, isMore, mayCreate, mayEdit, mayLoad } = loaderData
  const [sent, setSent] = useState<SentInvitations | null>(null)
  const insert = agreement ? paths.executiveConvenioInsertIn(agreement.id) : paths.executiveConvenioInsert
  const create = mayCreate ? <CreateLink to={insert}>Agregar persona</CreateLink> : null
  return (
    <ListPage
      title="Personas de convenios"
      list={peopleList}
      data={loaderData}
      columns={peopleColumns}
      row={{ to: ({ id }) => paths.executiveConvenioPerson(id), name: personName }}
      counted={countedRows(total, "persona", "personas", isMore)}
      search={{ label: "Buscar personas", placeholder: "Nombre, documento o correo" }}
      filter={{ param: "standing", label: "Filtrar por invitación", choices: filters }}
      filters={
        <ChosenFilter
          label="Filtrar por convenio"
          chosen={agreement?.name ?? null}
          without={peopleList.href({ ...address, convenio: null, cursor: null })}
        />
      }
      tools={
        <>
          {create}
          {agreement && mayEdit && address.standing === "notSent" && rows.length > 0 ? (
            <Button component={Link} to={paths.executiveConvenio(agreement.id)} variant="default">
              Invitar a todas las sin enviar
            </Button>
          ) : null}
          {mayLoad ? (
            <Button
              component={Link}
              to={agreement ? paths.executiveConvenioLoadsInto(agreement.id) : paths.executiveConvenioLoads}
              variant="default"
              leftSection={<IconTableImport size={18} stroke={1.75} aria-hidden="true" />}
            >
              Cargar archivo
            </Button>
          ) : null}
          <Button
            component={Link}
            to={paths.executiveConvenioRemoved}
            variant="default"
            leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
          >
            Eliminadas
          </Button>
        </>
      }
      bulk={mayEdit ? (selection) => <SendSelected selection={selection} onSent={setSent} /> : undefined}
      empty={{
        icon: IconUsers,
        title: "Nadie está aquí todavía",
        noMatch: "Nadie coincide",
        text: "Agregue a las personas del convenio una por una, o cargue un archivo con todas.",
        action: create,
      }}
    >
      {sent ? (
        <Alert role="status" color={sent.refused + sent.limited === 0 ? "good" : "warn"} mb="md">
          {sentText(sent)}
        </Alert>
      ) : null}
    </ListPage>
  )
}

interface SendSelectedProps {
  selection: Selection
  onSent: (sent: SentInvitations) => void
}

/** The list is read again after the sending. */
function SendSelected({ selection, onSent }: SendSelectedProps) {
  const { send, isPending, failure } = useEndpointIntent<typeof sendConvenioInvitations>("invite", {
    onDone: ({ result }) => {
      onSent(result)
      selection.clear()
    },
  })
  return (
    <>
      <Button loading={isPending} onClick={() => send({ ids: [...selection.ids] })}>
        Enviar invitación
      </Button>
      {failure.message ? <span role="alert">{failure.message}</span> : null}
    </>
  )
}

export const ErrorBoundary = StaffError
