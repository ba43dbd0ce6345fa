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
        <p className={classes.why}>{reason}</p>
        {state === "active" ? null : (
          <p className={classes.why}>
            {state === "invited"
              ? "Podrá hacerlo cuando cree su contraseña."
              : "Está desactivado: no puede hacer nada hasta que se le active otra vez."}
          </p>
        )}
        <Modules permissions={permissions} />
        {withoutModule.length > 0 ? (
          <div className={classes.off}>
            <p className={classes.why}>Su rol también da esto, pero la distribuidora no tiene el módulo:</p>
            <Modules permissions={withoutModule} />
          </div>
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
    <ul className={classes.reasons}>
      {permissionsByModule(withImpliedViews(permissions)).map((module) => (
        <li key={module.key}>
          <span className={classes.module}>{module.label}</span>
          <span>{module.permissions.map(permissionLabel).join(", ")}</span>
        </li>
      ))}
    </ul>
  )
}
