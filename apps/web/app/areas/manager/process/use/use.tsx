import { Box, Text } from "@mantine/core"
import { pageTitle } from "../../../../shared-features/branding/page-title.ts"
import { SigningDesk } from "../../../../shared-features/signing/signing-desk.tsx"
import { PageHeading } from "../../frame/page-heading.tsx"
import { KeyFileDoctor } from "./key-file-doctor.tsx"

export const meta = pageTitle("Usar mi firma")

/** The parent's guard runs for every guarded route that has a loader. */
export function loader() {
  return null
}

export default function ManagerUse() {
  return (
    <>
      <PageHeading title="Usar mi firma">
        Todo se hace en este dispositivo: ni sus documentos, ni su firma, ni su contraseña se envían a ninguna
        parte.
      </PageHeading>
      <Box component="section" mb={40} aria-labelledby="firmar">
        <h2 id="firmar">Firmar documentos</h2>
        <Text c="dimmed" mt="xs" mb="md" maw="62ch">
          Un PDF, un XML o cualquier archivo, de uno en uno o muchos a la vez.
        </Text>
        <SigningDesk />
      </Box>
      <Box component="section" mb={40} aria-labelledby="sirve">
        <h2 id="sirve">¿Sirve mi firma?</h2>
        <Text c="dimmed" mt="xs" mb="md" maw="62ch">
          Elija su archivo, de cualquier entidad, y vea en qué programas funciona y qué hacer donde no.
        </Text>
        <KeyFileDoctor />
      </Box>
    </>
  )
}
