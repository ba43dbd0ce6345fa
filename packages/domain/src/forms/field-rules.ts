import type { IdentityType, InvoiceIdentityCode } from "../identity/identity-type.ts"
import { passwordScore } from "../identity/password-strength.ts"
import { hiddenSignIn, withoutUnseenSigns } from "../text/hidden-signs.ts"
import { withPlainApostrophes } from "../text/latin-text.ts"
import { isEmail, normaliseEmail } from "./email.ts"
import { plainPhone } from "./phone.ts"

/**
 * A form rule (checklist E1 to E16): null for a valid value, else the exact message. Forms and API share the rules.
 * Only `required`, `check` and `secure` refuse an empty value.
 */
export type FieldRule = (value: string | null | undefined) => string | null

export const fieldMessages = {
  required: "Este campo es requerido",
  mail: "Ingrese correo válido",
  sameMail: "Los correos deben ser los mismos",
  samePassword: "Las contraseñas no coinciden",
  letters: "Ingrese un nombre válido",
  numbers: "Ingrese un número válido",
  check: "Confirmar el check es necesario",
  letterNumber: "Este campo debe contener solo letras y números",
  ci: "Su cédula debe tener 10 dígitos",
  passport: "Su pasaporte debe contener solo letras y números",
  invoiceRuc: "Su RUC debe tener 13 dígitos",
  ruc: "Su RUC debe contener 13 dígitos",
  secure: "Contraseña insegura",
  files: "Este documento es requerido",
  choose: "Escoja una de las opciones",
  date: "Ingrese una fecha válida",
  futureDate: "La fecha no puede ser futura",
  hiddenSigns: "El texto tiene signos que no se ven. Bórrelo y escríbalo a mano.",
} as const

export const defaultMaximumLength = 15

// Every Latin letter, with the accents that Unicode writes apart. Certificates read in Ecuador cannot contain other scripts.
// Wide letters, ordinal signs and small capitals of phonetics are no letters of names.
const latin = String.raw`(?:(?![ªºＡ-ｚ])(?=\p{Script=Latin})[\p{Lu}\p{Ll}\p{Lt}\p{Lo}][\u0300-\u036f]{0,2})`
const lettersShape = new RegExp(`^${latin}+(?:(?: ?['-] ?| +)${latin}+)*$`, "u")
const letterNumberShape = new RegExp(
  `^(?:${latin}|[0-9\\t/.])(?:(?:${latin}|[0-9\\t/. '-])*(?:${latin}|[0-9\\t/.]))?$`,
  "u",
)

function rule(isValid: (value: string) => boolean, message: string): FieldRule {
  return (value) => {
    const text = (value ?? "").trim().normalize("NFC")
    return text === "" || isValid(text) ? null : message
  }
}

/** E1 */
export const required: FieldRule = (value) => ((value ?? "").trim() === "" ? fieldMessages.required : null)

/** E2 */
export const mail: FieldRule = rule(isEmail, fieldMessages.mail)

/** E3 */
export function sameMail(other: string | null | undefined): FieldRule {
  return (value) =>
    normaliseEmail(value ?? "") === normaliseEmail(other ?? "") ? null : fieldMessages.sameMail
}

/** E4 */
export function samePassword(other: string | null | undefined): FieldRule {
  return (value) => ((value ?? "") === (other ?? "") ? null : fieldMessages.samePassword)
}

/** E5: at least two letters; spaces, hyphens and apostrophes between them. */
export const letters: FieldRule = rule((typed) => {
  const text = withPlainApostrophes(typed)
  return lettersShape.test(text) && text.replace(/[ '-]/g, "").length >= 2
}, fieldMessages.letters)

/** E6 */
export const numbers: FieldRule = rule((text) => /^[0-9]+$/.test(text), fieldMessages.numbers)

/** E7: a phone number in any usual spelling, at most 15 digits (ITU-T E.164). */
export const extNumbers: FieldRule = rule((text) => plainPhone(text) !== null, fieldMessages.numbers)

/** E8 */
export function check(value: boolean | null | undefined): string | null {
  return value === true ? null : fieldMessages.check
}

/** E9 */
export function size(maximum: number = defaultMaximumLength): FieldRule {
  return (value) => ([...(value ?? "").trim()].length <= maximum ? null : tooLong(maximum))
}

/** Control signs, and signs that nobody sees or that turn the direction of the text (Unicode, UTS 39). */
export const visible: FieldRule = (value) => (hiddenSignIn(value ?? "") ? fieldMessages.hiddenSigns : null)

export function tooLong(maximum: number): string {
  return `Máximo ${maximum} caracteres`
}

/** E10: letters and digits; spaces, hyphens and apostrophes between them. */
export const letterNumber: FieldRule = rule(
  (text) => letterNumberShape.test(withPlainApostrophes(text)),
  fieldMessages.letterNumber,
)

/** E11 and E12 */
export function typeId(type: IdentityType): FieldRule {
  return type === "ci"
    ? rule((text) => /^[0-9]{10}$/.test(text), fieldMessages.ci)
    : rule((text) => /^[A-Za-z0-9]+$/.test(text), fieldMessages.passport)
}

/** E13 */
export function typeIdUpconta(code: InvoiceIdentityCode): FieldRule {
  return code === "04"
    ? rule((text) => /^[0-9]{13}$/.test(text), fieldMessages.invoiceRuc)
    : rule((text) => /^[0-9]{10}$/.test(text), fieldMessages.ci)
}

/** E14 */
export const ruc: FieldRule = rule((text) => /^[0-9]{13}$/.test(text), fieldMessages.ruc)

/** E15: eight or more characters with two of upper case, lower case, digit. */
export function secure(value: string | null | undefined): string | null {
  return passwordScore(value ?? "") >= 4 ? null : fieldMessages.secure
}

/** E16: always passes. The server checks required documents with `requiredDocuments`. */
export function files(_value?: unknown): null {
  return null
}

export function firstProblem(value: string | null | undefined, rules: readonly FieldRule[]): string | null {
  const seen = value && withoutUnseenSigns(value)
  for (const one of rules) {
    const message = one(seen)
    if (message) return message
  }
  return null
}
