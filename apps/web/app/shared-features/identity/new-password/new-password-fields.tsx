import { samePassword } from "@trazo/domain/forms/field-rules"
import { accountPasswordProblem } from "@trazo/domain/identity/account-password"
import { passwordMaximumLength, passwordMinimumLength } from "@trazo/domain/identity/password-strength"
import { useState } from "react"
import { PasswordField } from "../../../ui/fields/password-field.tsx"

export const newPasswordLabels = {
  password: "Contraseña nueva",
  passwordConfirmation: "Repita la contraseña",
}

interface NewPasswordFieldsProps {
  /** Messages by field name. */
  fields: Record<string, string>
  /** For a first password, which replaces none. */
  label?: string
  onPassword?: (password: string) => void
}

/** A new password with its meter, and its confirmation without (D7). */
export function NewPasswordFields({
  fields,
  label = newPasswordLabels.password,
  onPassword,
}: NewPasswordFieldsProps) {
  const [password, setPassword] = useState("")
  // While the confirmation is a prefix of the password, it is incomplete, not wrong.
  const differs = (text: string) =>
    password.startsWith(text) && text.length < password.length ? null : samePassword(password)(text)
  return (
    <>
      <PasswordField
        name="password"
        label={label}
        hint={`De ${passwordMinimumLength} a ${passwordMaximumLength} caracteres, con letras y números.`}
        purpose="new"
        refusalOf={accountPasswordProblem}
        required
        error={fields.password}
        onValue={(next) => {
          setPassword(next)
          onPassword?.(next)
        }}
      />
      <PasswordField
        name="passwordConfirmation"
        label={newPasswordLabels.passwordConfirmation}
        purpose="confirm"
        required
        error={fields.passwordConfirmation}
        problemOf={differs}
      />
    </>
  )
}
