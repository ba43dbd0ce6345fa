import { Box, Button } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
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
import { ListScreen } from "../../../ui/list/list-screen.tsx"
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

const peopleText = (people: number) => (people === 1 ? "1 persona" : `${people} personas`)

const columns: readonly Column<ListedRole>[] = [
  { key: "name", title: "Rol", isName: true, cell: ({ name }) => name },
  {
    key: "people",
    title: "Personas",
    card: "end",
    cell: ({ people }) => (
      <Box component="span" style={{ whiteSpace: "nowrap" }}>
        {peopleText(people)}
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

export default function Roles({ loaderData: { address, rows, total, mayInsert } }: Route.ComponentProps) {
  const insert = mayInsert ? (
    <Button
      component={Link}
      to={paths.executiveRoleInsert}
      leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
    >
      Nuevo rol
    </Button>
  ) : null
  return (
    <Box component="main" p="md">
      <ListScreen
        heading={<h1>Roles</h1>}
        list={roleList}
        address={address}
        label="Roles"
        rows={rows}
        columns={columns}
        row={{ id: ({ id }) => id, to: ({ id }) => paths.executiveRole(id), name: ({ name }) => name }}
        counted={rows.length === 1 ? "1 rol" : `${rows.length} roles`}
        search={{ label: "Buscar roles", placeholder: "Nombre o para qué es" }}
        pages={{ next: null, previous: null }}
        tools={insert}
        empty={total === 0 ? <NoRoles>{insert}</NoRoles> : <NothingFound />}
      />
    </Box>
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

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffError error={error} />
}
