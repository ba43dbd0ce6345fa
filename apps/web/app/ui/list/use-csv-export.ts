import { byteOrderMark, csvLine } from "@trazo/domain/platform/csv"
import { useState } from "react"

export interface CsvColumn<Row> {
  title: string
  /** Columns without text are omitted. */
  text?: ((row: Row) => string | number) | undefined
}

/** With a byte order mark, so that Excel reads UTF-8. */
export function csvOf<Row>(columns: readonly CsvColumn<Row>[], rows: readonly Row[]): string {
  const exported = columns.filter(({ text }) => text !== undefined)
  const lines = [
    csvLine(exported.map(({ title }) => title)),
    ...rows.map((row) => csvLine(exported.map(({ text }) => text?.(row) ?? ""))),
  ]
  return byteOrderMark + lines.join("")
}

interface CsvExport<Row> {
  columns: readonly CsvColumn<Row>[]
  /** Without its extension. */
  fileName: string
  /** All rows of the filter, not only those of the page. */
  loadRows: () => Promise<readonly Row[]>
}

/** Saves a list as a CSV file. `problem` is a message for the user. */
export function useCsvExport<Row>({ columns, fileName, loadRows }: CsvExport<Row>) {
  const [isBusy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const save = async () => {
    setBusy(true)
    setProblem(null)
    try {
      const url = URL.createObjectURL(new Blob([csvOf(columns, await loadRows())], { type: "text/csv" }))
      const link = Object.assign(document.createElement("a"), { href: url, download: `${fileName}.csv` })
      link.click()
      URL.revokeObjectURL(url)
    } catch (error) {
      setProblem(error instanceof Error ? error.message : "No se pudo exportar. Intente otra vez.")
    } finally {
      setBusy(false)
    }
  }
  return { save: () => void save(), isBusy, problem }
}
