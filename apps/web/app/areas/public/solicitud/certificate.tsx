import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Certificado")

export default function PublicSolicitudCertificate() {
  return <h1>Certificado</h1>
}
