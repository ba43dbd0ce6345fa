import { Button, Stack } from "@mantine/core"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import { useState } from "react"
import { PasswordField } from "../../ui/fields/password-field.tsx"
import { FilePicker } from "../../ui/files/file-picker.tsx"

export interface ChosenKeyFile {
  readonly name: string
  readonly file: Uint8Array<ArrayBuffer>
  readonly password: string
}

interface KeyFileFormProps {
  submitLabel: string
  isBusy: boolean
  problem: { code: string; message: string } | null
  onSubmit: (chosen: ChosenKeyFile) => void
  /** Called when the input changes after a result. */
  onChange?: () => void
}

const passwordProblems: readonly string[] = ["WRONG_PASSWORD"]

/** Asks for the file of a signature and its password. Both stay in this page. */
export function KeyFileForm({ submitLabel, isBusy, problem, onSubmit, onChange }: KeyFileFormProps) {
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState("")
  const [missing, setMissing] = useState(false)
  const ofPassword = problem !== null && passwordProblems.includes(problem.code)

  const submit = async () => {
    setMissing(file === null)
    if (!file || isBusy) return
    onSubmit({ name: file.name, file: new Uint8Array(await file.arrayBuffer()), password })
  }
  return (
    <form
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      <Stack gap={20}>
        <FilePicker
          label="Elegir su firma (.p12 o .pfx)"
          icon={IconKey}
          chosen={file?.name}
          disabled={isBusy}
          error={missing ? "Elija el archivo de su firma" : ofPassword ? null : problem?.message}
          onFiles={([chosen]) => {
            setFile(chosen ?? null)
            setMissing(false)
            onChange?.()
          }}
        />
        <PasswordField
          name="key-file-password"
          label="Contraseña de la firma"
          hint="Se usa en este dispositivo: no se envía a ninguna parte."
          purpose="current"
          maxLength={1024}
          error={ofPassword ? problem.message : null}
          onValue={(value) => {
            setPassword(value)
            onChange?.()
          }}
        />
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
