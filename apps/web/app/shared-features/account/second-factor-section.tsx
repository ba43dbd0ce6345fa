import { Link } from "react-router"
import { AccountSection } from "./account-section.tsx"

/** Leads to where a second factor is set up. */
export function SecondFactorSection({ path }: { path: string }) {
  return (
    <AccountSection title="Verificación en dos pasos">
      <p>
        Además de su contraseña, un código de su teléfono o una llave de acceso: aunque alguien adivine la
        contraseña, no entra.
      </p>
      <Link to={path}>Configurar la verificación en dos pasos</Link>
    </AccountSection>
  )
}
