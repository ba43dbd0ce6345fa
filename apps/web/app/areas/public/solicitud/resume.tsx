import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Retomar la solicitud")

export default function PublicSolicitudResume() {
  return <h1>Retomar la solicitud</h1>
}
