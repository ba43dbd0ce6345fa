import { Box, Checkbox, Paper } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"

const termsText =
  "Acepto que he leído los términos y condiciones del servicio de gestión para la emisión de firmas electrónicas."

interface TermsCheckboxProps {
  name: string
  /** Address of the terms. */
  termsUrl?: string | undefined
  error?: string | null | undefined
  defaultChecked?: boolean
  onChecked?: (checked: boolean) => void
}

/** D8 */
export function TermsCheckbox({ name, termsUrl, error, defaultChecked, onChecked }: TermsCheckboxProps) {
  return (
    <Paper withBorder p="md" style={error ? { borderColor: "var(--bad)" } : {}}>
      <Checkbox
        name={name}
        id={name}
        value="true"
        label={termsText}
        error={error}
        aria-required
        {...(defaultChecked === undefined ? {} : { defaultChecked })}
        onChange={(event) => onChecked?.(event.currentTarget.checked)}
      />
      {termsUrl ? (
        <Box component="a" className="tap" ml={32} href={termsUrl} target="_blank" rel="noreferrer">
          Leer los términos y condiciones
        </Box>
      ) : null}
    </Paper>
  )
}
