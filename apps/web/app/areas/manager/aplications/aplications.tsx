import { Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { PageHeading } from "../frame/page-heading.tsx"
import { ApplicationList } from "./application-list.tsx"

export const meta = pageTitle("Mi firma en otros programas")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

export default function ManagerApplications() {
  return (
    <>
      <PageHeading title="Mi firma en otros programas">
        Elija el programa. Cada guía dice los pasos, revisa su archivo en este dispositivo y explica los
        errores más comunes. Para firmar sin instalar nada, use{" "}
        <Link to={paths.managerUse}>Usar mi firma</Link>.
      </PageHeading>
      <ApplicationList />
      <Text c="dimmed" mt="lg" maw="62ch">
        ¿Usa otro programa? En <Link to={`${paths.managerUse}#sirve`}>¿Sirve mi firma?</Link> vea si su
        archivo funciona en programas de Java, .NET, PHP y otros, y en{" "}
        <Link to={paths.managerExtention}>Cambiar formato</Link> páselo al que le pidan.
      </Text>
    </>
  )
}
