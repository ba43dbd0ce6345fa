import { Group, Stack, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { namesInGreeting } from "@trazo/domain/text/names-in-greeting"
import { QrPicture } from "../../../../ui/content/qr-picture.tsx"
import classes from "./born-certificate.module.css"
import type { Activated } from "./run-activation.ts"

interface BornCertificateProps {
  result: Pick<Activated, "serial" | "notAfter">
  holderNames: string
  kind: keyof typeof certificateKindNames
}

/** In the units of the drawing: the letters are 30 high. */
const letterWidth = 17

/** The certificate that has just been issued: its holder's name is written, then its card appears. */
export function BornCertificate({ result: { serial, notAfter }, holderNames, kind }: BornCertificateProps) {
  const names = namesInGreeting(holderNames)
  return (
    <Stack component="section" className={classes.card ?? ""} gap="md" p={20} aria-label="Su certificado">
      <svg
        className={classes.name}
        viewBox={`0 0 ${names.length * letterWidth} 44`}
        preserveAspectRatio="xMinYMid meet"
        role="img"
        aria-label={names}
      >
        <text x="2" y="32" fontSize="30">
          {names}
        </text>
      </svg>
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
