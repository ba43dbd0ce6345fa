import { plainTitle } from "../money/statement-columns.ts"
import { type ConvenioColumn, type ConvenioTexts, convenioColumns } from "./convenio-person.ts"

/** Positions in a row of a file, from 0. */
export type LoadMapping = { readonly [Column in ConvenioColumn]?: number | undefined }
export type CellFixes = { readonly [Column in ConvenioColumn]?: string }

/** A missing kind or validity is the first that the agreement covers. */
export const requiredLoadColumns = ["identity", "names", "surname1", "email", "phone"] as const

const titles: Record<ConvenioColumn, RegExp> = {
  identity: /(cedula|pasaporte|identifica|identidad|documento|^ci$|^c\.i\.?$|^dni$)/,
  surname2: /(segundo apellido|2do\.? apellido|2\.? ?o? apellido|apellido 2|apellido materno)/,
  surname1: /apellido/,
  names: /nombre/,
  email: /(correo|e-?mail)/,
  phone: /(celular|telefono|movil|whatsapp)/,
  kind: /(tipo|firma|certificado)/,
  validity: /(vigencia|validez|duracion|anos|tiempo)/,
}

const order = ["identity", "surname2", "surname1", "names", "email", "phone", "validity", "kind"] as const

/** The columns that a header's titles name, each title for one column. */
export function loadMappingOf(header: readonly string[]): LoadMapping {
  const mapping: { [Column in ConvenioColumn]?: number } = {}
  for (const column of order) {
    const taken = Object.values(mapping)
    const position = header.findIndex(
      (title, index) => !taken.includes(index) && titles[column].test(plainTitle(title)),
    )
    if (position >= 0) mapping[column] = position
  }
  return mapping
}

export const isCompleteLoadMapping = (mapping: LoadMapping): boolean =>
  requiredLoadColumns.every((column) => mapping[column] !== undefined)

/** Rows above the header, such as a title of the list. */
const headerWithin = 30

/** The position of the row that names most columns, the first of equal ones; 0 where none names two. */
export function findLoadHeader(rows: readonly (readonly string[])[]): number {
  const named = rows.slice(0, headerWithin).map((row) => Object.keys(loadMappingOf(row)).length)
  const most = Math.max(...named)
  return most < 2 ? 0 : named.indexOf(most)
}

/** What belongs to the surname after it: «DE LA TORRE», «DEL POZO», «SAN MARTÍN». */
const particles = new Set(["de", "del", "la", "las", "los", "san", "santa", "von", "van", "y", "e"])

function splitSurnames(text: string): [string, string] {
  const words = text.trim().split(/\s+/)
  const last = words.findIndex((word) => !particles.has(plainTitle(word)))
  const end = last < 0 ? words.length : last + 1
  return [words.slice(0, end).join(" "), words.slice(end).join(" ")]
}

/** The texts of a person in a row. Both surnames in one column are separated; `fixes` replace cells. */
export function loadTexts(
  cells: readonly string[],
  { mapping, header, fixes }: { mapping: LoadMapping; header: readonly string[]; fixes: CellFixes },
): ConvenioTexts {
  const read = (column: ConvenioColumn) => cells[mapping[column] ?? -1] ?? ""
  const texts = Object.fromEntries(convenioColumns.map((column) => [column, read(column)]))
  const surnameTitle = plainTitle(header[mapping.surname1 ?? -1] ?? "")
  if (mapping.surname2 === undefined && surnameTitle.includes("apellidos")) {
    ;[texts.surname1, texts.surname2] = splitSurnames(read("surname1")) as [string, string]
  }
  return { ...texts, ...fixes } as ConvenioTexts
}
