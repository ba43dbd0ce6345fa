import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Corrección")

export default function PublicCorreccion() {
  return <h1>Corrección</h1>
}
