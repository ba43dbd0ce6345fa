import { Button } from "@mantine/core"
import IconLock from "@tabler/icons-react/dist/esm/icons/IconLock.mjs"
import { commonPasswordMessage } from "@trazo/domain/access/account-password"
import { isCommonPassword } from "@trazo/domain/access/common-passwords"
import {
  p12PasswordMaximumLength,
  p12PasswordMessages,
  p12PasswordMinimumLength,
  p12PasswordProblem,
} from "@trazo/domain/certificates/p12-password"
import { firstProblem, required, samePassword } from "@trazo/domain/forms/field-rules"
import { useState } from "react"
import { PasswordField } from "../../../../ui/password-field.tsx"
import { isAccountPassword } from "../../session/account-password.ts"
import classes from "./activation.module.css"

interface NewPasswordProps {
  /** The password of an earlier key is lost; nobody has seen that key yet. */
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
    p12PasswordProblem(password) ??
    (isCommonPassword(password) ? commonPasswordMessage : null) ??
    ((await isAccountPassword(password)) ? p12PasswordMessages.sameAsAccount : null)
  return {
    password: problem ?? undefined,
    confirmation: firstProblem(confirmation, [required, samePassword(password)]) ?? undefined,
  }
}

/** What can never be right is told as it is typed; that it is still short, only when it is sent. */
function refusedAtOnce(password: string): string | null {
  const problem = p12PasswordProblem(password)
  return problem === p12PasswordMessages.short ? null : problem
}

/** A form of method "dialog" never sends what is in it, not even before its script is there. */
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
    <form
      className={classes.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void choose()
      }}
    >
      {replacesKey ? (
        <p>La clave anterior no llegó a tener certificado: creamos otra y no hay nada que anular.</p>
      ) : null}
      <div className={classes.note} data-tone="warn">
        <IconLock size={24} aria-hidden="true" />
        <div>
          <p>
            <strong>Nadie puede recuperar esta contraseña.</strong> No sale de este dispositivo ni la
            guardamos.
          </p>
          <p>Anótela en un lugar seguro: si la olvida, su firma deja de servirle y tendrá que pedir otra.</p>
        </div>
      </div>
      <PasswordField
        name="p12Password"
        label="Contraseña de su firma"
        hint={`De ${p12PasswordMinimumLength} a ${p12PasswordMaximumLength} letras sin tilde ni ñ, números y signos. Distinta de la de su cuenta.`}
        purpose="new"
        maxLength={200}
        required
        problemOf={refusedAtOnce}
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
        maxLength={200}
        required
        error={problems.confirmation}
        onValue={(value) => {
          setConfirmation(value)
          setProblems((before) => ({ ...before, confirmation: undefined }))
        }}
      />
      <Button type="submit">Crear mi firma</Button>
    </form>
  )
}
