import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Revocación")

export default function ManagerRevocation() {
  return <h1>Revocación</h1>
}
