import { Button, Group, Stack } from "@mantine/core"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import { ApiError } from "@trazo/contract/errors/errors"
import { type InvoicingSetup, storeInvoicingKey } from "@trazo/contract/money/invoicing-setup"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { useRevalidator } from "react-router"
import { proven, useAskProof } from "../../../../shared-features/identity/second-factor/proof-required.ts"
import { ConnectionLost } from "../../../../shared-features/platform/api/connection-lost.ts"
import { uploadFromBrowser } from "../../../../shared-features/platform/api/upload-from-browser.ts"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { SavedNote } from "../../../../ui/editor/saved-note.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../../ui/fields/error-summary.tsx"
import { PasswordField } from "../../../../ui/fields/password-field.tsx"
import { FilePicker } from "../../../../ui/files/file-picker.tsx"
import { Facts } from "../../client/facts.tsx"

/** The key that signs invoices: what its certificate says, and its file, which is opened on the server. */
export function SigningKey({ stored, isUsed }: { stored: InvoicingSetup["key"]; isUsed: boolean }) {
  return (
    <Section
      title="Firma de las facturas"
      hint="Emítala aquí o suba el archivo P12 de quien factura. La clave se conserva cifrada y solo firma facturas."
    >
      <SectionBody>
        {isUsed ? null : (
          <Note tone="warn">Ahora emite el servicio de facturación: esta firma no se usa.</Note>
        )}
        {stored ? <StoredKey stored={stored} /> : <span>Todavía no hay una firma.</span>}
        {isUsed ? <IssueKey stored={stored} /> : null}
        {isUsed ? <KeyFileForm isReplacing={stored !== null} /> : null}
      </SectionBody>
    </Section>
  )
}

function StoredKey({ stored }: { stored: NonNullable<InvoicingSetup["key"]> }) {
  const { holder, ruc, issuer, notBefore, notAfter, isIssuers, isOwn } = stored
  const remove = useIntent("removeKey")
  const [isAsking, setAsking] = useState(false)
  return (
    <Stack gap="sm">
      <Facts
        facts={[
          ["Titular", holder],
          ["RUC", ruc ?? "No lo dice"],
          ["Emitida por", issuer],
          ["Clave", isOwn ? "Creada en esta plataforma" : "De un archivo P12"],
          ["Vigencia", `${formatDate(new Date(notBefore))} a ${formatDate(new Date(notAfter))}`],
        ]}
      />
      {isIssuers ? null : <Note tone="warn">Esta firma es de otro RUC que el de quien factura.</Note>}
      <Button
        variant="default"
        color="bad"
        w="fit-content"
        loading={remove.isPending}
        onClick={() => setAsking(true)}
      >
        Quitar la firma…
      </Button>
      {remove.failure.message ? <span role="alert">{remove.failure.message}</span> : null}
      <ConfirmDialog
        opened={isAsking}
        title="Quitar la firma"
        confirmLabel="Quitar la firma"
        isDestructive
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          remove.send()
        }}
      >
        {isOwn ? "El certificado se revoca de inmediato y no se puede deshacer. " : null}
        Las ventas que se cobren desde ahora quedan sin factura, y las facturas por enviar esperan hasta que
        suba otra firma.
      </ConfirmDialog>
    </Stack>
  )
}

/** A certificate of this platform's authority, whose key nobody downloads. */
function IssueKey({ stored }: { stored: InvoicingSetup["key"] }) {
  const issue = useIntent("issueKey")
  const [isAsking, setAsking] = useState(false)
  const label = stored ? "Emitir una firma nueva" : "Emitir la firma aquí"
  return (
    <Stack gap="xs">
      <span>
        Esta plataforma emite un certificado a nombre y RUC de la distribuidora. Su clave se crea en el
        servidor, no se descarga y solo firma facturas.
      </span>
      <Group gap="sm">
        <Button
          variant={stored ? "default" : "filled"}
          w="fit-content"
          loading={issue.isPending}
          onClick={() => setAsking(true)}
        >
          {label}…
        </Button>
        <SavedNote>{issue.done ? "Firma emitida" : null}</SavedNote>
      </Group>
      {issue.failure.message ? <span role="alert">{issue.failure.message}</span> : null}
      <ConfirmDialog
        opened={isAsking}
        title={label}
        confirmLabel="Emitir la firma"
        onCancel={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false)
          issue.send()
        }}
      >
        {stored ? `${replaced(stored)} ` : null}
        Desde ahora las facturas se firman con el certificado nuevo, que vale hasta dos años. Se le avisa 30
        días antes de que termine.
      </ConfirmDialog>
    </Stack>
  )
}

const replaced = ({ isOwn }: NonNullable<InvoicingSetup["key"]>) =>
  isOwn
    ? "El certificado actual se revoca y no se puede recuperar; lo que ya firmó sigue valiendo."
    : "La firma actual se borra de aquí; su archivo sigue siendo suyo."

const labels = { file: "Archivo de la firma", keyPassword: "Contraseña de la firma" }

function useKeyFile() {
  const ask = useAskProof()
  const { revalidate } = useRevalidator()
  const [state, setState] = useState<"idle" | "sending" | "stored">("idle")
  const [problem, setProblem] = useState<{ message: string; fields: Record<string, string> } | null>(null)
  async function send(file: File, password: string): Promise<boolean> {
    setState("sending")
    setProblem(null)
    try {
      await proven(ask, () => uploadFromBrowser(storeInvoicingKey, { file, fields: { password } }))
      setState("stored")
      await revalidate()
      return true
    } catch (error) {
      setState("idle")
      if (!(error instanceof ApiError || error instanceof ConnectionLost)) throw error
      const { password: wrong, ...fields } = (error instanceof ApiError && error.toResponse().fields) || {}
      setProblem({ message: error.message, fields: { ...fields, ...(wrong && { keyPassword: wrong }) } })
      return false
    }
  }
  return {
    state,
    problem,
    send,
    fail: (fields: Record<string, string>) => setProblem({ message: "", fields }),
  }
}

function KeyFileForm({ isReplacing }: { isReplacing: boolean }) {
  const { state, problem, send, fail } = useKeyFile()
  const [file, setFile] = useState<File | null>(null)
  const [round, setRound] = useState(0)
  const [password, setPassword] = useState("")
  const fields = problem?.fields ?? {}
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (!file) return fail({ file: "Elija el archivo de la firma" })
        void send(file, password).then((isStored) => {
          if (!isStored) return
          setFile(null)
          setPassword("")
          setRound(round + 1)
        })
      }}
    >
      <Stack gap="md" maw={440}>
        <ErrorSummary message={problem?.message || undefined} fields={fields} labels={labels} />
        <div id="file" tabIndex={-1}>
          <FilePicker
            label={isReplacing ? "Elegir otra firma (.p12 o .pfx)" : "Elegir la firma (.p12 o .pfx)"}
            chosen={file?.name}
            icon={IconCertificate}
            accept=".p12,.pfx"
            error={fields.file}
            onFiles={([chosen]) => setFile(chosen ?? null)}
          />
        </div>
        <PasswordField
          key={round}
          name="keyPassword"
          label={labels.keyPassword}
          purpose="confirm"
          required
          error={fields.keyPassword}
          onValue={setPassword}
        />
        <Group gap="sm">
          <Button type="submit" loading={state === "sending"}>
            {isReplacing ? "Cambiar la firma" : "Guardar la firma"}
          </Button>
          <SavedNote>{state === "stored" ? "Firma guardada" : null}</SavedNote>
        </Group>
      </Stack>
    </form>
  )
}
