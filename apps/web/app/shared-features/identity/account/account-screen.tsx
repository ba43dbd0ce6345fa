import { Box } from "@mantine/core"
import { Link } from "react-router"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { PageHeader } from "../../../ui/page/page-header.tsx"

/** «Mi cuenta» of every area; an area chooses the sections. */
export function AccountScreen({ children }: { children: React.ReactNode }) {
  return (
    <Box maw={880} mx="auto">
      <PageHeader title="Mi cuenta" />
      {children}
    </Box>
  )
}

export function SecondFactorSection({ path }: { path: string }) {
  return (
    <Section
      title="Verificación en dos pasos"
      hint="Además de su contraseña, un código de su teléfono o una llave de acceso: aunque alguien adivine la contraseña, no entra."
    >
      <SectionBody>
        <Link to={path}>Configurar la verificación en dos pasos</Link>
      </SectionBody>
    </Section>
  )
}
