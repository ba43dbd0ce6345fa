import { Box, Button } from "@mantine/core"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs"
import { type ListedRole, listRoles } from "@trazo/contract/identity/roles"
import { paths } from "@trazo/contract/paths"
import { matchesSearch } from "@trazo/domain/forms/search-text"
import { permissionsText } from "@trazo/domain/identity/permission-labels"
import { Link } from "react-router"
import { load } from "../../../shared-features/platform/api/call.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { defineList } from "../../../ui/list/define-list.ts"
import { CreateLink, countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError, staffTitle } from "../staff-error.tsx"
import type { Route } from "./+types/roles"

export const meta = staffTitle(() => "Roles")

const roleList = defineList({}, {})

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = roleList.read(url)
  const { rows } = await load(context, listRoles)
  const found = rows.filter(({ name, description }) => matchesSearch(address.search, [name, description]))
  const mayInsert = mayDo(signedIn(context), paths.executiveRoles, "create")
  return { address, rows: found, total: rows.length, mayInsert }
}

const columns: readonly Column<ListedRole>[] = [
  { key: "name", title: "Rol", isName: true, cell: ({ name }) => name },
  {
    key: "people",
    title: "Personas",
    card: "end",
    cell: ({ people }) => (
      <Box component="span" style={{ whiteSpace: "nowrap" }}>
        {countedRows(people, "persona", "personas")}
      </Box>
    ),
  },
  {
    key: "permissions",
    title: "Puede",
    isWide: true,
    cell: ({ permissions }) => {
      const text = permissionsText(permissions) || "Nada todavía"
      return <span title={text}>{text}</span>
    },
  },
]

export default function Roles({ loaderData }: Route.ComponentProps) {
  const { rows, total, mayInsert } = loaderData
  const insert = mayInsert ? <CreateLink to={paths.executiveRoleInsert}>Nuevo rol</CreateLink> : null
  return (
    <ListPage
      title="Roles"
      list={roleList}
      data={loaderData}
      columns={columns}
      row={{ to: ({ id }) => paths.executiveRole(id), name: ({ name }) => name }}
      counted={countedRows(rows.length, "rol", "roles")}
      search={{ label: "Buscar roles", placeholder: "Nombre o para qué es" }}
      tools={insert}
      empty={total === 0 ? <NoRoles>{insert}</NoRoles> : <NothingFound />}
    />
  )
}

function NoRoles({ children }: { children: React.ReactNode }) {
  return (
    <EmptyState icon={IconShieldLock} title="Todavía no hay roles" action={children}>
      Un rol dice qué puede hacer una persona. Cree uno para cada trabajo, como «Revisor» o «Cajero».
    </EmptyState>
  )
}

function NothingFound() {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Ningún rol coincide"
      action={
        <Button component={Link} to={paths.executiveRoles} variant="default">
          Ver todos
        </Button>
      }
    />
  )
}

export const ErrorBoundary = StaffError
