import { Box, Group, SimpleGrid, Stack } from "@mantine/core"
import type { Theme } from "@trazo/domain/distributors/theme"
import { brandVariables } from "../../../../shared-features/distributors/branding/brand-style.ts"
import { useBrandName } from "../../../../shared-features/distributors/branding/use-brand.ts"
import classes from "./screen-previews.module.css"

const styles = {
  button: {
    padding: "8px 14px",
    border: "1px solid transparent",
    borderRadius: "var(--radius)",
    fontWeight: 600,
    color: "var(--on-brand)",
    background: "var(--brand)",
  },
  outline: {
    padding: "8px 14px",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
    fontWeight: 600,
  },
  accent: {
    padding: "2px 10px",
    border: "1px solid transparent",
    borderRadius: "var(--radius)",
    fontWeight: 600,
    color: "var(--on-accent)",
    background: "var(--accent)",
  },
  quiet: {
    padding: "2px 10px",
    border: "1px solid transparent",
    borderRadius: "var(--radius)",
    fontWeight: 600,
    color: "var(--on-quiet)",
    background: "var(--quiet)",
  },
  hovered: {
    padding: "8px 14px",
    border: "1px solid transparent",
    borderRadius: "var(--radius)",
    fontWeight: 600,
    color: "var(--on-brand-hover)",
    background: "var(--brand-hover)",
  },
  field: {
    alignSelf: "stretch",
    padding: "8px 12px",
    border: "1px solid var(--line-strong)",
    borderRadius: "var(--radius)",
  },
  chosen: {
    alignSelf: "stretch",
    padding: "8px 12px",
    border: "2px solid var(--brand-ink)",
    borderRadius: "var(--radius)",
    color: "var(--brand-ink)",
  },
} satisfies Record<string, React.CSSProperties>

/** Five screens in these colours. They are pictures: nothing in them can be used. */
export function ScreenPreviews({ theme }: { theme: Theme }) {
  const name = useBrandName()
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={brandVariables(theme) as React.CSSProperties}>
      <Screen title="Tienda">
        <Box component="strong" fz="lg">
          Su firma electrónica, hoy
        </Box>
        <Box component="span" c="var(--quiet-ink)" td="underline">
          Cómo funciona
        </Box>
        <span style={styles.button}>Pedir mi firma</span>
        <span style={styles.accent}>La más pedida</span>
      </Screen>
      <Screen title="Paso de la solicitud">
        <span className={classes.steps}>
          <i data-state="done" />
          <i data-state="done" />
          <i />
          <i />
        </span>
        <strong>Sus datos</strong>
        <span style={styles.field}>1710034065</span>
        <Group component="span" gap="sm">
          <span style={styles.outline}>Atrás</span>
          <span style={styles.button}>Continuar</span>
        </Group>
      </Screen>
      <Screen title="Pago">
        <Box component="strong" fz="lg">
          $23,60
        </Box>
        <span style={styles.chosen}>Transferencia o depósito</span>
        <span style={styles.quiet}>Pendiente de pago</span>
        <span style={styles.button}>Subir comprobante</span>
      </Screen>
      <Screen title="Ingreso">
        <Box component="strong" fz="lg">
          {name}
        </Box>
        <span style={styles.field}>Correo electrónico</span>
        <span style={styles.hovered}>Ingresar (con el puntero)</span>
        <Box component="span" c="var(--quiet-ink)" td="underline">
          Olvidé mi contraseña
        </Box>
      </Screen>
      <Screen title="Correo" isMail>
        <strong>{name}</strong>
        <span>Su pago fue confirmado. Ya puede activar su firma.</span>
        <span style={styles.button}>Activar mi firma</span>
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
    <Stack component="figure" gap={4} m={0} miw={0}>
      <Box component="figcaption" c="dimmed">
        {title}
      </Box>
      <div className={classes.screen} data-mail={isMail} role="img" aria-label={`Vista previa: ${title}`}>
        <Stack className={classes.content ?? ""} align="start" gap={10} px={12} py="md" aria-hidden="true">
          {children}
        </Stack>
      </div>
    </Stack>
  )
}
