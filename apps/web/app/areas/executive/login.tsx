import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Ingreso del personal")

export default function ExecutiveLogin() {
  return <h1>Ingreso del personal</h1>
}
