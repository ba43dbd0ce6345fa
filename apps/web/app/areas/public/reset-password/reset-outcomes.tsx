import { Button, Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockX from "@tabler/icons-react/dist/esm/icons/IconClockX.mjs"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import { paths } from "@trazo/contract/paths"
import type { LinkArea, ResetArea } from "@trazo/domain/identity/password-reset"
import { useEffect, useRef } from "react"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"

interface OutcomeProps {
  icon: React.ReactNode
  tone: "good" | "calm" | "warn"
  title: string
  children: React.ReactNode
}

/** Replaces the form; its heading takes the focus. */
function Outcome({ icon, tone, title, children }: OutcomeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Stack align="center" ta="center">
      <ThemeIcon variant="light" color={`var(--${tone})`} size={64} radius={32}>
        {icon}
      </ThemeIcon>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </Stack>
  )
}

/** Does not reveal whether the account exists. */
export function LinkSent({ area }: { area: ResetArea }) {
  const email = useDistributor()?.distributorData.supportEmail
  const what = area === "executive" ? "ese correo" : "ese número"
  return (
    <Outcome
      icon={<IconMail size={32} stroke={1.5} aria-hidden="true" />}
      tone="calm"
      title="Revise su correo"
    >
      <Text c="dimmed">
        Si {what} tiene una cuenta, en unos minutos le llegará un enlace para crear una contraseña nueva. Vale
        por una hora.
      </Text>
      <Text c="dimmed">
        ¿No llega? Mire en correo no deseado o pida otro en un minuto.
        {email ? (
          <>
            {" "}
            También puede escribirnos a <a href={`mailto:${email}`}>{email}</a>.
          </>
        ) : null}
      </Text>
      <Stack gap="sm" w="100%" mt="sm">
        <Button component={Link} to={signInOf(area)} fullWidth>
          Volver al ingreso
        </Button>
        <Button component={Link} to={paths.resetPasswordOf(area)} variant="subtle">
          Pedir otro enlace
        </Button>
      </Stack>
    </Outcome>
  )
}

/** Does not reveal whether the link expired, was used, was replaced or never existed. */
export function LinkOver({ area }: { area: LinkArea }) {
  return (
    <Outcome
      icon={<IconClockX size={32} stroke={1.5} aria-hidden="true" />}
      tone="warn"
      title="Este enlace ya no sirve"
    >
      <Text c="dimmed">
        Cada enlace sirve una sola vez y por poco tiempo, y deja de servir cuando se pide otro.
        {area === "banks" ? " Pida otro a la distribuidora que le dio el acceso." : null}
      </Text>
      <Stack gap="sm" w="100%" mt="sm">
        {area === "banks" ? null : (
          <Button component={Link} to={paths.resetPasswordOf(area)} fullWidth>
            Pedir otro enlace
          </Button>
        )}
        <Button component={Link} to={signInOf(area)} variant="subtle">
          Volver al ingreso
        </Button>
      </Stack>
    </Outcome>
  )
}

export function PasswordChanged({ area }: { area: LinkArea }) {
  return (
    <Outcome
      icon={<IconCircleCheck size={32} stroke={1.5} aria-hidden="true" />}
      tone="good"
      title="Su contraseña cambió"
    >
      <Text c="dimmed">
        Por seguridad cerramos todas las sesiones de su cuenta. Ingrese con la contraseña nueva.
      </Text>
      <Stack gap="sm" w="100%" mt="sm">
        <Button component={Link} to={signInOf(area)} reloadDocument fullWidth>
          Ingresar
        </Button>
      </Stack>
    </Outcome>
  )
}

const signIns: Record<LinkArea, string> = {
  client: paths.managerLogin,
  executive: paths.executiveLogin,
  banks: paths.banksLogin,
}

export const signInOf = (area: LinkArea): string => signIns[area]
