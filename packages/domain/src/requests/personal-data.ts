import { adultAge, ageAt, ecuadorDay, isCalendarDate } from "../dates/calendar-date.ts"
import { emailField, phoneField } from "../forms/contact-fields.ts"
import { normaliseEmail } from "../forms/email.ts"
import {
  extNumbers,
  type FieldRule,
  fieldMessages,
  firstProblem,
  letterNumber,
  letters,
  mail,
  size,
} from "../forms/field-rules.ts"
import { cedulaProblem } from "../identity/cedula.ts"
import { isIdentityType } from "../identity/identity-type.ts"
import { passportProblem } from "../identity/passport.ts"
import { findProvince } from "../identity/provinces.ts"
import { companyRucProblem, naturalRucProblem, rucProblem } from "../identity/ruc.ts"
import {
  fieldApplies,
  type Holder,
  isRequiredField,
  type PersonalData,
  type PersonalField,
  personalFields,
} from "./personal-fields.ts"

const personalDataMessages = {
  birthDate: "La fecha de nacimiento no es válida",
  adult: "Debe tener al menos 18 años",
  fingerprintCode: "El código dactilar tiene 10 letras y números, por ejemplo V3333V2222",
  companyName: "Escriba la razón social sin comillas ni el signo «&»",
  appointmentExpiry: "El nombramiento debe estar vigente",
} as const

const maximumLengths: Partial<Record<PersonalField, number>> = {
  names: 64,
  surname1: 64,
  surname2: 64,
  nationality: 64,
  email: emailField.maximum,
  phone: phoneField.maximum,
  city: 64,
  address: 100,
  companyName: 150,
  position: 64,
  department: 64,
}

// An apostrophe between two letters belongs to a name (D'ALESSIO); any other quote does not.
const quotes = /["“”„«»&]|(?<!\p{L})['’]|['’](?!\p{L})/u

type ValidationContext = Holder & { now: Date; data: PersonalData }
type FieldValidator = (value: string, judged: ValidationContext) => string | null

function by(rule: FieldRule): FieldValidator {
  return (value) => rule(value)
}

const validators: Record<PersonalField, FieldValidator> = {
  identityType: (value, { identityType }) => (value === identityType ? null : fieldMessages.choose),
  identity: (value, { identityType }) =>
    identityType === "ci" ? cedulaProblem(value) : passportProblem(value),
  fingerprintCode: (value) => (isFingerprintCode(value) ? null : personalDataMessages.fingerprintCode),
  names: by(letters),
  surname1: by(letters),
  surname2: by(letters),
  birthDate: birthDateProblem,
  nationality: by(letters),
  email: by(mail),
  phone: by(extNumbers),
  province: (value) => (findProvince(value) ? null : fieldMessages.choose),
  city: by(letterNumber),
  address: () => null,
  ruc: (value, { identityType, data }) =>
    identityType === "ci" ? naturalRucProblem(value, data.identity ?? "") : rucProblem(value),
  companyRuc: companyRucProblem,
  companyName: (value) => (quotes.test(value) ? personalDataMessages.companyName : null),
  position: by(letterNumber),
  department: by(letterNumber),
  appointmentExpiry: (value, { now }) => {
    if (!isCalendarDate(value)) return fieldMessages.date
    return value > ecuadorDay(now) ? null : personalDataMessages.appointmentExpiry
  },
}

function birthDateProblem(value: string, { now }: ValidationContext): string | null {
  if (!isCalendarDate(value)) return fieldMessages.date
  const age = ageAt(value, now)
  if (value > ecuadorDay(now) || age > 120) return personalDataMessages.birthDate
  return age < adultAge ? personalDataMessages.adult : null
}

/** The code on the back of a cédula: ten letters and digits, with at least one letter and six digits. */
function isFingerprintCode(value: string): boolean {
  return /^[A-Z0-9]{10}$/.test(value) && /[A-Z]/.test(value) && value.replace(/[^0-9]/g, "").length >= 6
}

/** Messages by field. Expects normalised data and ignores fields that do not apply to the holder. */
export function personalDataProblems(
  data: PersonalData,
  holder: Holder & { now: Date },
): Partial<Record<PersonalField, string>> {
  const problems: Partial<Record<PersonalField, string>> = {}
  for (const field of personalFields) {
    if (!fieldApplies(field, holder)) continue
    const problem = fieldProblem(field, data, holder)
    if (problem) problems[field] = problem
  }
  return problems
}

function fieldProblem(
  field: PersonalField,
  data: PersonalData,
  holder: Holder & { now: Date },
): string | null {
  const value = data[field] ?? ""
  if (value === "") return isRequiredField(field, holder) ? fieldMessages.required : null
  const maximum = maximumLengths[field]
  return firstProblem(value, maximum ? [size(maximum)] : []) ?? validators[field](value, { ...holder, data })
}

const withoutSpaces: readonly PersonalField[] = ["identity", "fingerprintCode", "ruc", "companyRuc"]

function normaliseField(field: PersonalField, value: string): string {
  const text = value.normalize("NFC").trim().replace(/\s+/g, " ")
  if (field === "identityType") return isIdentityType(text.toLowerCase()) ? text.toLowerCase() : text
  if (field === "email") return normaliseEmail(text)
  if (field === "province") return findProvince(text) ?? text
  // Upper case can take a letter and its accents apart, so they are composed once more.
  const upper = text.replace(/’/g, "'").toUpperCase().normalize("NFC")
  return withoutSpaces.includes(field) ? upper.replace(/[ -]/g, "") : upper
}

/**
 * The stored form: trimmed, single spaces, upper case (e-mail lower case, provinces by name), document numbers without
 * spaces and hyphens. Idempotent.
 */
export function normalisePersonalData(data: PersonalData): PersonalData {
  const normalised: PersonalData = {}
  for (const field of personalFields) {
    const value = data[field]
    if (value !== undefined) normalised[field] = normaliseField(field, value)
  }
  return normalised
}
