import { type CertificateKind, needsCompany, needsRuc } from "../certificates/certificate-kind.ts"
import { adultAge, ageAt, ecuadorDay, isCalendarDate } from "../dates/calendar-date.ts"
import { emailField, phoneField } from "../forms/contact-fields.ts"
import { countryOptions, findCountry } from "../forms/countries.ts"
import { normaliseEmail } from "../forms/email.ts"
import { fieldMessages, letterNumber, letters, ruc } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { normalisePhone } from "../forms/phone.ts"
import { findProvince, provinceOptions } from "../forms/provinces.ts"
import { cedulaProblem } from "../identity/cedula.ts"
import { type IdentityType, identityTypes, isIdentityType } from "../identity/identity-type.ts"
import { passportMaximumLength, passportProblem } from "../identity/passport.ts"
import { companyRucProblem, naturalRucProblem, rucProblem } from "../identity/ruc.ts"

export type Holder = { kind: CertificateKind; identityType: IdentityType }

export interface RuleContext extends Holder {
  now: Date
  /** The holder's identity number. Null if it is unknown, as in a correction. */
  identity: string | null
}

type PersonalRule = (value: string, context: RuleContext) => string | null

/** Dates are "YYYY-MM-DD". A code is a document number with letters. */
type PersonalKind = NonNullable<FormField["kind"]> | "code" | "date" | "choice"

export interface PersonalFieldDefinition extends Omit<FormField, "kind" | "rules"> {
  kind?: PersonalKind
  /** Checked on the normalised value. The message of the first broken rule is shown. */
  rules?: readonly PersonalRule[]
  /** What a choice offers. */
  options?: readonly string[]
  /** By default every holder. */
  appliesTo?: (holder: Holder) => boolean
  /** From the trimmed text; by default to upper case. Idempotent. */
  normalise?: (text: string) => string
  /** What the form shows for one identity type. */
  variants?: Partial<Record<IdentityType, { label?: string; hint?: string; kind?: PersonalKind }>>
}

const personalDataMessages = {
  birthDate: "La fecha de nacimiento no es válida",
  adult: "Debe tener al menos 18 años",
  fingerprintCode: "El código dactilar tiene 10 letras y números, por ejemplo V3333V2222",
  companyName: "Escriba la razón social sin comillas ni el signo «&»",
  companySigns: "Escriba la razón social con letras latinas, números y signos comunes",
  appointmentExpiry: "El nombramiento debe estar vigente",
  address: "Escriba la calle y el número de su casa",
} as const

