import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Correo")

export default function PublicCorreo() {
  return <h1>Correo</h1>
}
