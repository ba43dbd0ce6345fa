import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Ingreso")

export default function ManagerLogin() {
  return <h1>Ingreso</h1>
}
