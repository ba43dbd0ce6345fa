import { Button, Group, Paper, Stack } from "@mantine/core"
import { useState } from "react"
import { PasswordField } from "../../../ui/fields/password-field.tsx"

interface LockedDocumentProps {
  /** Whether a password was tried that does not open it. */
  isRefused: boolean
  onPassword: (password: string) => void
}

/** Asks for the password of an encrypted PDF, which is used on this device. */
export function LockedDocument({ isRefused, onPassword }: LockedDocumentProps) {
  const [password, setPassword] = useState("")
  const [isMissing, setMissing] = useState(false)
  return (
    <Paper component="section" radius="lg" p="lg" shadow="xs" aria-labelledby="protegido">
      <form
        method="dialog"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setMissing(password === "")
          if (password !== "") onPassword(password)
        }}
      >
        <Stack>
          <h2 id="protegido">El PDF está protegido</h2>
          <PasswordField
            name="pdf-password"
            label="Contraseña del PDF"
            hint="La misma con la que lo abre. No se envía a ninguna parte."
            purpose="current"
            error={
              isMissing
                ? "Escriba la contraseña del PDF"
                : isRefused
                  ? "Esa contraseña no abre el PDF. Revise mayúsculas, números y espacios."
                  : null
            }
            onValue={(value) => {
              setPassword(value)
              setMissing(false)
            }}
          />
          <Group>
            <Button type="submit">Revisar con la contraseña</Button>
          </Group>
        </Stack>
      </form>
    </Paper>
  )
}
