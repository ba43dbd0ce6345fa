import { pageTitle } from "../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Información legal")

export default function PublicLegalInformation() {
  return <h1>Información legal</h1>
}
