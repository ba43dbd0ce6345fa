import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Activación")

export default function ManagerProcessActivation() {
  return <h1>Activación</h1>
}
