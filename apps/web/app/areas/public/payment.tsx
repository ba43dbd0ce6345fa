import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Pago")

export default function PublicPayment() {
  return <h1>Pago</h1>
}
