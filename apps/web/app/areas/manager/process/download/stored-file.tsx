import { Button, Group, Text } from "@mantine/core"
import IconCircleCheckFilled from "@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { certificateFileAddress } from "@trazo/contract/endpoint/api-paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { Note } from "../../../../ui/content/note.tsx"
import { PasswordField } from "../../../../ui/fields/password-field.tsx"
import { CertificateStatusBadge } from "../../../../ui/status/certificate-status-badge.tsx"
import { fileName } from "../../certificate-file/certificate-file.ts"
import { CompatibleFile } from "../../certificate-file/compatible-file.tsx"
import { Card } from "../../frame/cards.tsx"
import { Fold } from "../../frame/fold.tsx"
import { LocalForm } from "../../frame/local-form.tsx"
import type { OpenedFile } from "./open-stored-file.ts"

export function StoredFile({ certificate }: { certificate: Certificate }) {
  const { serial, kind, status, holderNames, notAfter } = certificate
  const label = "Comprobar contraseña o hacer un archivo compatible"
  return (
    <Card as="article">
      <div>
        <Group gap="8px 12px">
          <h2>{certificateKindNames[kind]}</h2>
          <CertificateStatusBadge status={status} />
        </Group>
        <Text c="dimmed" mt={4}>
          {holderNames} · {status === "expired" ? "venció" : "vence"} el {formatDate(new Date(notAfter))} ·
          termina en {serial.slice(-4)}
        </Text>
      </div>
      <Button
        component="a"
        href={certificateFileAddress(serial, "p12")}
        download={fileName(certificate, "p12")}
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        justify="center"
      >
        Descargar .p12
      </Button>
      <Fold items={[{ label, content: <CheckPassword certificate={certificate} /> }]} />
    </Card>
  )
}

type State =
  | { name: "idle" | "busy" }
  | { name: "opened"; file: OpenedFile }
  | { name: "failed"; problem: string }

/** Opens the stored file on this device; the password is not sent. */
function CheckPassword({ certificate }: { certificate: Certificate }) {
  const [password, setPassword] = useState("")
  const [state, setState] = useState<State>({ name: "idle" })

  const check = async () => {
    if (!password) return setState({ name: "failed", problem: fieldMessages.required })
    setState({ name: "busy" })
    try {
      const { openStoredFile } = await import("./open-stored-file.ts")
      setState({ name: "opened", file: await openStoredFile(certificate.serial, password) })
    } catch (error) {
      setState({ name: "failed", problem: describeProblem(error) })
    }
  }
  return (
    <LocalForm gap={16} maw={480} onSubmit={() => void check()}>
      <PasswordField
        name={`password-${certificate.serial}`}
        label="Contraseña de su firma"
        hint="Se comprueba en este dispositivo: no se envía a ninguna parte."
        purpose="current"
        error={state.name === "failed" ? state.problem : undefined}
        onValue={(value) => {
          setPassword(value)
          setState({ name: "idle" })
        }}
      />
      <Button type="submit" variant="default" loading={state.name === "busy"}>
        Comprobar contraseña
      </Button>
      <div role="status">{state.name === "opened" ? <OpenedNote file={state.file} /> : null}</div>
      {state.name === "opened" ? (
        <CompatibleFile certificate={certificate} contents={{ ...state.file, password }} />
      ) : null}
    </LocalForm>
  )
}

/** Errors of the device and of the API carry a message for the holder. */
function describeProblem(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "WRONG_PASSWORD") {
    return "La contraseña no abre este archivo."
  }
  if (error instanceof Error && ("code" in error || "typeCode" in error)) return error.message
  return "No pudimos abrir el archivo. Revise su conexión e intente otra vez."
}

function OpenedNote({ file: { holder, identity } }: { file: OpenedFile }) {
  return (
    <Note tone="good" icon={IconCircleCheckFilled}>
      <strong>La contraseña es correcta.</strong> El archivo abre y es la firma de {holder}
      {identity ? `, ${identity}` : null}.
    </Note>
  )
}
