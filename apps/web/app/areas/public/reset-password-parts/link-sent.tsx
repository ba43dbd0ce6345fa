import { Button } from "@mantine/core"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import { paths } from "@trazo/contract/paths"
import type { ResetArea } from "@trazo/domain/password-reset"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Outcome } from "./outcome.tsx"
import classes from "./reset-password.module.css"
import { signInOf } from "./sign-in-of.ts"

/** Says the same whether there is such an account or not. */
export function LinkSent({ area }: { area: ResetArea }) {
  const email = useDistributor()?.distributorData.supportEmail
  const what = area === "executive" ? "ese correo" : "ese número"
  return (
    <Outcome
      icon={<IconMail size={32} stroke={1.5} aria-hidden="true" />}
      tone="calm"
      title="Revise su correo"
    >
      <p>
        Si {what} tiene una cuenta, en unos minutos le llegará un enlace para crear una contraseña nueva. Vale
        por una hora.
      </p>
      <p>
        ¿No llega? Mire en correo no deseado o pida otro en un minuto.
        {email ? (
          <>
            {" "}
            También puede escribirnos a <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : null}
      </p>
      <div className={classes.ways}>
        <Button component={Link} to={signInOf(area)} fullWidth>
          Volver al ingreso
        </Button>
        <Link to={paths.resetPasswordOf(area)} className={classes.other}>
          Pedir otro enlace
        </Link>
      </div>
    </Outcome>
  )
}
