import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Revisión")

export default function ExecutiveCertificatesShowDoc() {
  return <h1>Revisión</h1>
}
