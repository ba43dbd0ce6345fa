import { emailField, phoneField } from "../forms/contact-fields.ts"
import { findCountry } from "../forms/countries.ts"
import { fieldMessages, letters } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { cedulaProblem } from "../identity/cedula.ts"
import type { IdentityType } from "../identity/identity-type.ts"
import { passportMaximumLength, passportProblem } from "../identity/passport.ts"

/** What staff may correct in a client's account. Identity and address are proved, so that nobody types them. */
export const clientDataFields = {
  names: { label: "Nombres", maximum: 64, rules: [letters] },
  surnames: { label: "Apellidos", maximum: 129, rules: [letters] },
  phone: { ...phoneField, isOptional: true },
} as const satisfies Record<string, FormField>

/** A new client's document, by its type. */
export const clientIdentityFields = {
  ci: {
    label: "Número de cédula",
    maximum: 10,
    kind: "digits",
    rules: [(text) => (text ? cedulaProblem(text) : null)],
  },
  passport: {
    label: "Número de pasaporte",
    maximum: passportMaximumLength,
    rules: [(text) => (text ? passportProblem(text) : null)],
  },
} as const satisfies Record<IdentityType, FormField>

export const passportCountryField = {
  label: "País que emitió el pasaporte",
  placeholder: "Escoja un país",
  maximum: 60,
  letterCase: "asTyped",
  rules: [(text) => (findCountry(text ?? "") ? null : fieldMessages.choose)],
} as const satisfies FormField

export const newClientFields = { ...clientDataFields, email: emailField } as const

export const clientNoteField = {
  label: "Nota",
  maximum: 2000,
  letterCase: "asTyped",
  missing: "Escriba la nota",
} as const satisfies FormField

/** `closed`: disabled, whether it was approved or not. */
export const clientStandings = ["approved", "provisional", "closed"] as const
export type ClientStanding = (typeof clientStandings)[number]

export const clientStandingNames: Record<ClientStanding, string> = {
  approved: "Aprobada",
  provisional: "Provisional",
  closed: "Cerrada",
}

export function clientStanding(client: { state: string; approvedAt: Date | null }): ClientStanding {
  if (client.state !== "active") return "closed"
  return client.approvedAt === null ? "provisional" : "approved"
}
