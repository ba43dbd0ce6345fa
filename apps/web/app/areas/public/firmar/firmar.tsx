import { Stack, Text } from "@mantine/core"
import { getTimeStampOffer } from "@trazo/contract/authority/time-stamps"
import { SigningDesk } from "../../../shared-features/certificates/signing/signing-desk.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/firmar"

export const meta = pageTitle("Firmar documentos")

export async function loader({ context }: Route.LoaderArgs) {
  return { offersTimeStamp: (await load(context, getTimeStampOffer)).isOffered }
}

export default function PublicFirmar({ loaderData: { offersTimeStamp } }: Route.ComponentProps) {
  return (
    <Page width={720}>
      <Stack gap="lg">
        <h1>Firmar documentos</h1>
        <Text c="dimmed" maw="62ch">
          Con la firma electrónica de cualquier entidad del Ecuador. Todo se hace en este dispositivo: ni sus
          documentos, ni su firma, ni su contraseña se envían a ninguna parte.
        </Text>
        <SigningDesk offersTimeStamp={offersTimeStamp} />
      </Stack>
    </Page>
  )
}
