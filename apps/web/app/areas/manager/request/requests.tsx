import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Mis solicitudes")

export default function ManagerRequestRequests() {
  return <h1>Mis solicitudes</h1>
}
