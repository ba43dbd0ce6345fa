import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Documentos")

export default function PublicSolicitudDocuments() {
  return <h1>Documentos</h1>
}
