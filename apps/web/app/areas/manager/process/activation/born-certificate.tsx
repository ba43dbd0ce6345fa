import { Group, Stack, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { QrPicture } from "../../../../ui/content/qr-picture.tsx"
import { SignedName } from "../../frame/signed-name.tsx"
import classes from "./born-certificate.module.css"
import type { Activated } from "./run-activation.ts"

interface BornCertificateProps {
  result: Pick<Activated, "serial" | "notAfter">
  holderNames: string
  kind: keyof typeof certificateKindNames
}

/** The certificate that has just been issued: its holder's name is written, then its card appears. */
export function BornCertificate({ result: { serial, notAfter }, holderNames, kind }: BornCertificateProps) {
  return (
    <Stack component="section" className={classes.card ?? ""} gap="md" p={20} aria-label="Su certificado">
      <SignedName of={holderNames} isWritten />
      <Group className={classes.facts ?? ""} gap="md" align="flex-end" justify="space-between">
        <div>
          <Text fw={600}>{certificateKindNames[kind]}</Text>
          <Text>
            Válido hasta el <strong>{formatDate(notAfter)}</strong>
          </Text>
          <Text c="dimmed" size="sm">
            Serie que termina en {serial.slice(-8)}. Quien escanee el código ve su estado.
          </Text>
        </div>
        <QrPicture
          text={new URL(paths.verify(serial), window.location.origin).href}
          label="Código QR de la página pública del certificado"
          size={112}
        />
      </Group>
    </Stack>
  )
}
