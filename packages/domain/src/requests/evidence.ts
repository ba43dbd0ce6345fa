import type { PersonalData } from "../buying/personal-fields.ts"
import type { PictureFacts } from "../buying/picture-facts.ts"
import { adultAge, ageAt, ecuadorDay } from "../dates/calendar-date.ts"
import { formatCalendarDate } from "../dates/spanish-dates.ts"
import { isCedula } from "../identity/cedula.ts"
import { type QualityProblem, qualityProblemsOf } from "../platform/picture-quality.ts"
import {
  compareBirthDate,
  compareFingerprint,
  compareNames,
  compareNumber,
  type EvidenceOutcome,
  readExpiry,
} from "./card-text.ts"
import { type DocumentType, documentCatalogue } from "./documents.ts"

/** What a program found about a request. It helps the reviewer and decides nothing. */
interface Evidence {
  key: string
  label: string
  outcome: EvidenceOutcome
  /** The name of the outcome, or what was measured. */
  text: string
  detail: string | null
}

const evidenceNames: Record<EvidenceOutcome, string> = {
  agrees: "Coincide",
  differs: "No coincide",
  unreadable: "No se puede leer",
}

/** Pictures of these documents are measured, and the text of cards is read. */
export const readDocuments = ["identityFront", "identityBack", "passportPage", "facePhoto"] as const
export type ReadDocument = (typeof readDocuments)[number]
export const hasText = (type: DocumentType) => type !== "facePhoto"
/** Cards and pages of a passport, whose pictures are measured. */
export const isCard = (type: DocumentType) => readDocuments.some((one) => one === type) && hasText(type)

/** A picture's facts, or null when it could not be read. */
export interface ReadPicture {
  type: ReadDocument
  facts: PictureFacts | null
}

interface EvidenceSources {
  typed: PersonalData
  pictures: readonly ReadPicture[]
  /** Requests of other identities that share something with this one. */
  repeated: number
  now: Date
}

export function evidenceOf({ typed, pictures, repeated, now }: EvidenceSources): Evidence[] {
  return [
    ...identityEvidence(typed, now),
    repeatedEvidence(repeated),
    ...pictures.map(quality),
    ...cardEvidence(typed, pictures, now),
  ]
}

function repeatedEvidence(repeated: number): Evidence {
  const named = { key: "repeated", label: "Teléfono, correo y archivos", detail: null }
  if (repeated === 0) return { ...named, outcome: "agrees", text: "No se repiten en otras identidades" }
  const where = repeated === 1 ? "otra solicitud" : `${repeated} solicitudes`
  return { ...named, outcome: "differs", text: `Repetidos en ${where}: véalas abajo` }
}

function identityEvidence(typed: PersonalData, now: Date): Evidence[] {
  const { identityType, identity = "", birthDate } = typed
  const found: Evidence[] = []
  if (identityType !== "passport") {
    const isValid = isCedula(identity)
    found.push({
      key: "checkDigit",
      label: "Dígito verificador",
      outcome: isValid ? "agrees" : "differs",
      text: isValid ? "Correcto" : "No es el de esa cédula",
      detail: null,
    })
  }
  if (birthDate) {
    const age = ageAt(birthDate, now)
    const outcome = age >= adultAge ? "agrees" : "differs"
    found.push({ key: "age", label: "Edad", outcome, text: `${age} años`, detail: null })
  }
  return found
}

const problemNames: Record<QualityProblem, string> = {
  black: "oscura",
  white: "con demasiada luz",
  dark: "oscura",
  bright: "con demasiada luz",
  blurred: "borrosa",
  cut: "cortada en el borde",
}

function quality({ type, facts }: ReadPicture): Evidence {
  const named = { key: `quality:${type}`, label: documentCatalogue[type].title, detail: null }
  if (!facts) return { ...named, outcome: "unreadable", text: "La foto no se pudo leer" }
  const problems = qualityProblemsOf(facts, { isFace: !hasText(type) }).map(
    (problem) => problemNames[problem],
  )
  const text = problems.length > 0 ? `Foto ${problems.join(", ")}` : "Foto nítida"
  return { ...named, outcome: problems.length > 0 ? "differs" : "agrees", text }
}

type Item = [key: string, label: string, compared: ReturnType<typeof compareNumber>, detail: string | null]

function cardEvidence(typed: PersonalData, pictures: readonly ReadPicture[], now: Date): Evidence[] {
  const linesOf = (...types: DocumentType[]) =>
    pictures.filter(({ type }) => types.includes(type)).flatMap(({ facts }) => facts?.lines ?? [])
  if (!pictures.some(({ type }) => hasText(type))) return []
  const front = linesOf("identityFront", "passportPage")
  const both = [...front, ...linesOf("identityBack")]
  const { identity = "", birthDate = "", fingerprintCode = "" } = typed
  const names = [typed.names, typed.surname1, typed.surname2].filter((name) => name !== undefined)
  const dated = (read: string | null) => read && formatCalendarDate(read)
  const items: Item[] = []
  const number = compareNumber(front, identity)
  items.push(["number", "Número en el documento", number, number.read && `Dice ${number.read}`])
  const named = compareNames(front, names)
  items.push([
    "names",
    "Nombres en el documento",
    named,
    named.outcome === "differs" ? "No son los que escribió" : null,
  ])
  if (birthDate) {
    const birth = compareBirthDate(both, birthDate)
    items.push(["birthDate", "Nacimiento en el documento", birth, birth.read && `Dice ${dated(birth.read)}`])
  }
  if (fingerprintCode) {
    const code = compareFingerprint(linesOf("identityBack"), fingerprintCode)
    items.push(["fingerprint", "Código dactilar", code, code.read && `Dice ${code.read}`])
  }
  const expiry = readExpiry(both, ecuadorDay(now))
  const until = dated(expiry.read)
  items.push([
    ...(["expiry", "Vigencia del documento", expiry] as const),
    until && (expiry.outcome === "agrees" ? `Hasta el ${until}` : `Venció el ${until}`),
  ])
  return items.map(([key, label, { outcome }, detail]) => ({
    key,
    label,
    outcome,
    detail,
    text: evidenceNames[outcome],
  }))
}
