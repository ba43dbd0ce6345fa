/** Signs of a clipboard that are read: more than a hundred long rows of a spreadsheet. */
export const pastedSignsAtMost = 500_000

const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}]+/gu

/** As a cell holds it: on one line, without signs that nobody sees. */
export const cellText = (text: string) =>
  text
    .replace(/[\t\r\n]+/g, " ")
    .replace(unseen, "")
    .trim()

/** The cells of a clipboard as spreadsheets write it: tabs, lines, and quotation marks around cells with either of them. */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]]
  const cell = /"((?:[^"]|"")*)"(?=[\t\r\n]|$)|[^\t\r\n]*/y
  const read = text.slice(0, pastedSignsAtMost).replace(/\r?\n$/, "")
  for (let at = 0; at <= read.length; ) {
    cell.lastIndex = at
    const [whole = "", quoted] = cell.exec(read) ?? []
    rows.at(-1)?.push(cellText(quoted?.replaceAll('""', '"') ?? whole))
    at += whole.length
    const isLine = /[\r\n]/.test(read[at] ?? "")
    if (isLine) rows.push([])
    at += read.startsWith("\r\n", at) ? 2 : 1
  }
  return rows
}

/** Whether a paste is for several cells. */
export const isBlock = (text: string) => /[\t\n]/.test(text.replace(/\r?\n$/, ""))

interface Place<Column> {
  lines: readonly number[]
  columns: readonly Column[]
  at: { line: number; column: Column }
}

interface PlacedCells<Column> {
  cells: { line: number; column: Column; text: string }[]
  /** Rows and columns of the block for which the table has no room. */
  left: { rows: number; columns: number }
}

/** Puts a block of cells over the shown rows and columns, from the chosen cell on. */
export function placePasted<Column>(
  block: readonly (readonly string[])[],
  { lines, columns, at }: Place<Column>,
): PlacedCells<Column> {
  const below = lines.slice(lines.indexOf(at.line))
  const beside = columns.slice(columns.indexOf(at.column))
  const cells = below.slice(0, block.length).flatMap((line, down) =>
    beside.flatMap((column, right) => {
      const text = block[down]?.[right]
      return text === undefined ? [] : [{ line, column, text }]
    }),
  )
  const widest = block.reduce((most, { length }) => Math.max(most, length), 0)
  return {
    cells,
    left: {
      rows: Math.max(0, block.length - below.length),
      columns: Math.max(0, widest - beside.length),
    },
  }
}
