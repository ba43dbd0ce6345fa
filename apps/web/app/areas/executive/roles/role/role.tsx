import { Box, Paper } from "@mantine/core"
import { changeRole, deleteRole, getRole, type Role as RoleData } from "@trazo/contract/identity/roles"
import { paths } from "@trazo/contract/paths"
import { useState } from "react"
import { type RouterContextProvider, redirect } from "react-router"
import { AccountStateBadge } from "../../../../shared-features/identity/staff-accounts/account-state-badge.tsx"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { RecordPage } from "../../../../ui/record/record-page.tsx"
import { RelatedList } from "../../../../ui/record/related-list.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError, staffTitle } from "../../staff-error.tsx"
import { RoleChange } from "../role-change.tsx"
import { RoleFields, roleLabels, sentRole, storedRole } from "../role-fields.tsx"
import classes from "../role-form.module.css"
import { RolePreview } from "../role-preview.tsx"
import type { Route } from "./+types/role"

export const meta = staffTitle<Route.ComponentProps["loaderData"]>(({ role }) => role.name)

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const role = await load(context, getRole, { params })
  const may = (permission: "create" | "edit" | "delete") =>
    mayDo(signedIn(context), paths.executiveRoles, permission)
  return {
    role,
    isNew: url.searchParams.has("creado"),
    mayCopy: may("create"),
    mayEdit: may("edit"),
    mayDelete: may("delete"),
    maySeePeople: mayDo(signedIn(context), paths.executiveOperators, "view"),
  }
}

function roleIntents(context: Readonly<RouterContextProvider>, id: string) {
  return {
    save: (form) =>
      call(context, changeRole, {
        params: { id },
        body: { ...sentRole(form), version: form.text("version") },
      }),
    async delete() {
      await call(context, deleteRole, { params: { id } })
      return redirect(paths.executiveRoles)
    },
  } satisfies Intents
}

export async function action({ request, params, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), roleIntents(context, params.id))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

const useRoleIntent = intentHook<ReturnType<typeof roleIntents>>()

export default function Role({ loaderData }: Route.ComponentProps) {
  const { role, isNew, mayCopy, mayEdit, mayDelete, maySeePeople } = loaderData
  const [isAsking, setAsking] = useState(false)
  const remove = useRoleIntent("delete")
  const isOwn = role.holders.some(({ isCaller }) => isCaller)
  return (
    <Box component="main" p="md">
      <RecordPage
        key={role.id}
        title={role.name}
        breadcrumb={[{ to: paths.executiveRoles, title: "Roles" }]}
        lead={role.description}
        actions={[
          { key: "copy", label: "Duplicar", isAllowed: mayCopy, to: paths.executiveRoleCopy(role.id) },
          {
            key: "delete",
            label: "Eliminar",
            isAllowed: mayDelete,
            isPending: remove.isPending,
            whyNot: role.holders.length > 0 ? "Hay personas con este rol" : undefined,
            onPress: () => setAsking(true),
          },
        ]}
      >
        {isNew ? <CreatedNote /> : null}
        {remove.failure.message ? <Note tone="bad">{remove.failure.message}</Note> : null}
        {mayEdit ? (
          <Paper
            withBorder
            radius="lg"
            style={{ containerType: "inline-size" }}
            className={classes.card ?? ""}
          >
            <RoleEditor role={role} isOwn={isOwn} />
          </Paper>
        ) : (
          <ReadOnly role={role} />
        )}
        <RelatedList
          title="Personas"
          hint="Quienes tienen este rol."
          none="Nadie tiene este rol todavía."
          rows={role.holders.map(({ id, names, state, isCaller }) => ({
            id,
            name: names,
            to: maySeePeople ? paths.executiveOperator(id) : null,
            detail: isCaller ? "Usted" : null,
            badge: <AccountStateBadge state={state} />,
          }))}
        />
      </RecordPage>
      <ConfirmDialog
        opened={isAsking}
        title={`Eliminar el rol «${role.name}»`}
        confirmLabel="Eliminar rol"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.send()
        }}
      >
        Nadie lo tiene. Lo que hicieron quienes lo tuvieron se conserva.
      </ConfirmDialog>
    </Box>
  )
}

function CreatedNote() {
  return (
    <Box mb="md">
      <Note tone="good">El rol está listo. Delo a una persona en Operadores.</Note>
    </Box>
  )
}

function ReadOnly({ role: { permissions, modules } }: { role: RoleData }) {
  return (
    <Section title="Permisos" hint="Usted puede verlos. Cambiarlos necesita el permiso de editar roles.">
      <SectionBody>
        <RolePreview granted={permissions} modules={modules} />
      </SectionBody>
    </Section>
  )
}

function RoleEditor({ role, isOwn }: { role: RoleData; isOwn: boolean }) {
  const intent = useRoleIntent("save")
  return (
    <EditorForm
      intent={intent}
      labels={roleLabels}
      stored={storedRole(role)}
      lastChange={role.lastChange}
      submitLabel="Guardar rol"
      confirmation={{
        title: `Guardar los cambios de «${role.name}»`,
        confirmLabel: "Guardar cambios",
        describe: (form) => <RoleChange role={role} form={form} />,
      }}
    >
      {isOwn ? <Note tone="warn">Usted tiene este rol: los cambios también valen para usted.</Note> : null}
      <RoleFields role={role} failure={intent.failure} />
    </EditorForm>
  )
}

export const ErrorBoundary = StaffError
