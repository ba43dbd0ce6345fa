import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Solicitudes exprés")

export default function ExecutiveFastCertificates() {
  return <h1>Solicitudes exprés</h1>
}
