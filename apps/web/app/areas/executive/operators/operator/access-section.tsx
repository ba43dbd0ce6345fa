import { Box } from "@mantine/core"
import type { Operator } from "@trazo/contract/identity/operators"
import { paths } from "@trazo/contract/paths"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import { permissionLabel, permissionsByModule } from "@trazo/domain/identity/permission-labels"
import { withImpliedViews } from "@trazo/domain/identity/role-rules"
import { Link } from "react-router"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import classes from "./operator.module.css"

interface AccessSectionProps {
  operator: Operator
  mayOpenRole: boolean
}

/** What the person may do, which role gives it, and what has no effect. */
export function AccessSection({ operator, mayOpenRole }: AccessSectionProps) {
  const { permissions, withoutModule, state } = operator
  const reason = <Reason operator={operator} mayOpenRole={mayOpenRole} />
  return (
    <Section title="¿Por qué puede?" hint="Qué puede hacer esta persona y de dónde viene cada permiso.">
      <SectionBody>
        <Box component="p" m={0}>
          {reason}
        </Box>
        {state === "active" ? null : (
          <Box component="p" m={0}>
            {state === "invited"
              ? "Podrá hacerlo cuando cree su contraseña."
              : "Está desactivado: no puede hacer nada hasta que se le active otra vez."}
          </Box>
        )}
        <Modules permissions={permissions} />
        {withoutModule.length > 0 ? (
          <Box c="dimmed">
            <Box component="p" m={0}>
              Su rol también da esto, pero la distribuidora no tiene el módulo:
            </Box>
            <Modules permissions={withoutModule} />
          </Box>
        ) : null}
      </SectionBody>
    </Section>
  )
}

function Reason({ operator: { administrator, role }, mayOpenRole }: AccessSectionProps) {
  if (administrator) return "Administra la distribuidora: tiene todos los permisos de sus módulos."
  if (!role) return "No tiene rol, así que no puede nada. Dele uno con «Cambiar rol»."
  return (
    <>
      Todo lo que puede viene del rol{" "}
      {mayOpenRole ? <Link to={paths.executiveRole(role.id)}>{role.name}</Link> : `«${role.name}»`}.
    </>
  )
}

function Modules({ permissions }: { permissions: readonly Permission[] }) {
  return (
    <ul className={`rows ${classes.reasons}`}>
      {permissionsByModule(withImpliedViews(permissions)).map((module) => (
        <li key={module.key}>
          <Box component="span" fw={600}>
            {module.label}
          </Box>
          <span>{module.permissions.map(permissionLabel).join(", ")}</span>
        </li>
      ))}
    </ul>
  )
}
