import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { DocumentCheck } from "../../../../shared-features/certificates/document-check/document-check.tsx"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { PageHeading } from "../../frame/page-heading.tsx"

export const meta = pageTitle("Verificar una firma")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

export default function ManagerValidation() {
  return (
    <>
      <PageHeading title="Verificar una firma">
        Elija un documento firmado y verá quién lo firmó, cuándo y si cambió después. ¿Lo que quiere es
        firmar? Vaya a <Link to={paths.managerUse}>Usar mi firma</Link> o a la{" "}
        <Link to={paths.managerApplications}>guía de cada programa</Link>.
      </PageHeading>
      <DocumentCheck />
    </>
  )
}
