import { Button, Stack } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { type Certificate, listCertificates } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { isRevocable } from "../../../../shared-features/certificates/certificate-state/certificate-labels.ts"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { Disclosure } from "../../../../ui/content/disclosure.tsx"
import { EmptyState } from "../../../../ui/content/empty-state.tsx"
import { chosenFirst } from "../../certificate-file/chosen-certificate.ts"
import { CardList } from "../../frame/cards.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import type { Route } from "./+types/download"
import { StoredFile } from "./stored-file.tsx"

export const meta = pageTitle("Descargar mi firma")

export async function loader({ request, context }: Route.LoaderArgs) {
  const { rows } = await load(context, listCertificates)
  const files = rows.filter(({ hasP12, status }) => hasP12 && status !== "suspended")
  return { files: chosenFirst(files, request) }
}

export default function ManagerDownload({ loaderData: { files } }: Route.ComponentProps) {
  const ended = files.filter(({ status }) => !isRevocable(status))
  const first = files.find((file) => !ended.includes(file))
  const cards = (items: readonly Certificate[]) => (
    <CardList items={items} keyOf={({ serial }) => serial}>
      {(certificate) => <StoredFile certificate={certificate} isOpen={certificate === first} />}
    </CardList>
  )
  return (
    <>
      <PageHeading title="Descargar mi firma">
        Aquí están los archivos que guardó, cifrados con la contraseña que usted eligió. Nadie más la tiene.
        Para usarlos, vea la <Link to={paths.managerApplications}>guía de cada programa</Link>.
      </PageHeading>
      {files.length === 0 ? (
        <EmptyState
          icon={IconDownload}
          title="Todavía no tiene archivos"
          action={
            <Button component={Link} to={paths.managerActivation}>
              Activar mi firma
            </Button>
          }
        >
          Al activar una firma, su archivo .p12 queda aquí para descargarlo otra vez.
        </EmptyState>
      ) : (
        <Stack gap="lg">
          {cards(files.filter((file) => !ended.includes(file)))}
          {ended.length > 0 ? (
            <Disclosure label={`Ya no valen (${ended.length})`} isOpen={ended.length === files.length}>
              {cards(ended)}
            </Disclosure>
          ) : null}
        </Stack>
      )}
    </>
  )
}
