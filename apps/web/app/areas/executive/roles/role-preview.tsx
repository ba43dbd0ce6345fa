import { Box, Group, Paper, Stack } from "@mantine/core"
import IconPoint from "@tabler/icons-react/dist/esm/icons/IconPoint.mjs"
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs"
import { type DistributorModule, userModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { permissionLabel, permissionsByModule } from "@trazo/domain/identity/permission-labels"
import { requiresSecondFactor } from "@trazo/domain/identity/required-second-factor"
import { staffIcons } from "../frame/side-menu.tsx"
import { staffMenu } from "../frame/staff-screens.ts"
import classes from "./role-preview.module.css"

interface RolePreviewProps {
  granted: readonly Permission[]
  modules: readonly DistributorModule[]
}

/** «Ver como»: the side menu and the actions of somebody with these permissions. */
export function RolePreview({ granted, modules }: RolePreviewProps) {
  const grants = { administrator: false, granted }
  const menu = staffMenu({ administrator: false, modules: userModules(grants, modules) })
  return (
    <Box
      component="aside"
      className={classes.preview ?? ""}
      style={{ borderRadius: "var(--radius)" }}
      p="md"
      bg="var(--ground)"
      aria-label="Ver como"
    >
      <h3>Ver como</h3>
      {granted.length === 0 ? (
        <Box component="p" c="dimmed">
          Sin permisos no ve ningún módulo.
        </Box>
      ) : null}
      {menu.length > 0 ? (
        <Paper component="ul" withBorder p="sm" aria-label="Su menú">
          {menu.map(({ title, icon, children }) => {
            const Picture = staffIcons[icon] ?? IconPoint
            return (
              <li key={title}>
                <Group component="span" gap="sm" mih={32} px={4} wrap="nowrap">
                  <Picture size={18} stroke={1.75} aria-hidden="true" />
                  {title}
                </Group>
                {children.length > 0 ? (
                  <ul className={classes.children}>
                    {children.map((child) => (
                      <li key={child.path}>{child.title}</li>
                    ))}
                  </ul>
                ) : null}
              </li>
            )
          })}
        </Paper>
      ) : null}
      {granted.length > 0 ? (
        <>
          <h4>Podrá</h4>
          <Stack component="dl" className={classes.acts ?? ""} gap="sm">
            {permissionsByModule(granted).map(({ key, label, permissions }) => (
              <div key={key}>
                <Box component="dt" fw={600}>
                  {label}
                </Box>
                <Box component="dd" c="dimmed">
                  {permissions.map(permissionLabel).join(", ").toLocaleLowerCase("es")}
                </Box>
              </div>
            ))}
          </Stack>
        </>
      ) : null}
      {requiresSecondFactor(grants) ? (
        <Group component="p" className={classes.factor ?? ""} gap="sm" mt="md" wrap="nowrap" align="stretch">
          <IconShieldLock size={18} stroke={1.75} aria-hidden="true" />
          Necesita un segundo factor para ingresar.
        </Group>
      ) : null}
    </Box>
  )
}
