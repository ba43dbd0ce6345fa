import { Button, Group, Stack, Text } from "@mantine/core"
import IconCertificateOff from "@tabler/icons-react/dist/esm/icons/IconCertificateOff.mjs"
import type { revokeWithSheet } from "@trazo/contract/certificates/revocation-sheet"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { paths } from "@trazo/contract/paths"
import { serialEndingLength } from "@trazo/domain/certificates/sheet-code"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Page } from "../../../ui/page/page.tsx"

export function Revoked({ serial, revokedAt }: CallResponse<typeof revokeWithSheet>) {
  return (
    <Page width={640}>
      <Stack align="center" ta="center" pt="md" role="status">
        <IconCertificateOff size={48} stroke={1.5} aria-hidden="true" />
        <h1>Su firma está revocada</h1>
        <Text maw="52ch">
          Ya no es válida desde el {formatDateTime(new Date(revokedAt))}. Quien pregunta ahora ya lo sabe; los
          programas que guardan la lista anterior, a más tardar en dos días. Le enviamos la constancia a su
          correo.
        </Text>
        <Text c="dimmed">Número de serie terminado en {serial.slice(-serialEndingLength)}</Text>
        <Group justify="center">
          <Button component="a" href={paths.verify(serial)}>
            Ver su página pública
          </Button>
          <Button component="a" href={paths.home} variant="default">
            Pedir una firma nueva
          </Button>
        </Group>
      </Stack>
    </Page>
  )
}
