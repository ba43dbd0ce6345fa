import { isEmail } from "../forms/email.ts"
import { plainPhone } from "../forms/phone.ts"
import { isCedula } from "../identity/cedula.ts"
import { plainTitle } from "../money/statement-columns.ts"
import { type CellProblem, cellProblemTexts, type TableRow } from "../platform/table-row.ts"
import {
  type ConvenioColumn,
  type ConvenioTexts,
  convenioColumnNames,
  convenioColumns,
} from "./convenio-person.ts"

/** What a column of a file is. The last ones hold surnames and names together, in one order or the other. */
export const loadColumns = [...convenioColumns, "surnamesNames", "namesSurnames"] as const
export type LoadColumn = (typeof loadColumns)[number]

export const loadColumnNames: Record<LoadColumn, string> = {
  ...convenioColumnNames,
  surnamesNames: "Apellidos y nombres juntos",
  namesSurnames: "Nombres y apellidos juntos",
}

/** Positions in a row of a file, from 0. */
export type LoadMapping = { readonly [Column in LoadColumn]?: number | undefined }
export type CellFixes = { readonly [Column in ConvenioColumn]?: string }

/** Those that no column with the whole name stands for. */
const nameColumns = ["names", "surname1"] as const
/** A missing kind or validity is the first that the agreement covers. */
const requiredColumns = ["identity", "email", "phone"] as const

const noPhoneOfHolder = "(?!.*(convencional|fijo|casa|domicilio|oficina|trabajo))"

/** A title of what belongs to somebody else than the row's person, and a cell with an address, which is no title. */
const otherPerson =
  /@|\b(jef[ea]|supervisora?|gerente|empresa|empleadora?|patrono|referencia|emergencia|familiar|conyuge|espos[oa]|padre|madre|representante|garante)s?\b/

/** «Correo de contacto» is often the person's own, and loses to any other title. */
const maybeOther = /\bcontacto\b/

/** In the order in which they are tried: exact titles of all columns before any that only contain a word. */
const titles: Record<LoadColumn, readonly RegExp[]> = {
  identity: [
    /^(n[oº°]?\.? ?(de )?)?(cedula|ci|c\.i\.?|dni|identificacion|identidad|cedula o pasaporte|cedula\/pasaporte|documento( de identidad)?)s?$/,
    /(cedula|pasaporte|identifica|identidad)/,
    /documento/,
  ],
  surname2: [
    /^(segundo apellido|2do\.? apellido|apellido 2|apellido materno)$/,
    /(segundo|2\.? ?(do|o)?) apellido/,
  ],
  surname1: [/^(primer apellido|1er\.? apellido|apellido 1|apellido paterno|apellidos?)$/, /apellido/],
  names: [/^(nombres?|primer nombre|nombres completos?)$/, /nombre(?!.*(usuario|cargo|banco))/],
  email: [/^(correos?|correo electronico|e-?mail|mail)$/, /(correo|e-?mail)/],
  phone: [
    /^((telefono |numero )?(celular|movil)|celulares|whatsapp)$/,
    new RegExp(`^${noPhoneOfHolder}.*(celular|movil|whatsapp)`),
    new RegExp(`^${noPhoneOfHolder}.*telefono`),
  ],
  kind: [/^(tipo( de)? (firma|certificado)|firma|certificado)$/, /tipo.*(firma|certificado)|^tipo$/],
  validity: [
    /^(vigencia|validez|duracion)$/,
    /(vigencia|validez|duracion)|^(anos|tiempo)( de (firma|certificado))?$/,
  ],
  surnamesNames: [/^apellidos? ?(y|e|\/|,|-|&)? ?nombres?( completos?)?$/],
  namesSurnames: [/^(nombres? ?(y|e|\/|,|-|&)? ?apellidos?( completos?)?|nombre completo)$/],
}