// An apostrophe between two letters belongs to a name (D'ALESSIO); any other quote does not.
const quotes = /["“”„«»&]|(?<![\p{L}\p{M}])['’]|['’](?!\p{L})/u

/** Without signs that nobody sees or that reverse the text: the name stands in the certificate (Unicode, UTS 39). */
const companySigns = /^(?:[\p{Script=Latin}0-9\p{P}\p{S} ]|[\u0300-\u036f])*$/u

const birthDateRule: PersonalRule = (value, { now }) => {
  if (!isCalendarDate(value)) return fieldMessages.date
  const age = ageAt(value, now)
  if (value > ecuadorDay(now) || age > 120) return personalDataMessages.birthDate
  return age < adultAge ? personalDataMessages.adult : null
}

const appointmentExpiryRule: PersonalRule = (value, { now }) => {
  if (!isCalendarDate(value)) return fieldMessages.date
  return value > ecuadorDay(now) ? null : personalDataMessages.appointmentExpiry
}

const holderRucRule: PersonalRule = (value, { identityType, identity }) => {
  if (identity === null) return null
  return identityType === "ci" ? naturalRucProblem(value, identity) : rucProblem(value)
}

/** «KM 5» is an address, a letter or a number alone is none. */
const streetAddress: PersonalRule = (value) =>
  /\p{L}/u.test(value) && (value.match(/[\p{L}\p{N}]/gu) ?? []).length >= 3
    ? null
    : personalDataMessages.address

/** The code on the back of a cédula: ten letters and digits, with at least one letter and six digits. */
function isFingerprintCode(value: string): boolean {
  return /^[A-Z0-9]{10}$/.test(value) && /[A-Z]/.test(value) && value.replace(/[^0-9]/g, "").length >= 6
}

const forCompany = ({ kind }: Holder) => needsCompany(kind)

// In the order of the form.
const definitions = {
  identityType: {
    label: "Tipo de documento",
    maximum: longest(identityTypes),
    kind: "choice",
    normalise: (text) => (isIdentityType(text.toLowerCase()) ? text.toLowerCase() : text),
    rules: [(value, { identityType }) => (value === identityType ? null : fieldMessages.choose)],
  },
  identity: {
    label: "Número de documento",
    maximum: passportMaximumLength,
    kind: "code",
    rules: [
      (value, { identityType }) => (identityType === "ci" ? cedulaProblem(value) : passportProblem(value)),
    ],
    variants: {
      ci: { label: "Número de cédula", kind: "digits" },
      passport: { label: "Número de pasaporte" },
    },
  },
  passportCountry: {
    label: "País que emitió el pasaporte",
    placeholder: "Escoja un país",
    maximum: longest(countryOptions),
    kind: "choice",
    options: countryOptions,
    normalise: (text) => findCountry(text) ?? text,
    rules: [(value) => (findCountry(value) ? null : fieldMessages.choose)],
    appliesTo: ({ identityType }) => identityType === "passport",
  },
  fingerprintCode: {
    label: "Código dactilar",
    hint: "Al reverso de su cédula, 10 caracteres.",
    placeholder: "V3333V2222",
    maximum: 10,
    kind: "code",
    rules: [(value) => (isFingerprintCode(value) ? null : personalDataMessages.fingerprintCode)],
    appliesTo: ({ identityType }) => identityType === "ci",
  },
  names: {
    label: "Nombres",
    hint: "Tal como constan en su documento.",
    maximum: 64,
    rules: [letters],
    autoComplete: "given-name",
  },
  surname1: { label: "Primer apellido", maximum: 64, rules: [letters], autoComplete: "family-name" },
  surname2: {
    label: "Segundo apellido",
    hint: "Déjelo vacío si no lo tiene.",
    maximum: 64,
    rules: [letters],
    isOptional: true,
  },
  birthDate: { label: "Fecha de nacimiento", maximum: 10, kind: "date", rules: [birthDateRule] },
  nationality: { label: "Nacionalidad", maximum: 64, rules: [letters], autoComplete: "on" },
  email: {
    ...emailField,
    hint: "Le enviaremos un código y los avisos.",
    normalise: normaliseEmail,
    autoComplete: "email",
  },
  phone: {
    ...phoneField,
    hint: "Por ejemplo 0991234567.",
    normalise: normalisePhone,
    autoComplete: "tel",
  },
  province: {
    label: "Provincia",
    placeholder: "Escoja una provincia",
    maximum: longest(provinceOptions),
    kind: "choice",
    options: provinceOptions,
    normalise: (text) => findProvince(text) ?? text,
    rules: [(value) => (findProvince(value) ? null : fieldMessages.choose)],
  },
  city: { label: "Ciudad", maximum: 64, rules: [letterNumber], autoComplete: "address-level2" },
  address: {
    label: "Dirección",
    hint: "Calle principal, número y calle secundaria.",
    maximum: 100,
    rules: [streetAddress],
    autoComplete: "street-address",
  },
  ruc: {
    label: "RUC",
    hint: "Los 13 dígitos que le dio el SRI.",
    maximum: 13,
    kind: "digits",
    rules: [ruc, holderRucRule],
    appliesTo: ({ kind }) => needsRuc(kind),
    variants: { ci: { hint: "Su cédula seguida de 001." } },
  },
  companyRuc: {
    label: "RUC de la empresa",
    maximum: 13,
    kind: "digits",
    rules: [companyRucProblem],
    appliesTo: forCompany,
  },
  companyName: {
    label: "Razón social",
    hint: "Tal como consta en el RUC, sin comillas.",
    maximum: 150,
    rules: [
      (value) => (quotes.test(value) ? personalDataMessages.companyName : null),
      (value) => (companySigns.test(value) ? null : personalDataMessages.companySigns),
    ],
    appliesTo: forCompany,
    autoComplete: "organization",
  },
  position: {
    label: "Cargo",
    maximum: 64,
    rules: [letterNumber],
    appliesTo: forCompany,
    autoComplete: "organization-title",
  },
  department: {
    label: "Departamento",
    hint: "Si su cargo pertenece a uno.",
    maximum: 64,
    rules: [letterNumber],
    isOptional: true,
    appliesTo: forCompany,
    autoComplete: "on",
  },
  appointmentExpiry: {
    label: "Fin del nombramiento",
    hint: "Su certificado no pasará de esa fecha.",
    maximum: 10,
    kind: "date",
    rules: [appointmentExpiryRule],
    appliesTo: forCompany,
  },
} satisfies Record<string, PersonalFieldDefinition>

export type PersonalField = keyof typeof definitions

/** The one definition of each field of a request's holder: forms, the API, its documentation and the review use it. */
export const personalFields: Readonly<Record<PersonalField, PersonalFieldDefinition>> = definitions

/** In the order of the form. */
export const personalFieldNames = Object.keys(definitions) as readonly PersonalField[]

/** The identity type is an IdentityType. */
export type PersonalData = Partial<Record<PersonalField, string>>

function longest(options: readonly string[]): number {
  return Math.max(...options.map((option) => option.length))
}

export function isPersonalField(value: unknown): value is PersonalField {
  return personalFieldNames.some((field) => field === value)
}

/** The definition with the label, hint and kind that this identity type has. */
export function personalFieldFor(field: PersonalField, identityType: IdentityType): PersonalFieldDefinition {
  const definition = personalFields[field]
  return { ...definition, ...definition.variants?.[identityType] }
}

export function fieldApplies(field: PersonalField, holder: Holder): boolean {
  return personalFields[field].appliesTo?.(holder) ?? true
}

export function applicableFields(holder: Holder): PersonalField[] {
  return personalFieldNames.filter((field) => fieldApplies(field, holder))
}

export function isRequiredField(field: PersonalField, holder: Holder): boolean {
  return fieldApplies(field, holder) && !personalFields[field].isOptional
}
