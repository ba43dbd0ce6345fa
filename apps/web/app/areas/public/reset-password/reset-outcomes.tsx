import { Button } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockX from "@tabler/icons-react/dist/esm/icons/IconClockX.mjs"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import { paths } from "@trazo/contract/paths"
import type { ResetArea } from "@trazo/domain/password-reset"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import classes from "./reset-password.module.css"

interface OutcomeProps {
  icon: React.ReactNode
  tone: "good" | "calm" | "warn"
  title: string
  children: React.ReactNode
}

/** What came of it, in place of the form; its title takes the focus. */
function Outcome({ icon, tone, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={classes.outcome}>
      <span className={classes.icon} data-tone={tone}>
        {icon}
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}

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

/** Where the account of an area signs in. */
export function signInOf(area: ResetArea): string {
  return area === "executive" ? paths.executiveLogin : paths.managerLogin
}
