import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import IconFileDownload from "@tabler/icons-react/dist/esm/icons/IconFileDownload.mjs"
import { paths } from "@trazo/contract/paths"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import { useState } from "react"
import { CertificateFactList } from "./certificate-fact-list.tsx"
import classes from "./document-check.module.css"
import { LockedDocument } from "./locked-document.tsx"
import { ReasonList } from "./reason-list.tsx"
import { RenewEvidence } from "./renew-evidence.tsx"
import { saveBytes } from "./save-bytes.ts"
import { SignatureCard } from "./signature-card.tsx"
import { resultTitle, verdictStyles } from "./verdict-labels.ts"

interface CheckResultProps {
  result: DocumentCheck
  file: File
  onAgain: () => void
  /** Checks an encrypted PDF again with its password. */
  onPassword: (password: string) => void
}

export function CheckResult({ result, file, onAgain, onPassword }: CheckResultProps) {
  const { name: fileName } = file
  const { verdict, reasons, signatures, certificate, isLocked } = result
  const [Picture, tone] = verdictStyles[verdict]
  return (
    <Stack gap="lg">
      <section className={classes.verdict} data-tone={tone} aria-label="Resultado">
        <Picture size={48} stroke={1.75} aria-hidden="true" />
        <div>
          <Text component="h2" c="var(--tone)" fz="var(--text-xxl)" fw={700} lh={1.1} lts="-0.02em">
            {resultTitle(result)}
          </Text>
          <Text style={{ overflowWrap: "anywhere" }} mt={4}>
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
      {isLocked ? (
        <LockedDocument
          isRefused={reasons.some(({ code }) => code === "otherPassword")}
          onPassword={onPassword}
        />
      ) : null}
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
      {isRenewable(result) ? <RenewEvidence file={file} /> : null}
      <Group>
        <Button
          variant="default"
          leftSection={<IconFileCheck size={18} aria-hidden="true" />}
          onClick={onAgain}
        >
          Revisar otro archivo
        </Button>
        <ReportButton result={result} file={file} />
      </Group>
    </Stack>
  )
}

/** Of a signature that is not good, evidence would change nothing. */
const isRenewable = ({ format, verdict, isLocked, signatures }: DocumentCheck) =>
  format === "pdf" && !isLocked && signatures.length > 0 && (verdict === "valid" || verdict === "validBut")

/** The report's code is loaded when it is asked for. */
function ReportButton({ result, file }: { result: DocumentCheck; file: File }) {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle")
  const save = async () => {
    setState("busy")
    try {
      const { makeCheckReport } = await import("./check-report.ts")
      const address = `${location.origin}${paths.verifyDocument}`
      const report = await makeCheckReport({ result, file, now: new Date(), address })
      saveBytes(report, `informe-${file.name.replace(/\.[^.]*$/, "")}.pdf`, "application/pdf")
      setState("idle")
    } catch {
      // Whatever failed, no report was saved, and the page says so.
      setState("failed")
    }
  }
  return (
    <>
      <Button
        variant="default"
        loading={state === "busy"}
        leftSection={<IconFileDownload size={18} aria-hidden="true" />}
        onClick={() => void save()}
      >
        Guardar informe (PDF)
      </Button>
      {state === "failed" ? (
        <Text role="alert">No se pudo hacer el informe. Compruebe su conexión e intente otra vez.</Text>
      ) : null}
    </>
  )
}
