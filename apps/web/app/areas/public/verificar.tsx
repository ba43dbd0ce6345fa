import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Estado de un certificado")

export default function PublicVerificar() {
  return <h1>Estado de un certificado</h1>
}
