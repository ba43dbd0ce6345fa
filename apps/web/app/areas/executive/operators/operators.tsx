import { Box, Button, Group } from "@mantine/core"
import IconChecklist from "@tabler/icons-react/dist/esm/icons/IconChecklist.mjs"
import IconSearchOff from "@tabler/icons-react/dist/esm/icons/IconSearchOff.mjs"
import { inviteOperator, type ListedOperator, listOperators } from "@trazo/contract/identity/operators"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { AccountStateBadge } from "../../../shared-features/identity/staff-accounts/account-state-badge.tsx"
import { InvitePerson } from "../../../shared-features/identity/staff-accounts/invite-person.tsx"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { choiceParam, defineList, queryOf } from "../../../ui/list/define-list.ts"
import { countedRows, ListPage } from "../../../ui/list/list-screen.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError, staffTitle } from "../staff-error.tsx"
import type { Route } from "./+types/operators"
import { FactorMark, roleName } from "./factor-mark.tsx"
import { RoleSelect } from "./role-select.tsx"

export const meta = staffTitle(() => "Operadores")

const operatorList = defineList(
  { state: choiceParam({ activo: "active", invitado: "invited", desactivado: "disabled" }) },
  { state: "estado" },
  { searchMaximum: 120 },
)

export async function loader({ url, context }: Route.LoaderArgs) {
  const address = operatorList.read(url)
  const executive = signedIn(context)
  return {
    address,
    ...(await load(context, listOperators, { query: queryOf(address) })),
    mayInvite: mayDo(executive, paths.executiveOperators, "create"),
    mayGiveAll: executive.administrator,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), endpointIntents(context, { invite: inviteOperator }))
}

export const clientAction = keepPageOnLostConnection

const columns: readonly Column<ListedOperator>[] = [
  {
    key: "names",
    title: "Nombre",
    isName: true,
    isWide: true,
    cell: ({ names }) => names,
  },
  {
    key: "state",
    title: "Estado",
    card: "end",
    cell: (row) => <AccountStateBadge state={row.state} />,
  },
  {
    key: "role",
    title: "Rol",
    card: "labelled",
    cell: (row) => (row.isCaller ? `${roleName(row)} (usted)` : roleName(row)),
  },
  { key: "email", title: "Correo", isOptional: true, cell: ({ email }) => email },
  {
    key: "lastSignIn",
    title: "Último ingreso",
    isOptional: true,
    card: "labelled",
    cell: ({ lastSignInAt }) => (
      <Box component="span" style={{ whiteSpace: "nowrap" }}>
        {lastSignInAt ? <RelativeDate date={lastSignInAt} /> : "Nunca"}
      </Box>
    ),
  },
  {
    key: "factor",
    title: "Segundo factor",
    isOptional: true,
    card: "labelled",
    cell: (row) => <FactorMark {...row} />,
  },
]

export default function Operators({ loaderData }: Route.ComponentProps) {
  const { address, counts, roles, mayInvite, mayGiveAll } = loaderData
  const invite = useIntent("invite")
  const all = counts.active + counts.invited + counts.disabled
  const shown = address.state ? counts[address.state] : all
  return (
    <ListPage
      title="Operadores"
      list={operatorList}
      data={loaderData}
      columns={columns}
      row={{ to: ({ id }) => paths.executiveOperator(id), name: ({ names }) => names }}
      counted={countedRows(shown, "persona", "personas")}
      search={{ label: "Buscar operadores", placeholder: "Nombre o correo" }}
      filter={{
        param: "state",
        label: "Filtrar por estado",
        choices: [
          { value: null, label: "Todos", count: all },
          { value: "active", label: "Activos", count: counts.active },
          { value: "invited", label: "Invitados", count: counts.invited },
          { value: "disabled", label: "Desactivados", count: counts.disabled },
        ],
      }}
      tools={
        <Group gap="sm">
          <Button
            component={Link}
            to={paths.executiveAccessReview}
            variant="default"
            leftSection={<IconChecklist size={18} stroke={1.75} aria-hidden="true" />}
          >
            Revisión de accesos
          </Button>
          {mayInvite ? (
            <InvitePerson
              intent={invite}
              label="Invitar"
              title="Invitar a una persona"
              isMain
              labels={{ role: "Rol" }}
            >
              {({ typed, fields }) => (
                <RoleSelect
                  roles={roles}
                  mayGiveAll={mayGiveAll}
                  chosen={typed("role")}
                  error={fields.role}
                />
              )}
            </InvitePerson>
          ) : null}
        </Group>
      }
      empty={<NobodyFound />}
    />
  )
}

/** Without a search there is somebody: the reader. */
function NobodyFound() {
  return (
    <EmptyState
      icon={IconSearchOff}
      title="Nadie coincide"
      action={
        <Button component={Link} to={paths.executiveOperators} variant="default">
          Ver a todos
        </Button>
      }
    >
      Busque por una parte del nombre o del correo.
    </EmptyState>
  )
}

export const ErrorBoundary = StaffError
