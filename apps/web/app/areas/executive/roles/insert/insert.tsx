import { Box, Button, Paper } from "@mantine/core"
import { insertRole, listRoles } from "@trazo/contract/identity/roles"
import { paths } from "@trazo/contract/paths"
import { Link, redirect } from "react-router"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { PageHeader } from "../../../../ui/page/page-header.tsx"
import { pageShortcuts } from "../../../../ui/page/shortcuts.tsx"
import { StaffError, staffTitle } from "../../staff-error.tsx"
import { RoleFields, roleLabels, sentRole } from "../role-fields.tsx"
import classes from "../role-form.module.css"
import type { Route } from "./+types/insert"

export const meta = staffTitle(() => "Nuevo rol")

/** Begins with the permissions of the role `?desde`, if there is one. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { rows, modules, grantable } = await load(context, listRoles)
  const source = rows.find(({ id }) => id === url.searchParams.get("desde"))
  const permissions = source?.permissions.filter((one) => grantable.includes(one)) ?? []
  return { name: "", description: "", permissions, modules, grantable, source: source?.name ?? null }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), {
    async insert(form) {
      const { id } = await call(context, insertRole, { body: sentRole(form) })
      return redirect(`${paths.executiveRole(id)}?creado`)
    },
  })
}

export const clientAction = keepPageOnLostConnection

export default function InsertRole({ loaderData: role }: Route.ComponentProps) {
  const intent = useIntent("insert")
  return (
    <Box component="main" p="md">
      <PageHeader
        title="Nuevo rol"
        shortcuts={pageShortcuts}
        breadcrumb={[{ to: paths.executiveRoles, title: "Roles" }]}
      >
        {role.source
          ? `Empieza con los permisos de «${role.source}».`
          : "Elija qué podrá hacer quien lo tenga. A la derecha ve lo que verá esa persona."}
      </PageHeader>
      <Paper withBorder radius="lg" style={{ containerType: "inline-size" }} className={classes.card ?? ""}>
        <EditorForm
          intent={intent}
          labels={roleLabels}
          submitLabel="Crear rol"
          buttons={
            <Button component={Link} to={paths.executiveRoles} variant="default">
              Cancelar
            </Button>
          }
        >
          <RoleFields role={role} failure={intent.failure} />
        </EditorForm>
      </Paper>
    </Box>
  )
}

export const ErrorBoundary = StaffError
