import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Términos")

export default function PublicSolicitudTerms() {
  return <h1>Términos</h1>
}
