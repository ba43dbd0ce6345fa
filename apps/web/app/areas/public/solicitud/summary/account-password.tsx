import { Paper } from "@mantine/core"
import { passwordField } from "@trazo/domain/identity/account-fields"
import { accountPasswordProblem } from "@trazo/domain/identity/account-password"
import { passwordMaximumLength, passwordMinimumLength } from "@trazo/domain/identity/password-strength"
import { PasswordField } from "../../../../ui/fields/password-field.tsx"

interface AccountPasswordProps {
  identity: string | undefined
  error: string | undefined
}

/** Typed once: the field can show it, and the account's code replaces a forgotten one. */
export function AccountPassword({ identity, error }: AccountPasswordProps) {
  return (
    <Paper withBorder radius="lg" p={{ base: "md", sm: "lg" }}>
      <h2>Cree una contraseña</h2>
      <p>
        Con ella verá el avance de su solicitud y activará su firma. Es la de su cuenta, no la de su firma.
      </p>
      {/* For password managers: whose password it is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={identity} hidden readOnly />
      <PasswordField
        name="password"
        label={passwordField.label}
        hint={`De ${passwordMinimumLength} a ${passwordMaximumLength} caracteres, con letras y números.`}
        purpose="new"
        refusalOf={accountPasswordProblem}
        required
        error={error}
      />
    </Paper>
  )
}
