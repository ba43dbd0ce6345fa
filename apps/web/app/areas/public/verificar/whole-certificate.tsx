import { Alert, Paper, Stack, Text } from "@mantine/core"
import IconFileCertificate from "@tabler/icons-react/dist/esm/icons/IconFileCertificate.mjs"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import classes from "../../../ui/files/file-picker.module.css"
import { OrDrop } from "../../../ui/files/or-drop.tsx"
import { useDrag } from "../../../ui/files/use-drag.ts"
import type { CertificateReading } from "./read-certificate-file.ts"

type State = { name: "idle" | "busy" | "failed" } | { name: "read"; reading: CertificateReading }

/** Shows the whole content of a certificate file that the visitor drops. The file stays in the browser. */
export function WholeCertificate({ fingerprint }: { fingerprint: string }) {
  const [state, setState] = useState<State>({ name: "idle" })
  const take = async (file: File | undefined) => {
    if (!file) return
    setState({ name: "busy" })
    try {
      const { readCertificateFile } = await import("./read-certificate-file.ts")
      setState({ name: "read", reading: await readCertificateFile(file, fingerprint) })
    } catch {
      // The code of the reader did not load, or the device refuses the file: its content is not known.
      setState({ name: "failed" })
    }
  }
  const drag = useDrag((files) => void take(files[0]))
  return (
    <Paper component="section" radius="lg" p="lg" shadow="xs" aria-labelledby="completo">
      <Stack>
        <h2 id="completo">¿Tiene el certificado?</h2>
        <Text>
          Elija su archivo .cer y verá aquí los datos completos. Se lee en este dispositivo; no se envía a
          ninguna parte.
        </Text>
        <label className={classes.area} data-over={drag.isOver} {...drag.handlers}>
          <IconFileCertificate size={32} stroke={1.5} aria-hidden="true" />
          <strong>Elegir el certificado</strong>
          <OrDrop isOver={drag.isOver} />
          <input
            type="file"
            accept=".cer,.crt,.der,.pem"
            disabled={state.name === "busy"}
            onChange={(event) => {
              void take(event.currentTarget.files?.[0])
              event.currentTarget.value = ""
            }}
          />
        </label>
        <div aria-live="polite">
          {state.name === "read" ? <Reading reading={state.reading} /> : null}
          {state.name === "failed" ? (
            <Alert color="var(--bad)">
              No pudimos leer el archivo. Revise su conexión e inténtelo otra vez.
            </Alert>
          ) : null}
        </div>
      </Stack>
    </Paper>
  )
}

const problems = {
  unreadable: "Ese archivo no es un certificado. Elija el archivo .cer o .pem.",
  privateFile:
    "Ese es el archivo con su clave (.p12): no hace falta aquí. Elija el certificado, el archivo .cer.",
  another: "Ese certificado es otro: no es el de esta página.",
} as const

function Reading({ reading }: { reading: CertificateReading }) {
  if (reading.result !== "same") {
    return <Alert color="var(--bad)">{problems[reading.result]}</Alert>
  }
  const { holder, identity, organization, ruc, email, issuer, notBefore, notAfter } = reading.summary
  return (
    <>
      <Alert role="status" color="var(--good)" mb="md">
        <strong>Es este mismo certificado.</strong>
      </Alert>
      <Facts>
        <Fact name="Titular">{holder}</Fact>
        <Fact name="Identificación">{identity}</Fact>
        <Fact name="Empresa">{organization}</Fact>
        <Fact name="RUC">{ruc}</Fact>
        <Fact name="Correo">{email}</Fact>
        <Fact name="Emitido por">{issuer}</Fact>
        <Fact name="Válido desde">{formatDateTime(notBefore)}</Fact>
        <Fact name="Válido hasta">{formatDateTime(notAfter)}</Fact>
      </Facts>
    </>
  )
}
