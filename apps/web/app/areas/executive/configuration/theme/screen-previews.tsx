import { SimpleGrid } from "@mantine/core"
import type { Theme } from "@trazo/domain/distributors/theme"
import { brandVariables } from "../../../../shared-features/distributors/branding/brand-style.ts"
import { useBrandName } from "../../../../shared-features/distributors/branding/use-brand.ts"
import classes from "./screen-previews.module.css"

/** Five screens in these colours. They are pictures: nothing in them can be used. */
export function ScreenPreviews({ theme }: { theme: Theme }) {
  const name = useBrandName()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={brandVariables(theme) as React.CSSProperties}>
      <Screen title="Tienda">
        <strong className={classes.large}>Su firma electrónica, hoy</strong>
        <span className={classes.link}>Cómo funciona</span>
        <span className={classes.button}>Pedir mi firma</span>
        <span className={classes.accent}>La más pedida</span>
      </Screen>
      <Screen title="Paso de la solicitud">
        <span className={classes.steps}>
          <i data-state="done" />
          <i data-state="done" />
          <i />
          <i />
        </span>
        <strong>Sus datos</strong>
        <span className={classes.field}>1710034065</span>
        <span className={classes.row}>
          <span className={classes.outline}>Atrás</span>
          <span className={classes.button}>Continuar</span>
        </span>
      </Screen>
      <Screen title="Pago">
        <strong className={classes.large}>$23,60</strong>
        <span className={classes.chosen}>Transferencia o depósito</span>
        <span className={classes.quiet}>Pendiente de pago</span>
        <span className={classes.button}>Subir comprobante</span>
      </Screen>
      <Screen title="Ingreso">
        <strong className={classes.large}>{name}</strong>
        <span className={classes.field}>Correo electrónico</span>
        <span className={classes.button} data-hover="">
          Ingresar (con el puntero)
        </span>
        <span className={classes.link}>Olvidé mi contraseña</span>
      </Screen>
      <Screen title="Correo" isMail>
        <strong>{name}</strong>
        <span>Su pago fue confirmado. Ya puede activar su firma.</span>
        <span className={classes.button}>Activar mi firma</span>
      </Screen>
    </SimpleGrid>
  )
}

interface ScreenProps {
  title: string
  isMail?: boolean
  children: React.ReactNode
}

function Screen({ title, isMail = false, children }: ScreenProps) {
  return (
    <figure className={classes.figure}>
      <figcaption>{title}</figcaption>
      <div className={classes.screen} data-mail={isMail} role="img" aria-label={`Vista previa: ${title}`}>
        <div className={classes.content} aria-hidden="true">
          {children}
        </div>
      </div>
    </figure>
  )
}
