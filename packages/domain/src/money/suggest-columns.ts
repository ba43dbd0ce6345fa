import type { TableRow } from "../platform/table-row.ts"
import { directionOfWord, directionWord } from "./movement-direction.ts"
import { type ColumnMapping, mappingOfHeader } from "./statement-columns.ts"

/** Rows that are looked at to find a column by its cells. */
const lookedAt = 200

/**
 * The columns that a table's titles name. Where no title names the type, the column whose cells are all words for debits
 * and credits, such as N/D and N/C.
 */
export function mappingOfTable([first, ...rows]: readonly TableRow[]): ColumnMapping {
  const header = first?.cells ?? []
  const mapping = mappingOfHeader(header)
  if (mapping.type !== undefined || mapping.amount === undefined) return mapping
  const { description, ...others } = mapping
  const taken = Object.values(others)
  const type = header.findIndex((_, index) => {
    const cells = rows.slice(0, lookedAt).map(({ cells: row }) => row[index]?.trim() ?? "")
    const written = cells.filter((cell) => cell !== "")
    return (
      !taken.includes(index) &&
      written.length > 0 &&
      written.every((cell) => directionOfWord(directionWord(cell)) !== null)
    )
  })
  if (type < 0) return mapping
  return { ...others, ...(description !== undefined && description !== type && { description }), type }
}

/**
 * A mapping that somebody chose when type and balance could not be chosen or found: those that the titles name and that
 * stand for nothing else are added.
 */
export function withDirectionColumns(mapping: ColumnMapping, rows: readonly TableRow[]): ColumnMapping {
  const taken = Object.values(mapping)
  const { type, balance } = mappingOfTable(rows)
  const isFree = (column: number | undefined) => column !== undefined && !taken.includes(column)
  return {
    ...(isFree(type) && { type }),
    ...(isFree(balance) && { balance }),
    ...mapping,
  } as ColumnMapping
}