const order = [
  "identity",
  "surnamesNames",
  "namesSurnames",
  "surname2",
  "surname1",
  "names",
  "email",
  "phone",
  "validity",
  "kind",
] as const satisfies readonly LoadColumn[]

/** The columns that a header's titles name, each title for one column. */
export function loadMappingOf(header: readonly string[]): LoadMapping {
  const mapping: { [Column in LoadColumn]?: number } = {}
  const plain = header.map(plainTitle)
  const levels = Math.max(...order.map((column) => titles[column].length))
  const own = plain.map((text) => (otherPerson.test(text) ? "" : text))
  for (const texts of [own.map((text) => (maybeOther.test(text) ? "" : text)), own])
    for (let level = 0; level < levels; level += 1) {
      for (const column of order) {
        const title = titles[column][level]
        if (!title || mapping[column] !== undefined) continue
        const taken = Object.values(mapping)
        const position = texts.findIndex((text, index) => !taken.includes(index) && title.test(text))
        if (position >= 0) mapping[column] = position
      }
    }
  return withoutSecondName(mapping, plain)
}

/** «Nombres completos» without a column of surnames holds both; a whole name beside both parts is left aside. */
function withoutSecondName(mapping: LoadMapping, plain: readonly string[]): LoadMapping {
  const { names, surname1, surnamesNames, namesSurnames, ...others } = mapping
  if (names !== undefined && surname1 !== undefined) return { ...others, names, surname1 }
  const whole = surnamesNames ?? namesSurnames
  if (whole !== undefined) {
    return {
      ...others,
      ...(surnamesNames === undefined ? { namesSurnames: whole } : { surnamesNames: whole }),
    }
  }
  const isWhole = names !== undefined && /completos?$/.test(plain[names] ?? "")
  if (isWhole) return { ...others, namesSurnames: names }
  return { ...others, ...(names !== undefined && { names }), ...(surname1 !== undefined && { surname1 }) }
}

/** The columns that are missing to read people. */
export function missingLoadColumns(mapping: LoadMapping): LoadColumn[] {
  const isWhole = mapping.surnamesNames !== undefined || mapping.namesSurnames !== undefined
  return [...requiredColumns, ...(isWhole ? [] : nameColumns)].filter(
    (column) => mapping[column] === undefined,
  )
}

export const isCompleteLoadMapping = (mapping: LoadMapping): boolean =>
  missingLoadColumns(mapping).length === 0

/** Rows above the header, such as a title of the list. */
const headerWithin = 30

/**
 * How many columns the titles of a table name, and the line that names most of them, the first of equal ones. The line is
 * null where no line does and the first row is a person already.
 */
export function findLoadHeader(rows: readonly TableRow[]): { line: number | null; named: number } {
  const counted = rows.slice(0, headerWithin).map(({ number: line, cells }) => ({
    line,
    named: Object.keys(loadMappingOf(cells)).length,
  }))
  const [first] = counted
  const none = { line: isPerson(rows[0]) && first?.named === 0 ? null : (first?.line ?? 1), named: 0 }
  return counted.reduce<typeof none>((best, one) => (one.named > Math.max(best.named, 1) ? one : best), none)
}

/** What a cell cannot be but this. */
const cellOf = {
  email: isEmail,
  identity: (text: string) => isCedula(text.replace(/[\s-]/g, "")),
  phone: (text: string) => plainPhone(text)?.startsWith("+5939") ?? false,
} as const satisfies { [Column in LoadColumn]?: (text: string) => boolean }

const isPerson = (row: TableRow | undefined) =>
  row?.cells.some((cell) => Object.values(cellOf).some((reads) => reads(cell))) ?? false

/** Rows that are looked at to find a column by its cells. */
const lookedAt = 200

