import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Solicitud")

export default function ManagerRequestRequest() {
  return <h1>Solicitud</h1>
}
