import { NativeSelect, SimpleGrid, Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { ShownTable } from "@trazo/contract/platform/chosen-table"
import { rowsFromTitles, type TableRow } from "@trazo/domain/platform/table-row"
import classes from "./choose-table.module.css"

type ColumnPlaces<Column extends string> = { readonly [Name in Column]?: number | undefined }

/** Which sheet and which line of titles count, and what each column is. */
export interface TableChoice<Column extends string> {
  sheet: number
  titlesLine: number | null
  mapping: ColumnPlaces<Column>
}

interface ChooseTableProps<Column extends string> {
  table: ShownTable
  /** In the order in which people look for them. */
  columns: readonly { column: Column; label: string }[]
  choice: TableChoice<Column>
  onChange: (choice: TableChoice<Column>) => void
  /** What the titles of a sheet say. */
  guess: {
    titlesLine: (rows: readonly TableRow[]) => number | null
    mapping: (rows: readonly TableRow[]) => ColumnPlaces<Column>
  }
  /** Labels of what nobody chose and nothing can be read without. */
  missing: readonly string[]
  /** What is read from a row, where its columns don't show it. */
  preview?: (cells: readonly string[], titles: readonly string[]) => string
}

const noTitles = "none"
const shownRows = 8
const titleLines = 20
const longestCell = 60

/** A table as the file has it, with what each column is above its rows. */
export function ChooseTable<Column extends string>(props: ChooseTableProps<Column>) {
  const { table, choice, onChange, guess, missing } = props
  const { sheets } = table
  const rows = sheets[choice.sheet]?.first ?? []
  const withTitles = (titlesLine: number | null, sheet = choice.sheet) => {
    const first = rowsFromTitles(sheets[sheet]?.first ?? [], titlesLine)
    onChange({ sheet, titlesLine, mapping: guess.mapping(first) })
  }
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: sheets.length > 1 ? 2 : 1 }} mb="md">
        {sheets.length > 1 ? (
          <NativeSelect
            label="Hoja"
            data={sheets.map(({ name, isHidden }, place) => ({
              value: String(place),
              label: `${name || `Hoja ${place + 1}`}${isHidden ? " (oculta)" : ""}`,
            }))}
            value={String(choice.sheet)}
            onChange={({ currentTarget }) => {
              const sheet = Number(currentTarget.value)
              withTitles(guess.titlesLine(sheets[sheet]?.first ?? []), sheet)
            }}
          />
        ) : null}
        <NativeSelect
          label="Fila de los títulos"
          data={[
            ...rows.slice(0, titleLines).map(({ number, cells }) => ({
              value: String(number),
              label: `Fila ${number}: ${shortened(cells.filter(Boolean).join(" · "))}`,
            })),
            { value: noTitles, label: "Sin títulos: la primera ya es un dato" },
          ]}
          value={choice.titlesLine === null ? noTitles : String(choice.titlesLine)}
          onChange={({ currentTarget: { value } }) => withTitles(value === noTitles ? null : Number(value))}
        />
      </SimpleGrid>
      <Text role="status" mb="xs" {...(missing.length > 0 && { c: "var(--bad)" })}>
        {missing.length > 0
          ? `Falta decir qué columna es: ${missing.join(", ")}.`
          : "Compruebe que cada columna sea lo que dice encima."}
      </Text>
      <ColumnTable {...props} rows={rowsFromTitles(rows, choice.titlesLine)} />
    </>
  )
}

const shortened = (text: string) => (text.length > longestCell ? `${text.slice(0, longestCell)}…` : text)

const samplesAtMost = 3

const samplesOf = (rows: readonly TableRow[], place: number) =>
  rows
    .map(({ cells }) => shortened(cells[place] ?? ""))
    .filter(Boolean)
    .slice(0, samplesAtMost)
    .join(" · ") || "Vacía"

function ColumnTable<Column extends string>({
  columns,
  choice,
  onChange,
  preview,
  rows,
}: ChooseTableProps<Column> & { rows: readonly TableRow[] }) {
  const [{ cells: titles } = { cells: [] as readonly string[] }, ...below] = rows
  const shown = below.slice(0, shownRows)
  const width = Math.max(titles.length, ...shown.map(({ cells }) => cells.length))
  const places = Array.from({ length: width }, (_, place) => place)
  const columnAt = (place: number) =>
    columns.find(({ column }) => choice.mapping[column] === place)?.column ?? ""
  const choose = (place: number, wanted: string) => {
    const kept = columns.flatMap(({ column }) => {
      const at = choice.mapping[column]
      return at === undefined || at === place || column === wanted ? [] : [[column, at]]
    })
    const chosen = wanted === "" ? kept : [...kept, [wanted, place]]
    onChange({ ...choice, mapping: Object.fromEntries(chosen) as ColumnPlaces<Column> })
  }
  return (
    <div className={classes.frame}>
      <div className={classes.scroller}>
        <Table aria-label="Primeras filas" className={classes.table ?? ""}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th className={classes.line ?? ""}>Fila</Table.Th>
              {places.map((place) => (
                <Table.Th key={place} className={classes.column ?? ""}>
                  <NativeSelect
                    aria-label={`Qué es la columna ${titles[place] || place + 1}`}
                    data={[
                      { value: "", label: "No se usa" },
                      ...columns.map(({ column, label }) => ({ value: column, label })),
                    ]}
                    value={columnAt(place)}
                    onChange={({ currentTarget }) => choose(place, currentTarget.value)}
                    mb={4}
                  />
                  <span className={classes.title}>{shortened(titles[place] || `Columna ${place + 1}`)}</span>
                  <Text size="sm" c="var(--ink-2)" className={classes.samples ?? ""}>
                    {samplesOf(shown, place)}
                  </Text>
                </Table.Th>
              ))}
              {preview ? (
                <Table.Th miw={180} className={classes.preview ?? ""}>
                  Se lee como
                </Table.Th>
              ) : null}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ number, cells }) => (
              <Table.Tr key={number}>
                <Table.Td c="var(--ink-2)">{number}</Table.Td>
                {places.map((place) => (
                  <Table.Td key={place} {...(columnAt(place) === "" && { c: "var(--ink-2)" })}>
                    {shortened(cells[place] ?? "")}
                  </Table.Td>
                ))}
                {preview ? (
                  <Table.Td className={classes.preview ?? ""}>{preview(cells, titles)}</Table.Td>
                ) : null}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </div>
  )
}