/** The columns of a table from its titles on; without titles, those that most of their cells can only be. */
export function loadMappingOfTable([titles, ...rows]: readonly TableRow[]): LoadMapping {
  if (!titles || titles.cells.length > 0) return loadMappingOf(titles?.cells ?? [])
  const mapping: { [Column in LoadColumn]?: number } = {}
  const looked = rows.slice(0, lookedAt).map(({ cells }) => cells)
  const width = Math.max(0, ...looked.map((cells) => cells.length))
  for (const [column, reads] of Object.entries(cellOf)) {
    const position = Array.from({ length: width }, (_, at) =>
      looked.flatMap((cells) => cells[at] || []),
    ).findIndex((written) => written.filter(reads).length > written.length / 2)
    if (position >= 0) mapping[column as keyof typeof cellOf] = position
  }
  return mapping
}

/** What belongs to the surname after it: «DE LA TORRE», «DEL POZO», «SAN MARTÍN». */
const particles = new Set(["de", "del", "la", "las", "los", "san", "santa", "von", "van", "y", "e"])

/** The words of a name, each with the particles before it. */
function nameGroups(text: string): string[] {
  const groups: string[] = []
  let open = ""
  for (const word of text.trim().split(/\s+/)) {
    open = open ? `${open} ${word}` : word
    if (particles.has(plainTitle(word))) continue
    groups.push(open)
    open = ""
  }
  if (open) groups.push(open)
  return groups
}

interface SplitName {
  surname1: string
  surname2: string
  names: string
}

function splitSurnames(text: string): Pick<SplitName, "surname1" | "surname2"> {
  const [surname1 = "", ...others] = nameGroups(text)
  return { surname1, surname2: others.join(" ") }
}

/** Two surnames where there are three words at least, one where there are two. */
function splitWholeName(text: string, isSurnameFirst: boolean): SplitName {
  const groups = nameGroups(text)
  const surnames = groups.length > 2 ? 2 : Math.min(1, groups.length)
  const [first, rest] = isSurnameFirst
    ? [groups.slice(0, surnames), groups.slice(surnames)]
    : [groups.slice(groups.length - surnames), groups.slice(0, groups.length - surnames)]
  const [surname1 = "", surname2 = ""] = first
  return { surname1, surname2, names: rest.join(" ") }
}

interface LoadReading {
  mapping: LoadMapping
  header: readonly string[]
  fixes: CellFixes
}

/** The texts of a person in a row. Surnames and names in one column are separated; `fixes` replace cells. */
export function loadTexts(cells: readonly string[], { mapping, header, fixes }: LoadReading): ConvenioTexts {
  const read = (column: LoadColumn) => cells[mapping[column] ?? -1] ?? ""
  const texts = Object.fromEntries(convenioColumns.map((column) => [column, read(column)]))
  const surnameTitle = plainTitle(header[mapping.surname1 ?? -1] ?? "")
  if (mapping.surname2 === undefined && surnameTitle.includes("apellidos")) {
    Object.assign(texts, splitSurnames(read("surname1")))
  }
  if (mapping.surnamesNames !== undefined) Object.assign(texts, splitWholeName(read("surnamesNames"), true))
  if (mapping.namesSurnames !== undefined) Object.assign(texts, splitWholeName(read("namesSurnames"), false))
  return { ...texts, ...fixes } as ConvenioTexts
}

/** Why cells of a row have no value, by the columns that they are read for and that nobody mended. */
export function unreadColumns(
  problems: Readonly<Record<number, CellProblem>>,
  { mapping, fixes }: Pick<LoadReading, "mapping" | "fixes">,
): { [Column in ConvenioColumn]?: string } {
  const wholeName = mapping.surnamesNames ?? mapping.namesSurnames
  const found = convenioColumns.flatMap((column) => {
    const position = column === "names" ? (wholeName ?? mapping.names) : mapping[column]
    const problem = fixes[column] === undefined ? problems[position ?? -1] : undefined
    return problem ? [[column, cellProblemTexts[problem]]] : []
  })
  return Object.fromEntries(found)
}
