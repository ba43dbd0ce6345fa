import type { CardField, CardFields } from "@trazo/domain/buying/card-reading"
import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import type { DocumentType } from "@trazo/domain/requests/documents"

export const cardNames: Record<IdentityType, string> = { ci: "cédula", passport: "pasaporte" }

export function swappedText(type: DocumentType): string {
  const side = type === "identityFront" ? "posterior" : "frontal"
  return `Parece el lado ${side}: tómelo en el otro recuadro, y aquí el que falta.`
}

const takeReadLabels: Record<IdentityType, string> = {
  ci: "Usar el de la cédula",
  passport: "Usar el del pasaporte",
}
export const keepTypedLabel = "Dejar lo que escribí"

const subjects: Record<CardField, (card: string) => string> = {
  identity: (card) => `El número de su ${card} es`,
  passportCountry: (card) => `El país que emitió su ${card} es`,
  fingerprintCode: (card) => `El código dactilar de su ${card} es`,
  names: (card) => `Los nombres de su ${card} son`,
  surname1: (card) => `El primer apellido de su ${card} es`,
  surname2: (card) => `El segundo apellido de su ${card} es`,
  birthDate: (card) => `La fecha de nacimiento de su ${card} es`,
  nationality: (card) => `La nacionalidad de su ${card} es`,
}

const takeAllReadLabels: Record<IdentityType, string> = {
  ci: "Usar los datos de la cédula",
  passport: "Usar los datos del pasaporte",
}

interface Differences {
  /** Of one question (`cardQuestions`). */
  fields: readonly CardField[]
  identityType: IdentityType
  read: CardFields
  typed: PersonalData
}

/** A question about one field, or about a card that is another person's. */
export function questionOf({ fields, identityType, read, typed }: Differences): {
  text: string
  takeLabel: string
} {
  const [field] = fields
  if (fields.length === 1 && field) {
    const values = { read: read[field] ?? "", typed: typed[field] ?? "" }
    return {
      text: differenceText({ field, identityType, ...values }),
      takeLabel: takeReadLabels[identityType],
    }
  }
  const card = cardNames[identityType]
  const names = [read.names, read.surname1, read.surname2].filter(Boolean).join(" ")
  const whose = names ? `${names}, ${read.identity}` : `quien tiene el número ${read.identity}`
  return {
    text: `Su ${card} es de ${whose}, y usted escribió ${typed.identity}: ${fields.length} datos no coinciden. ¿De quién es la firma?`,
    takeLabel: takeAllReadLabels[identityType],
  }
}

interface Difference {
  field: CardField
  identityType: IdentityType
  read: string
  typed: string
}

function differenceText({ field, identityType, read, typed }: Difference): string {
  const shown = (value: string) => (field === "birthDate" ? formatCalendarDate(value) : value)
  return `${subjects[field](cardNames[identityType])} ${shown(read)}, usted escribió ${shown(typed)}.`
}

const accented: readonly CardField[] = ["names", "surname1", "surname2"]

/** Stands below a field that a picture filled in. */
export function readText(field: CardField, identityType: IdentityType): string {
  const read = `Leído de su ${cardNames[identityType]}`
  return accented.includes(field) ? `${read}. Revise las tildes y la ñ.` : `${read}.`
}
