import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Su solicitud")

export default function PublicSolicitudStart() {
  return <h1>Su solicitud</h1>
}
