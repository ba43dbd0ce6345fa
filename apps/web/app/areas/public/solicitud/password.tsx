import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Contraseña")

export default function PublicSolicitudPassword() {
  return <h1>Contraseña</h1>
}
