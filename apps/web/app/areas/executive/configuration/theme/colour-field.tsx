import { Box, TextInput } from "@mantine/core"
import { isColour } from "@trazo/domain/distributors/theme"
import type { FormField } from "@trazo/domain/forms/form-field"
import { useEffect, useRef } from "react"
import { useServerError } from "../../../../ui/fields/use-server-error.ts"

interface ColourFieldProps {
  name: string
  field: FormField
  error: string | undefined
  value: string
  onValue: (colour: string) => void
}

/** A colour, typed or picked. The browser's picker has names and keys, which Mantine's ColorInput lacks. */
export function ColourField({ name, field, error, value, onValue }: ColourFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  const [serverError, clearServerError] = useServerError(error)
  // A picked or proposed colour fires no event by which the form notices its change.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the value is in the field when the effect runs.
  useEffect(() => {
    input.current?.dispatchEvent(new Event("input", { bubbles: true }))
  }, [value])
  const take = (colour: string) => {
    clearServerError()
    onValue(colour)
  }
  return (
    <TextInput
      ref={input}
      id={name}
      name={name}
      label={field.label}
      description={field.hint}
      placeholder={field.placeholder}
      spellCheck={false}
      autoComplete="off"
      withAsterisk
      aria-required
      value={value}
      error={serverError}
      onChange={(event) => take(event.currentTarget.value)}
      leftSectionPointerEvents="all"
      leftSection={
        <Box
          type="color"
          component="input"
          w={28}
          h={28}
          p={0}
          bd="none"
          bg="none"
          style={{ borderRadius: "var(--radius)", cursor: "pointer" }}
          aria-label={`Elegir: ${field.label}`}
          value={isColour(value) ? value.toLowerCase() : "#000000"}
          onChange={(event) => take(event.currentTarget.value)}
        />
      }
    />
  )
}
