import { pageTitle } from "../../../shared-features/branding/page-title.ts"

export const meta = pageTitle("Sus datos")

export default function PublicSolicitudPersonal() {
  return <h1>Sus datos</h1>
}
