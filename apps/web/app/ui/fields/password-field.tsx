import { PasswordInput } from "@mantine/core"
import "@mantine/core/styles/PasswordInput.layer.css"
import { useState } from "react"
import { PasswordMeter } from "./password-meter.tsx"
import { useServerError } from "./use-server-error.ts"

interface PasswordFieldProps {
  name: string
  label: string
  hint?: React.ReactNode
  error?: string | null | undefined
  required?: boolean
  /** Only "new" shows the strength meter (D7). */
  purpose: "new" | "confirm" | "current"
  /** Checked on every key, for input that can never become valid, such as ñ in a file's password. */
  problemOf?: (password: string) => string | null
  /** The rule for a new password, which the meter follows. Its message is no error while the person types. */
  refusalOf?: (password: string) => string | null
  onValue?: (password: string) => void
  disabled?: boolean
  /** Shown until the button hides it. */
  isShown?: boolean
}

/** A password (D7). What is pasted is judged and never cut. The server neither stores nor returns the input. */
export function PasswordField({
  hint,
  error,
  required = false,
  purpose,
  problemOf,
  refusalOf,
  onValue,
  isShown = false,
  ...input
}: PasswordFieldProps) {
  const [password, setPassword] = useState("")
  const [serverError, clearServerError] = useServerError(error)
  const problem = password ? (problemOf?.(password) ?? null) : null
  const shown = problem ?? serverError

  return (
    <div>
      <PasswordInput
        {...input}
        id={input.name}
        description={hint}
        withAsterisk={required}
        aria-required={required}
        autoComplete={purpose === "current" ? "current-password" : "new-password"}
        autoCapitalize="none"
        spellCheck={false}
        value={password}
        defaultVisible={isShown}
        error={shown}
        rightSectionWidth={48}
        vars={() => ({ root: { "--psi-button-size": "44px" } })}
        visibilityToggleButtonProps={{ "aria-label": "Mostrar u ocultar la contraseña", tabIndex: 0 }}
        onChange={(event) => {
          setPassword(event.currentTarget.value)
          clearServerError()
          onValue?.(event.currentTarget.value)
        }}
      />
      {purpose === "new" ? (
        <PasswordMeter password={password} refusal={shown ?? refusalOf?.(password) ?? null} shown={shown} />
      ) : null}
    </div>
  )
}
