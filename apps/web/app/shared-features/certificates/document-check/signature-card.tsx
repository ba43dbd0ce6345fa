import { Box, Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconFileDownload from "@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs"
import type { SignatureCheck } from "@trazo/documents/verdict/document-check"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import { Fact, Facts } from "../certificate-state/facts.tsx"
import { CertificateFactList } from "./certificate-fact-list.tsx"
import classes from "./document-check.module.css"
import { ReasonList } from "./reason-list.tsx"
import { saveBytes } from "./save-bytes.ts"
import { signatureVerdictNames, verdictStyles } from "./verdict-labels.ts"

interface SignatureCardProps {
  signature: SignatureCheck
  /** From 1; null when there is only one. */
  position: number | null
  fileName: string
}

export function SignatureCard({ signature, position, fileName }: SignatureCardProps) {
  const { verdict, kind, signer, time, covers, reasons, changes, original, statedReason, statedPlace } =
    signature
  const [Picture, tone] = verdictStyles[verdict]
  const isStamp = kind === "timestamp"
  const title = isStamp ? "Sello de tiempo" : (signer?.name ?? "Firmante desconocido")
  return (
    <Paper component="section" radius="lg" p="lg" shadow="xs" aria-label={`Firma de ${title}`}>
      <Stack gap="md">
        <Group gap="8px 16px" align="start" justify="space-between">
          <div>
            {position ? <Text c="dimmed">Firma {position}</Text> : null}
            <Box component="h3" m={0} style={{ overflowWrap: "anywhere" }}>
              {title}
            </Box>
            {signer?.role || signer?.company ? (
              <Text c="dimmed">{[signer.role, signer.company].filter(Boolean).join(" · ")}</Text>
            ) : null}
          </div>
          <StatusBadge icon={Picture} tone={tone}>
            {signatureVerdictNames[verdict]}
          </StatusBadge>
        </Group>
        <Facts>
          <Fact name="Identificación">{signer?.identity}</Fact>
          <Fact name="Fecha">{time ? formatDateTime(time.at) : null}</Fact>
          <Fact name="Cómo se sabe la fecha">
            {time
              ? time.source === "timestamp"
                ? `Sello de tiempo de ${time.by ?? "un tercero"}`
                : "La puso quien firmó"
              : null}
          </Fact>
          <Fact name="Motivo">{statedReason}</Fact>
          <Fact name="Lugar">{statedPlace}</Fact>
          <Fact name="Qué cubre">{covers}</Fact>
        </Facts>
        <div>
          <Box component="h4" mb={10} fz="md">
            Por qué
          </Box>
          <ReasonList reasons={reasons} />
        </div>
        {changes.length > 0 ? (
          <div>
            <Box component="h4" mb={10} fz="md">
              Qué pasó después de esta firma
            </Box>
            <Stack
              component="ul"
              className={classes.changes ?? ""}
              gap={6}
              pl={20}
              style={{ listStyle: "disc" }}
            >
              {changes.slice(0, 20).map(({ text, weight }, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: texts may repeat, and the list never changes
                <li key={index} data-weight={weight}>
                  {text}
                </li>
              ))}
            </Stack>
          </div>
        ) : null}
        {original ? (
          <Button
            variant="default"
            w="fit-content"
            leftSection={<IconFileDownload size={18} aria-hidden="true" />}
            onClick={() => saveBytes(original, originalName(fileName))}
          >
            Guardar lo que se firmó
          </Button>
        ) : null}
        {signer ? (
          <Disclosure label="Datos del certificado">
            <CertificateFactList facts={signer} isWhole />
          </Disclosure>
        ) : null}
      </Stack>
    </Paper>
  )
}

/** `contrato.pdf` becomes `contrato-firmado.pdf`, and `datos.txt.p7m` becomes `datos.txt`. */
function originalName(fileName: string): string {
  if (/\.p7m$/i.test(fileName)) return fileName.replace(/\.p7m$/i, "")
  return fileName.replace(/(\.[^.]*)?$/, "-firmado$1")
}
