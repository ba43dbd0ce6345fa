import { folded } from "../text/latin-text.ts"
import type { PersonalData, PersonalField } from "./personal-fields.ts"

/** The fields that a picture of a cédula or a passport can fill in. */
export const cardFieldNames = [
  "identity",
  "passportCountry",
  "fingerprintCode",
  "names",
  "surname1",
  "surname2",
  "birthDate",
  "nationality",
] as const satisfies readonly PersonalField[]

export type CardField = (typeof cardFieldNames)[number]

/** By field, as the card says it. */
export type CardFields = Partial<Record<CardField, string>>

export function isCardField(field: PersonalField): field is CardField {
  return cardFieldNames.some((one) => one === field)
}

/** Fields whose typed value is not what the card says. A difference that a reader makes by erring in a name is none. */
export function cardDifferences(typed: PersonalData, read: CardFields): CardField[] {
  return cardFieldNames.filter((field) => {
    const [own = "", other = ""] = [typed[field], read[field]]
    return own !== "" && other !== "" && !isSame(field, own, other)
  })
}

/** Differences that one question asks about: with another number, the card is another person's. */
export function cardQuestions(differences: readonly CardField[]): CardField[][] {
  const isOtherPerson = differences.includes("identity") && differences.length > 1
  return isOtherPerson ? [[...differences]] : differences.map((field) => [field])
}

function isSame(field: CardField, typed: string, read: string): boolean {
  const [one, other] = [alike(field, typed), alike(field, read)]
  if (one === other) return true
  const isText = field === "names" || field === "surname1" || field === "surname2" || field === "nationality"
  return isText && differingSigns(one, other) <= 1
}

function alike(field: CardField, text: string): string {
  const plain = folded(text).replace(/[^a-z0-9]/g, "")
  // A reader takes one for the other.
  return field === "fingerprintCode" ? plain.replaceAll("i", "1").replaceAll("o", "0") : plain
}

/** Of the same length; another length counts as all. */
function differingSigns(one: string, other: string): number {
  if (one.length !== other.length) return Number.POSITIVE_INFINITY
  return [...one].filter((sign, at) => sign !== other[at]).length
}
