import { Button, Text } from "@mantine/core"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import {
  newP12PasswordProblem,
  p12PasswordMaximumLength,
  p12PasswordMessages,
  p12PasswordMinimumLength,
  p12PasswordProblem,
} from "@trazo/domain/certificates/p12-password"
import { fieldMessages, firstProblem, required, samePassword } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { Note } from "../../../../ui/content/note.tsx"
import { PasswordField } from "../../../../ui/fields/password-field.tsx"
import { LocalForm } from "../../frame/local-form.tsx"
import { isAccountPassword } from "../../session/account-password.ts"

interface NewPasswordProps {
  /** True when the password of an earlier key without a certificate is lost. */
  replacesKey: boolean
  problem?: string | undefined
  onChosen: (password: string) => void
}

interface Problems {
  password?: string | undefined
  confirmation?: string | undefined
}

async function problemsOf(password: string, confirmation: string): Promise<Problems> {
  const problem =
    newP12PasswordProblem(password) ??
    ((await isAccountPassword(password)) ? p12PasswordMessages.sameAsAccount : null)
  return {
    password: problem ?? undefined,
    confirmation: firstProblem(confirmation, [required, samePassword(password)]) ?? undefined,
  }
}

/** Shown while typing; a short password is refused on submit. */
function problemWhileTyping(password: string): string | null {
  const problem = p12PasswordProblem(password)
  return problem === p12PasswordMessages.short ? null : problem
}

export function NewPassword({ replacesKey, problem, onChosen }: NewPasswordProps) {
  const [password, setPassword] = useState("")
  const [confirmation, setConfirmation] = useState("")
  const [problems, setProblems] = useState<Problems>({})

  const choose = async () => {
    const found = await problemsOf(password, confirmation)
    setProblems(found)
    if (found.password || found.confirmation) {
      document.getElementById(found.password ? "p12Password" : "p12Confirmation")?.focus()
    } else onChosen(password)
  }

  return (
    <LocalForm onSubmit={() => void choose()}>
      {replacesKey ? (
        <Text>La clave anterior no llegó a tener certificado: creamos otra y no hay nada que anular.</Text>
      ) : null}
      <Note tone="warn" icon={IconLock}>
        <strong>Nadie puede recuperar esta contraseña.</strong> No sale de este dispositivo ni la guardamos.
        <Text mt="sm">
          Anótela en un lugar seguro: si la olvida, su firma deja de servirle y tendrá que pedir otra.
        </Text>
      </Note>
      <PasswordField
        name="p12Password"
        label="Contraseña de su firma"
        hint={`De ${p12PasswordMinimumLength} a ${p12PasswordMaximumLength} letras sin tilde ni ñ, números y signos. Elija una distinta de la de su cuenta.`}
        purpose="new"
        required
        problemOf={problemWhileTyping}
        error={problems.password ?? problem}
        onValue={(value) => {
          setPassword(value)
          setProblems({})
        }}
      />
      <PasswordField
        name="p12Confirmation"
        label="Escríbala otra vez"
        purpose="confirm"
        required
        error={problems.confirmation}
        onValue={(value) => {
          setConfirmation(value)
          setProblems((before) => ({ ...before, confirmation: undefined }))
        }}
      />
      <Button type="submit">Crear mi firma</Button>
    </LocalForm>
  )
}

interface ResumePasswordProps {
  problem?: string | undefined
  onPassword: (password: string) => void
  onLost: () => void
}

export function ResumePassword({ problem, onPassword, onLost }: ResumePasswordProps) {
  const [password, setPassword] = useState("")
  const [isEmpty, setEmpty] = useState(false)
  return (
    <LocalForm
      onSubmit={() => {
        setEmpty(password === "")
        if (password) onPassword(password)
      }}
    >
      <PasswordField
        name="p12Password"
        label="Contraseña de su firma"
        hint="La que eligió al empezar la activación; no es la de su cuenta."
        purpose="current"
        required
        error={isEmpty ? fieldMessages.required : problem}
        onValue={setPassword}
      />
      <Button type="submit">Continuar</Button>
      <Button variant="subtle" onClick={onLost}>
        Olvidé esta contraseña
      </Button>
    </LocalForm>
  )
}
