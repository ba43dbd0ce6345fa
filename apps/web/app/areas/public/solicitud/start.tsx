import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { NoPurchase } from "../purchase/no-purchase.tsx"

export const meta = pageTitle("Solicitud")

/** The guard redirects to the purchase's open step. */
export function loader() {
  return null
}

export default function Start() {
  return <NoPurchase />
}
