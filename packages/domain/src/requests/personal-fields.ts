import { type CertificateKind, needsCompany, needsRuc } from "../certificates/certificate-kind.ts"
import { emailField, phoneField } from "../forms/contact-fields.ts"
import type { IdentityType } from "../identity/identity-type.ts"

/** In the order of the form. */
export const personalFields = [
  "identityType",
  "identity",
  "fingerprintCode",
  "names",
  "surname1",
  "surname2",
  "birthDate",
  "nationality",
  "email",
  "phone",
  "province",
  "city",
  "address",
  "ruc",
  "companyRuc",
  "companyName",
  "position",
  "department",
  "appointmentExpiry",
] as const

export type PersonalField = (typeof personalFields)[number]

/** Dates are "YYYY-MM-DD". The identity type is an IdentityType. */
export type PersonalData = Partial<Record<PersonalField, string | undefined>>

export type Holder = { kind: CertificateKind; identityType: IdentityType }

export const personalFieldLabels: Record<PersonalField, string> = {
  identityType: "Tipo de documento",
  identity: "Número de documento",
  fingerprintCode: "Código dactilar",
  names: "Nombres",
  surname1: "Primer apellido",
  surname2: "Segundo apellido",
  birthDate: "Fecha de nacimiento",
  nationality: "Nacionalidad",
  email: emailField.label,
  phone: phoneField.label,
  province: "Provincia",
  city: "Ciudad",
  address: "Dirección",
  ruc: "RUC",
  companyRuc: "RUC de la empresa",
  companyName: "Razón social",
  position: "Cargo",
  department: "Departamento",
  appointmentExpiry: "Fin del nombramiento",
}

export const personalFieldHints: Partial<Record<PersonalField, string>> = {
  fingerprintCode: "Está al reverso de su cédula: 10 letras y números.",
  names: "Tal como constan en su documento.",
  surname2: "Déjelo vacío si no lo tiene.",
  email: "Aquí recibirá los avisos de su solicitud.",
  address: "Calle principal, número y calle secundaria.",
  companyName: "Tal como consta en el RUC, sin comillas.",
  department: "Si su cargo pertenece a uno.",
  appointmentExpiry: "El certificado no puede durar más que su nombramiento.",
}

const optionalFields: readonly PersonalField[] = ["surname2", "department"]
const companyFields: readonly PersonalField[] = [
  "companyRuc",
  "companyName",
  "position",
  "department",
  "appointmentExpiry",
]

export function isPersonalField(value: unknown): value is PersonalField {
  return personalFields.some((field) => field === value)
}

/** The código dactilar applies to a cédula, the RUC to kinds that need it. */
export function fieldApplies(field: PersonalField, { kind, identityType }: Holder): boolean {
  if (field === "fingerprintCode") return identityType === "ci"
  if (field === "ruc") return needsRuc(kind)
  return companyFields.includes(field) ? needsCompany(kind) : true
}

export function applicableFields(holder: Holder): PersonalField[] {
  return personalFields.filter((field) => fieldApplies(field, holder))
}

export function isRequiredField(field: PersonalField, holder: Holder): boolean {
  return fieldApplies(field, holder) && !optionalFields.includes(field)
}
