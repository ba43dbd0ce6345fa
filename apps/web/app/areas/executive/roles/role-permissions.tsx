import { Box, Button, Group } from "@mantine/core"
import { type DistributorModule, moduleCatalogue } from "@trazo/domain/identity/module-catalogue"
import { moduleKeys, moduleOf, type Permission } from "@trazo/domain/identity/module-permissions"
import { useState } from "react"
import { PermissionMatrix } from "./permission-matrix.tsx"
import classes from "./role-form.module.css"
import { RolePreview } from "./role-preview.tsx"

interface RolePermissionsProps {
  stored: readonly Permission[]
  /** Those that the person may give. */
  grantable: readonly Permission[]
  /** Of the distributor. */
  modules: readonly DistributorModule[]
  error?: string | undefined
}

/** The matrix of a role beside «Ver como». */
export function RolePermissions({ stored, grantable, modules, error }: RolePermissionsProps) {
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(() => new Set(stored))
  const keys = modulesWithin(modules)
  const mayChange = (permission: Permission) => grantable.includes(permission) || stored.includes(permission)
  const change = (permissions: readonly Permission[], isChosen: boolean) =>
    setChosen((current) => changed(current, permissions, isChosen))
  const granted = keys.flatMap((key) => [...chosen].filter((permission) => moduleOf(permission) === key))
  return (
    <div className={classes.permissions}>
      <div>
        <Group justify="space-between" mb="sm">
          <Box component="h2" fz="md">
            Permisos
          </Box>
          <Button variant="subtle" onClick={() => change([...chosen].filter(mayChange), false)}>
            Quitar todos
          </Button>
        </Group>
        {error ? (
          <Box id="permissions" component="p" mb={12} c="var(--bad)">
            {error}
          </Box>
        ) : null}
        <PermissionMatrix modules={keys} chosen={chosen} mayChange={mayChange} onChange={change} />
      </div>
      <RolePreview granted={granted} modules={modules} />
    </div>
  )
}

/** The rows of the matrix, in the order of the menu. */
function modulesWithin(modules: readonly DistributorModule[]) {
  const enabled = moduleCatalogue.filter(({ key }) => modules.some((one) => one === key))
  const order = enabled.flatMap(({ key, children = [] }) => [key, ...children.map((child) => child.key)])
  return order.flatMap((key) => moduleKeys.filter((module) => module === key))
}

/** Every permission implies its module's view: it comes with them, and they go with it. */
function changed(
  chosen: ReadonlySet<Permission>,
  permissions: readonly Permission[],
  isChosen: boolean,
): ReadonlySet<Permission> {
  const next = new Set(chosen)
  for (const permission of permissions) {
    const module = moduleOf(permission)
    if (isChosen) next.add(`${module}:view` as Permission).add(permission)
    else next.delete(permission)
    if (isChosen || permission !== `${module}:view`) continue
    for (const other of chosen) if (moduleOf(other) === module) next.delete(other)
  }
  return next
}
