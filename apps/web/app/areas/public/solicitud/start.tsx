import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { NoPurchase } from "../purchase/no-purchase.tsx"

export const meta = pageTitle("Solicitud")

/** The flow's own address: the guard sends whoever has a purchase to its open step. */
export function loader() {
  return null
}

export default function Start() {
  return <NoPurchase />
}
