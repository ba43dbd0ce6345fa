import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Solicitud exprés")

export default function PublicFast() {
  return <h1>Solicitud exprés</h1>
}
