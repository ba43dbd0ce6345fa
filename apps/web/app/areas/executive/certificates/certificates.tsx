import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Solicitudes")

export default function ExecutiveCertificatesCertificates() {
  return <h1>Solicitudes</h1>
}
