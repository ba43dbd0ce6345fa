import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { DocumentCheck } from "../../../../shared-features/document-check/document-check.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"

export const meta = pageTitle("Verificar una firma")

export default function ManagerValidation() {
  return (
    <>
      <PageHeading title="Verificar una firma">
        Elija un documento firmado y verá quién lo firmó, cuándo y si cambió después.
      </PageHeading>
      <DocumentCheck />
    </>
  )
}
