import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Solicitud registrada")

export default function PublicIndexResp() {
  return <h1>Solicitud registrada</h1>
}
