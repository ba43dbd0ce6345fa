import { type FieldRule, fieldMessages } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { plainPhone } from "../forms/phone.ts"
import { shopBlockFields } from "./shop-blocks.ts"

const written = { letterCase: "asTyped", isOptional: true } as const

/** A number with its country, so that a link can be made of it. */
const dialled: FieldRule = (value) =>
  !value || plainPhone(value)?.startsWith("+") ? null : fieldMessages.numbers

const number = { kind: "tel", maximum: 25, rules: [dialled], isOptional: true } as const

/** Texts that a distributor writes (checklist F3). An empty text is not shown. */
export const brandTextFields = {
  schedule: {
    ...written,
    label: "Horario de atención",
    hint: "En la página de inicio y al pagar.",
    maximum: 300,
  },
  transaction: {
    ...written,
    label: "Datos para la transferencia",
    hint: "Junto a las cuentas, cuando el cliente paga. Diga qué poner en la descripción y qué subir.",
    maximum: 1000,
  },
  finishRegister: {
    ...written,
    label: "Mensaje al registrar la solicitud",
    hint: "Lo que lee el cliente al terminar: qué pasa ahora y cuándo.",
    maximum: 1000,
  },
  promise: {
    ...written,
    label: "Nota sobre la revisión",
    hint: "Va junto a la hora de respuesta, que sale de su horario de atención. No escriba aquí otro plazo.",
    maximum: 200,
  },
  welcomeTitle: {
    ...written,
    label: "Título de la tienda",
    hint: "Sin formato. Vacío: el título de la plataforma.",
    maximum: 90,
  },
  welcomeLead: {
    ...written,
    label: "Presentación de la tienda",
    hint: "Una o dos frases bajo el título.",
    maximum: 400,
  },
  whatsapp: {
    ...number,
    label: "WhatsApp",
    hint: "Con su país, como +593 99 123 4567. Aparece en la ayuda.",
  },
  telephone: {
    ...number,
    label: "Teléfono",
    hint: "Con su país, como +593 4 234 5678. Aparece en la ayuda.",
  },
  ...shopBlockFields,
} as const satisfies Record<string, FormField>

export type BrandTextKey = keyof typeof brandTextFields

export const termsTextField = {
  label: "Texto de los términos",
  hint: "### antes de un título, - antes de un punto de lista, **negrita**.",
  maximum: 40_000,
  letterCase: "asTyped",
} as const satisfies FormField
