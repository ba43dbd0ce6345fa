import { Button, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import { useId, useState } from "react"
import { NeedsScript } from "../../../ui/content/needs-script.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { FilePicker } from "../../../ui/files/file-picker.tsx"

export interface ChosenKeyFile {
  readonly name: string
  readonly file: Uint8Array<ArrayBuffer>
  readonly password: string
}

/** A signature that is stored for its holder, encrypted. */
export interface StoredKeyFile {
  readonly id: string
  readonly label: string
  /** @throws ApiError or ConnectionLost */
  readonly load: () => Promise<Uint8Array<ArrayBuffer>>
}

interface KeyFileFormProps {
  /** Offered besides a file of this device. */
  stored?: readonly StoredKeyFile[] | undefined
  submitLabel: string
  isBusy: boolean
  problem: { code: string; message: string } | null
  onSubmit: (chosen: ChosenKeyFile) => void
  /** Called when the input changes after a result. */
  onChange?: () => void
}

const ownFile = "file"
const passwordProblems: readonly string[] = ["WRONG_PASSWORD"]

/** Some files open without a password, so that only a refusal shows that one is missing. */
const passwordProblem = (password: string, message: string) =>
  password === "" ? "Escriba la contraseña" : message

/** Asks for the file of a signature and its password. Both stay in this page. */
export function KeyFileForm({
  stored = [],
  submitLabel,
  isBusy,
  problem,
  onSubmit,
  onChange,
}: KeyFileFormProps) {
  // A page may ask for two files.
  const passwordName = `key-file-password-${useId()}`
  const [source, setSource] = useState(stored[0]?.id ?? ownFile)
  const [loadProblem, setLoadProblem] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [password, setPassword] = useState("")
  const [missing, setMissing] = useState(false)
  const ofPassword = problem !== null && passwordProblems.includes(problem.code)

  const kept = stored.find(({ id }) => id === source)

  const submit = async () => {
    setMissing(!kept && file === null)
    setLoadProblem(null)
    if (isBusy) return
    try {
      if (kept) onSubmit({ name: "firma.p12", file: await kept.load(), password })
      else if (file) onSubmit({ name: file.name, file: new Uint8Array(await file.arrayBuffer()), password })
    } catch (error) {
      setLoadProblem(error instanceof Error ? error.message : null)
    }
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
        <NeedsScript what="usar su firma" />
        {stored.length > 0 ? (
          <Radio.Group
            label="Con qué firma"
            value={source}
            onChange={(value) => {
              setSource(value)
              onChange?.()
            }}
          >
            <Stack gap="sm" mt="xs">
              {stored.map(({ id, label }) => (
                <Radio key={id} value={id} label={label} />
              ))}
              <Radio value={ownFile} label="Un archivo de este dispositivo" />
            </Stack>
          </Radio.Group>
        ) : null}
        {loadProblem ? <ErrorSummary message={loadProblem} /> : null}
        {kept ? null : (
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
        )}
        {kept && problem && !ofPassword ? <ErrorSummary message={problem.message} /> : null}
        <PasswordField
          name={passwordName}
          label="Contraseña de la firma"
          hint="Se usa en este dispositivo: no se envía a ninguna parte."
          purpose="current"
          error={ofPassword ? passwordProblem(password, problem.message) : null}
          onValue={(value) => {
            setPassword(value)
            onChange?.()
          }}
        />
        <Text c="dimmed">
          Preguntamos a quien la emitió si sigue vigente: solo se envía el número de su certificado.
        </Text>
        <Button type="submit" loading={isBusy}>
          {submitLabel}
        </Button>
      </Stack>
    </form>
  )
}
