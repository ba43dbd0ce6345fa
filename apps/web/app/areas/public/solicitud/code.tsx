import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Código de verificación")

export default function PublicSolicitudCode() {
  return <h1>Código de verificación</h1>
}
