import type { CardField, CardFields } from "../buying/card-reading.ts"
import { type CalendarDate, ecuadorDay, isCalendarDate } from "../dates/calendar-date.ts"
import { findCountry } from "../forms/countries.ts"
import { isCedula } from "../identity/cedula.ts"
import { asDigits, birthDateOn, isNear, plain } from "./card-text.ts"
import type { DocumentType } from "./documents.ts"
import type { ReadPicture } from "./evidence.ts"
import { readMachineLines } from "./machine-lines.ts"

/**
 * What the pictures of a cédula or a passport say about their holder, for the form that the holder confirms. What is
 * doubtful is left out: an empty field is typed.
 */
export function readCardFields(pictures: readonly ReadPicture[], now: Date): CardFields {
  const linesOf = (type: DocumentType) =>
    pictures.filter((picture) => picture.type === type).flatMap(({ facts }) => facts?.lines ?? [])
  const passport = linesOf("passportPage")
  if (passport.length > 0) return passportFields(passport, now)
  const sides = [linesOf("identityFront"), linesOf("identityBack")]
  const backs = sides.filter((lines, index) => (index === 0 ? isBack(lines) : !isFront(lines)))
  const fronts = sides.filter((lines) => !backs.includes(lines))
  return cedulaFields(fronts.flat(), backs.flat(), now)
}

/** The documents whose picture shows the other side of a cédula. */
export function swappedSides(pictures: readonly ReadPicture[]): DocumentType[] {
  return pictures.flatMap(({ type, facts }) => {
    const lines = facts?.lines ?? []
    const isOther = type === "identityFront" ? isBack(lines) : type === "identityBack" && isFront(lines)
    return isOther ? [type] : []
  })
}

const hasSome = (lines: readonly string[], marks: readonly string[]) =>
  lines.some((line) => marks.some((mark) => has(line, mark)))
const frontMarks = ["NACIONALIDAD", "CIUDADANIA", "SEXO"]
const hasBackMarks = (lines: readonly string[]) =>
  hasSome(lines, ["PADRE", "MADRE"]) || lines.some((line) => /^I<?ECU/.test(plain(line).replace(/\s/g, "")))

/** A picture that shows both sides is neither. */
const isBack = (lines: readonly string[]) => hasBackMarks(lines) && !hasSome(lines, frontMarks)
const isFront = (lines: readonly string[]) =>
  hasSome(lines, ["NACIONALIDAD"]) && hasSome(lines, ["APELLIDOS"]) && !hasBackMarks(lines)

type Machine = ReturnType<typeof readMachineLines>

function cedulaFields(front: readonly string[], back: readonly string[], now: Date): CardFields {
  const machine = readMachineLines(back, now)
  const numbers = new Set([
    ...front.flatMap((line) => line.replace(/[ .-]/g, "").match(/\d{10}/g) ?? []),
    ...machine.optional,
  ])
  const cedulas = [...numbers].filter(isCedula)
  return present({
    // Two numbers leave it to the holder.
    identity: cedulas.length === 1 ? cedulas[0] : undefined,
    fingerprintCode: fingerprintCodeOn(back),
    ...namesOf(front, machine),
    birthDate: machine.birthDate ?? printedBirth(front, now),
    nationality: nationalityOn(front),
  })
}

function passportFields(lines: readonly string[], now: Date): CardFields {
  const machine = readMachineLines(lines, now)
  const [country, nationality] = issuers.get(machine.issuer ?? "") ?? []
  return present({
    identity: machine.number,
    passportCountry: country ? (findCountry(country) ?? undefined) : undefined,
    ...namesOf(lines, machine),
    birthDate: machine.birthDate ?? printedBirth(lines, now),
    nationality: nationalityOn(lines) ?? nationality,
  })
}

function printedBirth(lines: readonly string[], now: Date): CalendarDate | undefined {
  const date = birthDateOn(lines)
  return date && isCalendarDate(date) && date <= ecuadorDay(now) ? date : undefined
}

function present(fields: Partial<Record<CardField, string | undefined>>): CardFields {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value))
}

