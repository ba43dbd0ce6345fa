import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import { CertificateFactList } from "./certificate-fact-list.tsx"
import classes from "./document-check.module.css"
import { ReasonList } from "./reason-list.tsx"
import { SignatureCard } from "./signature-card.tsx"
import { resultTitle, verdictStyles } from "./verdict-labels.ts"

interface CheckResultProps {
  result: DocumentCheck
  fileName: string
  onAgain: () => void
}

export function CheckResult({ result, fileName, onAgain }: CheckResultProps) {
  const { verdict, reasons, signatures, certificate } = result
  const [Picture, tone] = verdictStyles[verdict]
  return (
    <Stack gap="lg">
      <section className={classes.verdict} data-tone={tone} aria-label="Resultado">
        <Picture size={48} stroke={1.75} aria-hidden="true" />
        <div>
          <Text component="h2" c="var(--tone)" fz="var(--text-xxl)" fw={700} lh={1.1} lts="-0.02em">
            {resultTitle(result)}
          </Text>
          <Text className={classes.fileName} mt={4}>
            {fileName}
            {signatures.length > 1 ? ` · ${signatures.length} firmas` : null}
          </Text>
        </div>
        {reasons.length > 0 ? (
          <div className={classes.wide}>
            <ReasonList reasons={reasons} />
          </div>
        ) : null}
      </section>
      {certificate ? (
        <Paper component="section" radius="lg" p="lg" shadow="xs" aria-label="Datos del certificado">
          <CertificateFactList facts={certificate} isWhole />
        </Paper>
      ) : null}
      {signatures.map((signature, index) => (
        <SignatureCard
          // Names repeat in files that somebody tampered with.
          // biome-ignore lint/suspicious/noArrayIndexKey: a result never changes
          key={index}
          signature={signature}
          position={signatures.length > 1 ? index + 1 : null}
          {...{ fileName }}
        />
      ))}
      <Group>
        <Button
          variant="default"
          leftSection={<IconFileCheck size={18} aria-hidden="true" />}
          onClick={onAgain}
        >
          Revisar otro archivo
        </Button>
      </Group>
    </Stack>
  )
}
