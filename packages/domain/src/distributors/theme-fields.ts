import type { FormField } from "../forms/form-field.ts"
import { isColour, type Theme } from "./theme.ts"

const colour = {
  // A colour has seven characters; the rule says what a longer text should be.
  maximum: 40,
  letterCase: "asTyped",
  placeholder: "#0B5C8A",
  rules: [
    (text: string | null | undefined) =>
      text && !isColour(text.trim()) ? "Escriba un color como #0B5C8A" : null,
  ],
} as const

/** A distributor's colours as its executives edit them. */
export const themeFields = {
  primaryColor: { ...colour, label: "Color principal", hint: "Botones y marcas." },
  primaryColor2: { ...colour, label: "Color principal (Hover)", hint: "El botón con el puntero encima." },
  primaryColor3: { ...colour, label: "Color de acento", hint: "Detalles que llaman la vista." },
  secondaryColor: { ...colour, label: "Color secundario", hint: "Enlaces y marcas discretas." },
} as const satisfies Record<keyof Theme, FormField>
