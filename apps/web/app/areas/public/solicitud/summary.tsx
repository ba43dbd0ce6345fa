import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Revise sus respuestas")

export default function PublicSolicitudSummary() {
  return <h1>Revise sus respuestas</h1>
}
