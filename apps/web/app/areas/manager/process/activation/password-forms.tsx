import { Button, Text } from "@mantine/core"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import {
  newP12PasswordProblem,
  p12PasswordMaximumLength,
  p12PasswordMessages,
  p12PasswordMinimumLength,
  p12PasswordProblem,
} from "@trazo/domain/certificates/p12-password"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
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

async function problemOf(password: string): Promise<string | null> {
  const problem = newP12PasswordProblem(password)
  if (problem) return problem
  return (await isAccountPassword(password)) ? p12PasswordMessages.sameAsAccount : null
}

/** Shown while typing; a short password is refused on submit. */
function problemWhileTyping(password: string): string | null {
  const problem = p12PasswordProblem(password)
  return problem === p12PasswordMessages.short ? null : problem
}

/** Typed once and shown while it is typed: nobody can recover it, so whoever chooses it reads it. */
export function NewPassword({ replacesKey, problem, onChosen }: NewPasswordProps) {
  const [password, setPassword] = useState("")
  const [refusal, setRefusal] = useState<string | null>(null)

  const choose = async () => {
    const found = await problemOf(password)
    setRefusal(found)
    if (found) document.getElementById("p12Password")?.focus()
    else onChosen(password)
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
        hint={`De ${p12PasswordMinimumLength} a ${p12PasswordMaximumLength} caracteres: letras sin tilde ni ñ, con números o signos. Elija una distinta de la de su cuenta. Se ve mientras la escribe, para que la compruebe; el ojo la oculta.`}
        purpose="new"
        refusalOf={newP12PasswordProblem}
        required
        problemOf={problemWhileTyping}
        error={refusal ?? problem}
        isShown
        onValue={(value) => {
          setPassword(value)
          setRefusal(null)
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
