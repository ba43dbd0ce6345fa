import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Foto")

export default function PublicSolicitudPhoto() {
  return <h1>Foto</h1>
}
