import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Firma electrónica")

export default function PublicHome() {
  return <h1>Firma electrónica</h1>
}
