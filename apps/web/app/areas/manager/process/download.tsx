import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Descarga")

export default function ManagerProcessDownload() {
  return <h1>Descarga</h1>
}
