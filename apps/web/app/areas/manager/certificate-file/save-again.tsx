import { Button, Checkbox, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/Radio.layer.css"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import type { Certificate } from "@trazo/contract/certificates/certificates"
import { paths } from "@trazo/contract/paths"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { Link } from "react-router"
import type { SignatureStatus } from "../../../shared-features/platform/device-work/signature-status.ts"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { saveFile } from "../../../ui/files/save-file.ts"
import { ShareFile } from "../../../ui/files/share-file.tsx"
import { LocalForm } from "../frame/local-form.tsx"
import { StatusNote } from "../key-file/status-note.tsx"
import { fileName } from "./certificate-file.ts"
import type { SavedForm } from "./pack-saved-file.ts"

type State =
  | { name: "idle" | "busy" }
  | { name: "saved"; text: string; status: SignatureStatus; file: { name: string; content: BlobPart } }
  | { name: "failed"; problem: string }

const endings = { modern: "p12", compatible: "compatible.p12" } as const

interface SaveAgainProps {
  certificate: Pick<Certificate, "serial" | "holderNames">
  /** The stored copy, where the device has it and no session of the account. */
  file?: Uint8Array<ArrayBuffer>
}

/**
 * Opens the stored copy on this device and saves it, so that a forgotten password shows here and not in another program.
 * The password is not sent.
 */
export function SaveAgain({ certificate, file }: SaveAgainProps) {
  const [password, setPassword] = useState("")
  const [form, setForm] = useState<SavedForm>("modern")
  const [keepsCopy, setKeepsCopy] = useState(false)
  const [state, setState] = useState<State>({ name: "idle" })

  const field = `password-${certificate.serial}`
  const fail = (problem: string) => {
    setState({ name: "failed", problem })
    // The button is below what a phone shows of the field.
    document.getElementById(field)?.focus()
  }

  const save = async () => {
    if (!password) return fail(fieldMessages.required)
    setState({ name: "busy" })
    try {
      const { rewriteStoredFile } = await import("./open-stored-file.ts")
      const name = fileName(certificate, endings[form])
      const saved = await rewriteStoredFile(certificate.serial, { password, form, keepsCopy, file })
      saveFile(saved.bytes, name)
      const problem = keepsCopy && !saved.isKept ? " Este navegador no pudo mantener la copia." : ""
      const text = `Guardado como ${name}.${problem}`
      setState({ name: "saved", text, status: saved.status, file: { name, content: saved.bytes } })
    } catch (error) {
      fail(describeProblem(error))
    }
  }
  return (
    <LocalForm gap={16} maw={480} onSubmit={() => void save()}>
      <PasswordField
        name={field}
        label="Contraseña de su firma"
        hint="Se comprueba en este dispositivo: no se envía a ninguna parte."
        purpose="current"
        error={state.name === "failed" ? state.problem : undefined}
        onValue={(value) => {
          setPassword(value)
          setState({ name: "idle" })
        }}
      />
      <Text>
        ¿La olvidó? Nadie puede recuperarla, pero puede{" "}
        <Link to={paths.managerNewRequest}>pedir otra firma</Link>.
      </Text>
      <Radio.Group
        label="Para qué programa"
        value={form}
        onChange={(value) => {
          setForm(value as SavedForm)
          setState({ name: "idle" })
        }}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="modern" label="Los de hoy" description="FirmaEC, Windows, facturación y los demás." />
          <Radio
            value="compatible"
            label="Antiguos, o de macOS"
            description="Lleva un cifrado más antiguo: úselo solo si el otro no abre."
          />
        </Stack>
      </Radio.Group>
      {file ? null : (
        <Checkbox
          checked={keepsCopy}
          onChange={(event) => setKeepsCopy(event.currentTarget.checked)}
          label="Mantener una copia cifrada en este dispositivo"
          description="Para guardar el archivo también sin conexión. Se borra al cerrar la sesión."
        />
      )}
      <Button
        type="submit"
        loading={state.name === "busy"}
        leftSection={<IconDownload size={20} aria-hidden="true" />}
      >
        Guardar .p12
      </Button>
      {state.name === "saved" ? <StatusNote status={state.status} /> : null}
      {state.name === "saved" ? (
        <ShareFile {...state.file} type="application/x-pkcs12" label="Enviarlo a otra aplicación" />
      ) : null}
      <Text role="status" style={{ overflowWrap: "anywhere" }}>
        {state.name === "saved" ? `La contraseña es correcta. ${state.text}` : null}
      </Text>
    </LocalForm>
  )
}

/** Errors of the device and of the API carry a message for the holder. */
function describeProblem(error: unknown): string {
  if (error instanceof Error && "code" in error && error.code === "WRONG_PASSWORD") {
    return "La contraseña no abre este archivo. Es la que eligió al crear su firma, no la de su cuenta."
  }
  if (error instanceof Error && ("code" in error || "typeCode" in error)) return error.message
  return "No pudimos abrir el archivo. Revise su conexión e intente otra vez."
}
