import { Button } from "@mantine/core"
import IconClockX from "@tabler/icons-react/dist/esm/icons/IconClockX.mjs"
import { paths } from "@trazo/contract/paths"
import type { ResetArea } from "@trazo/domain/password-reset"
import { Link } from "react-router"
import { Outcome } from "./outcome.tsx"
import classes from "./reset-password.module.css"
import { signInOf } from "./sign-in-of.ts"

/** One message for a link that is expired, used, replaced or unknown. */
export function LinkOver({ area }: { area: ResetArea }) {
  return (
    <Outcome
      icon={<IconClockX size={32} stroke={1.5} aria-hidden="true" />}
      tone="warn"
      title="Este enlace ya no sirve"
    >
      <p>Cada enlace sirve una sola vez y por poco tiempo, y deja de servir cuando se pide otro.</p>
      <div className={classes.ways}>
        <Button component={Link} to={paths.resetPasswordOf(area)} fullWidth>
          Pedir otro enlace
        </Button>
        <Link to={signInOf(area)} className={classes.other}>
          Volver al ingreso
        </Link>
      </div>
    </Outcome>
  )
}