const namePattern = /^\p{L}{2,}(?:[ '-]\p{L}+)*$/u
/** Words that a card prints as labels, which are no part of a name. */
const printedLabels =
  `APELLIDOS NOMBRES PADRE MADRE LUGAR FECHA NACIMIENTO NACIONALIDAD EXPEDICION EXPIRACION VENCIMIENTO
SEXO CONYUGE INSTRUCCION PROFESION OCUPACION DOCUMENTO CEDULA CIUDADANIA REPUBLICA FIRMA`.split(/\s+/)
/** Short labels differ from a surname, such as «Lugo», in few signs. */
const isLabel = (word: string) =>
  printedLabels.some((label) => word === label || (label.length > 6 && isNear(word, label)))

/** A line of a name without the signs that a reader sees at its ends. */
function nameOn(line: string | undefined): string | undefined {
  const text = (line ?? "").replace(/^[\s.,_-]+|[\s.,_-]+$/g, "").toUpperCase()
  return namePattern.test(text) && !plain(text).split(" ").some(isLabel) ? text : undefined
}

const has = (line: string, label: string) =>
  plain(line)
    .split(/[^A-Z0-9]+/)
    .some((word) => isNear(word, label))

interface Names {
  names?: string | undefined
  surname1?: string | undefined
  surname2?: string | undefined
}

/** As printed, because the machine-readable lines have no accents; where those prove another word, theirs. */
function namesOf(front: readonly string[], machine: Machine): Names {
  const printed = printedNames(front)
  const words = front.flatMap((line) => line.toUpperCase().match(/\p{L}+/gu) ?? [])
  const proved = (proof: readonly string[] | undefined) =>
    proof?.map((word) => words.find((one) => plain(one) === word) ?? word).join(" ")
  const surnames = proved(machine.surnames) ?? printed.surnames?.join(" ")
  // Two lines show where the first surname ends.
  const isPrinted = printed.surnames?.length === 2 && surnames === printed.surnames.join(" ")
  const [surname1, surname2] = isPrinted ? (printed.surnames ?? []) : splitSurnames(surnames)
  return { names: proved(machine.names) ?? printed.names, surname1, surname2 }
}

function printedNames(lines: readonly string[]): {
  names?: string | undefined
  surnames?: string[] | undefined
} {
  const at = lines.findIndex((line) => has(line, "APELLIDOS"))
  if (at === -1) return {}
  // Older cards have one label for both: surnames in the first line, names in the second.
  if (has(lines[at] ?? "", "NOMBRES")) {
    const surnames = nameOn(lines[at + 1])
    return { surnames: surnames ? [surnames] : undefined, names: nameOn(lines[at + 2]) }
  }
  const end = lines.findIndex((line, index) => index > at && has(line, "NOMBRES"))
  if (end === -1 || end - at > 3) return {}
  const surnames = lines.slice(at + 1, end).map(nameOn)
  return {
    surnames: surnames.length > 0 && surnames.every((one) => one !== undefined) ? surnames : undefined,
    names: nameOn(lines[end + 1]),
  }
}

const particles = ["DE", "DEL", "LA", "LAS", "LOS", "SAN", "SANTA", "VON", "VAN", "DA", "DOS", "DI"]

/** «DE LA TORRE PEÑA»: a particle belongs to the word after it. The second surname takes what is left. */
function splitSurnames(text: string | undefined): [string?, string?] {
  if (!text) return []
  const words = text.split(" ")
  const first = words.findIndex((word) => !particles.includes(word)) + 1
  const second = words.slice(first).join(" ")
  return first > 0 && second ? [words.slice(0, first).join(" "), second] : [text]
}

function nationalityOn(lines: readonly string[]): string | undefined {
  const at = lines.findIndex((line) => has(line, "NACIONALIDAD"))
  if (at === -1) return undefined
  const [line = "", below = ""] = lines.slice(at)
  const words = [...plain(line).split(/\s+/), ...plain(below).split(/\s+/)]
  return nationalities.find((one) => words.some((word) => isNear(word, one)))
}

/** Letter, four digits, letter, four digits. Readers take an I for a one, a four for an A, and an E for a euro sign. */
function fingerprintCodeOn(back: readonly string[]): string | undefined {
  const asAlpha = (sign = "") => (sign === "1" ? "I" : sign)
  const words = back.flatMap((line) =>
    line
      .toUpperCase()
      .replaceAll("€", "E")
      .split(/[^A-Z0-9]+/),
  )
  for (const word of words) {
    const [, first, four = "", second, last = ""] =
      /^([A-Z1])([A-Z0-9]{4})([A-Z1])([A-Z0-9]{4})$/.exec(word) ?? []
    const [one, other] = [four, last].map((part) => asDigits(part).replaceAll("A", "4"))
    // A word of a name has few digits, even where letters are read for some.
    if (word.replace(/\D/g, "").length >= 6 && /^\d{8}$/.test(`${one}${other}`))
      return `${asAlpha(first)}${one}${asAlpha(second)}${other}`
  }
  return undefined
}

/** Issuers of passports (ICAO 9303, part 3) that people in Ecuador have most: code, country and nationality. */
const issuers: ReadonlyMap<string, readonly [country: string, nationality: string]> = new Map(
  `ECU EC ECUATORIANA|COL CO COLOMBIANA|VEN VE VENEZOLANA|PER PE PERUANA|CHL CL CHILENA|ARG AR ARGENTINA|BOL BO BOLIVIANA
BRA BR BRASILEÑA|URY UY URUGUAYA|PRY PY PARAGUAYA|MEX MX MEXICANA|CUB CU CUBANA|DOM DO DOMINICANA|PAN PA PANAMEÑA
CRI CR COSTARRICENSE|GTM GT GUATEMALTECA|HND HN HONDUREÑA|SLV SV SALVADOREÑA|NIC NI NICARAGÜENSE|USA US ESTADOUNIDENSE
CAN CA CANADIENSE|ESP ES ESPAÑOLA|ITA IT ITALIANA|FRA FR FRANCESA|GBR GB BRITÁNICA|PRT PT PORTUGUESA|NLD NL NEERLANDESA
CHE CH SUIZA|CHN CN CHINA|JPN JP JAPONESA|KOR KR SURCOREANA|IND IN INDIA|RUS RU RUSA`
    .split(/[|\n]/)
    .map((entry): [string, [string, string]] => [entry.slice(0, 3), [entry.slice(4, 6), entry.slice(7)]]),
)
const nationalities = [...issuers.values()].map(([, nationality]) => nationality)
