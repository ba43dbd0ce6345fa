import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Mis certificados")

export default function ManagerSignatures() {
  return <h1>Mis certificados</h1>
}
