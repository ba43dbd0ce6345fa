import { Button } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import type { ResetArea } from "@trazo/domain/password-reset"
import { Link } from "react-router"
import { Outcome } from "./outcome.tsx"
import classes from "./reset-password.module.css"
import { signInOf } from "./sign-in-of.ts"

export function PasswordChanged({ area }: { area: ResetArea }) {
  return (
    <Outcome
      icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden="true" />}
      tone="good"
      title="Su contraseña cambió"
    >
      <p>Por seguridad cerramos todas las sesiones de su cuenta. Ingrese con la contraseña nueva.</p>
      <div className={classes.ways}>
        <Button component={Link} to={signInOf(area)} reloadDocument fullWidth>
          Ingresar
        </Button>
      </div>
    </Outcome>
  )
}
