import { Button } from "@mantine/core"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import { paths } from "@trazo/contract/paths"
import {
  type ConvenioPersonRow,
  listConvenioPeople,
  restoreConvenioPerson,
} from "@trazo/contract/selling/convenio-people"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { queryOf } from "../../../ui/list/define-list.ts"
import { countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/removed"
import { personName, removedColumns } from "./people-columns.tsx"
import { peopleList } from "./people-list.ts"

export const meta = pageTitle("Personas eliminadas")

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = peopleList.read(url)
  const query = { removed: "true" as const, ...queryOf({ ...address, convenio: null, standing: null }) }
  const mayRestore = mayDo(signedIn(context), paths.executiveConvenioClients, "delete")
  return { address, mayRestore, ...(await load(context, listConvenioPeople, { query })) }
}

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleIntents(await request.formData(), endpointIntents(context, { restore: restoreConvenioPerson }))

export const clientAction = keepPageOnLostConnection

const restoreColumn: Column<ConvenioPersonRow> = {
  key: "restore",
  title: "Restaurar",
  card: "end",
  cell: (row) => <Restore id={row.id} name={personName(row)} />,
  text: () => "",
}

export default function RemovedPeople({ loaderData }: Route.ComponentProps) {
  const { address, total, mayRestore } = loaderData
  return (
    <ListPage
      title="Personas eliminadas"
      list={peopleList}
      data={loaderData}
      columns={mayRestore ? [...removedColumns, restoreColumn] : removedColumns}
      row={{ to: ({ id }) => paths.executiveConvenioPerson(id), name: personName }}
      counted={countedRows(total, "persona", "personas")}
      search={{ label: "Buscar personas eliminadas", placeholder: "Nombre, documento o correo" }}
      tools={
        <Button component={Link} to={paths.executiveConvenioClients} variant="default">
          Volver a las personas
        </Button>
      }
      empty={
        <EmptyState icon={IconTrash} title={address.search ? "Nadie coincide" : "No hay personas eliminadas"}>
          Quien sale de un convenio queda aquí, y puede volver con una invitación nueva.
        </EmptyState>
      }
    />
  )
}

function Restore({ id, name }: { id: string; name: string }) {
  const { Form, isPending, failure } = useIntent("restore")
  return (
    <Form method="post">
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="id" value={id} />
      <Button
        type="submit"
        variant="light"
        size="compact-md"
        loading={isPending}
        aria-label={`Restaurar a ${name}`}
      >
        Restaurar
      </Button>
      {failure.message ? <div role="alert">{failure.message}</div> : null}
    </Form>
  )
}

export const ErrorBoundary = StaffError
