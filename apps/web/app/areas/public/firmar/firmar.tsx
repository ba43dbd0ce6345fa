import { Stack, Text } from "@mantine/core"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { SigningDesk } from "../../../shared-features/signing/signing-desk.tsx"
import { Page } from "../page/page.tsx"

export const meta = pageTitle("Firmar documentos")

export default function PublicFirmar() {
  return (
    <Page width={720}>
      <Stack gap="lg">
        <h1>Firmar documentos</h1>
        <Text c="dimmed" maw="62ch">
          Con la firma electrónica de cualquier entidad del Ecuador. Todo se hace en este dispositivo: ni sus
          documentos, ni su firma, ni su contraseña se envían a ninguna parte.
        </Text>
        <SigningDesk />
      </Stack>
    </Page>
  )
}
