import { Button } from "@mantine/core"
import { useState } from "react"
import { PasswordField } from "../../../../ui/password-field.tsx"
import classes from "./activation.module.css"

interface ResumePasswordProps {
  problem?: string | undefined
  onPassword: (password: string) => void
  onLost: () => void
}

export function ResumePassword({ problem, onPassword, onLost }: ResumePasswordProps) {
  const [password, setPassword] = useState("")
  const [isEmpty, setEmpty] = useState(false)
  return (
    <form
      className={classes.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        setEmpty(password === "")
        if (password) onPassword(password)
      }}
    >
      <PasswordField
        name="p12Password"
        label="Contraseña de su firma"
        hint="La que eligió al empezar la activación; no es la de su cuenta."
        purpose="current"
        maxLength={200}
        required
        error={isEmpty ? "Este campo es requerido" : problem}
        onValue={setPassword}
      />
      <Button type="submit">Continuar</Button>
      <Button variant="subtle" onClick={onLost}>
        Olvidé esta contraseña
      </Button>
    </form>
  )
}
