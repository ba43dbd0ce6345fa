import { Box, Stack } from "@mantine/core"
import type { Role } from "@trazo/contract/identity/roles"
import { isPermission, type Permission } from "@trazo/domain/identity/module-permissions"
import { permissionsText } from "@trazo/domain/identity/permission-labels"
import { requiresSecondFactor } from "@trazo/domain/identity/required-second-factor"
import { permissionChange } from "@trazo/domain/identity/role-rules"

const requires = (granted: readonly Permission[]) => requiresSecondFactor({ administrator: false, granted })

/** What saving a role changes, and for whom. */
export function RoleChange({ role, form }: { role: Role; form: FormData }) {
  const after = form.getAll("permissions").map(String).filter(isPermission)
  const { added, removed } = permissionChange(role.permissions, after)
  const name = String(form.get("name") ?? "").trim()
  const active = role.holders.filter(({ state }) => state === "active")
  const enrolling = requires(after) && !requires(role.permissions)
  const without = enrolling ? active.filter(({ hasSecondFactor }) => !hasSecondFactor) : []
  return (
    <Stack component="dl" gap={12}>
      <Change title="Se agrega" text={permissionsText(added)} />
      <Change title="Se quita" text={permissionsText(removed)} />
      {added.length + removed.length === 0 ? <Change title="Permisos" text="No cambian." /> : null}
      {name && name !== role.name ? <Change title="Nombre" text={`De «${role.name}» a «${name}».`} /> : null}
      <Change
        title="Para quién"
        text={
          active.length === 0
            ? "Nadie tiene este rol todavía."
            : `${active.map(({ names }) => names).join(", ")}. Vale desde su siguiente clic.`
        }
      />
      {without.length > 0 ? (
        <Change
          title="Segundo factor"
          text={`Antes de seguir tendrán que activarlo: ${without.map(({ names }) => names).join(", ")}.`}
        />
      ) : null}
    </Stack>
  )
}

function Change({ title, text }: { title: string; text: string }) {
  if (!text) return null
  return (
    <div>
      <Box component="dt" fw={600}>
        {title}
      </Box>
      <dd>{text}</dd>
    </div>
  )
}
