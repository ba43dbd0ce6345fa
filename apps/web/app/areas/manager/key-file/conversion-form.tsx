import { Button, Checkbox, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import type { KeyFileForm as Form } from "@trazo/documents/p12/convert-key-file"
import { newP12PasswordProblem } from "@trazo/domain/certificates/p12-password"
import { useState } from "react"
import type { ChosenKeyFile } from "../../../shared-features/certificates/key-file/key-file-form.tsx"
import { useDeviceJob } from "../../../shared-features/platform/device-work/use-device-job.ts"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { PasswordField } from "../../../ui/fields/password-field.tsx"
import { saveFile } from "../../../ui/files/save-file.ts"
import { LocalForm } from "../frame/local-form.tsx"
import { forms, savedName } from "./forms.ts"

interface ConversionFormProps {
  chosen: ChosenKeyFile
  /** Whether the new file may have the password of the chosen one. */
  keepsPassword: boolean
  /** Whether the file brings certificates of the authority. */
  hasChain: boolean
  offered: readonly Form[]
}

/** Saves the chosen signature in another form. The new file is opened again before it is saved. */
export function ConversionForm({ chosen, keepsPassword, hasChain, offered }: ConversionFormProps) {
  const [form, setForm] = useState<Form>(offered[0] ?? "modern")
  const [withChain, setWithChain] = useState(true)
  const [changes, setChanges] = useState(!keepsPassword)
  const [password, setPassword] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const [saved, setSaved] = useState<string | null>(null)
  const { state, run } = useDeviceJob("convertKeyFile")
  const { hasKey, type, ...made } = forms[form]
  const asksPassword = hasKey && changes

  const save = async () => {
    const refused = asksPassword ? newP12PasswordProblem(password) : null
    setProblem(refused)
    if (refused) return
    const conversion = { form, withChain, password: asksPassword ? password : chosen.password }
    const file = await run({ file: chosen.file, password: chosen.password, conversion })
    if (!file) return
    const name = savedName(chosen.name, form)
    saveFile(file, name, type)
    setSaved(name)
  }
  return (
    <LocalForm onSubmit={() => void save()}>
      <Radio.Group
        label="Qué archivo quiere"
        value={form}
        onChange={(value) => {
          setForm(value as Form)
          setSaved(null)
        }}
      >
        <Stack gap="sm" mt="xs">
          {offered.map((one) => (
            <Radio key={one} value={one} label={forms[one].label} description={forms[one].hint} />
          ))}
        </Stack>
      </Radio.Group>
      {hasChain && made.hasChain ? (
        <Checkbox
          label="Incluir los certificados de la entidad que lo emitió"
          checked={withChain}
          onChange={(event) => setWithChain(event.currentTarget.checked)}
        />
      ) : null}
      {hasKey && keepsPassword ? (
        <Checkbox
          label="Cambiar la contraseña"
          checked={changes}
          onChange={(event) => setChanges(event.currentTarget.checked)}
        />
      ) : null}
      {asksPassword ? (
        <PasswordField
          name="new-file-password"
          label="Contraseña nueva"
          hint={
            keepsPassword
              ? undefined
              : "La de ahora no sirve en todos los programas: elija otra para la copia."
          }
          purpose="new"
          refusalOf={newP12PasswordProblem}
          error={problem}
          onValue={setPassword}
        />
      ) : null}
      {state.name === "failed" ? <ErrorSummary message={state.problem.message} /> : null}
      <Button type="submit" loading={state.name === "busy"}>
        Guardar {forms[form].ending}
      </Button>
      <Text role="status" c="dimmed" style={{ overflowWrap: "anywhere" }}>
        {saved && state.name === "done" ? `Guardado como ${saved}. Lo abrimos otra vez y está bien.` : null}
      </Text>
    </LocalForm>
  )
}
