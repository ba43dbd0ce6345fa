import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Revisión exprés")

export default function ExecutiveFastShowDoc() {
  return <h1>Revisión exprés</h1>
}
