import { Checkbox, Table } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import { useRef } from "react"
import { Link, type To } from "react-router"
import classes from "./list-table.module.css"
import type { CsvColumn } from "./use-csv-export.ts"
import { useRowKeys } from "./use-row-keys.ts"
import type { Selection } from "./use-selection.ts"

export interface Column<Row> extends CsvColumn<Row> {
  key: string
  cell: (row: Row) => React.ReactNode
  /** Aligns right. */
  isNumber?: boolean
  /** The row's header: its link covers the whole row. Exactly one column. */
  isName?: boolean
  /** Users can hide it. */
  isOptional?: boolean
  /** Place on a card: its own line (default), its own line with the title, part of a line, or after the name. */
  card?: "line" | "labelled" | "half" | "end" | "hidden"
  /** Takes the remaining width and truncates its text. */
  isWide?: boolean
  /** Shown on cards and in tables of 1080 px or more. */
  needsRoom?: boolean
}

export interface ListRow<Row> {
  /** Null for a row whose page the user may not open. */
  to: (row: Row) => To | null
  /** The accessible name of the row's checkbox. */
  name: (row: Row) => string
  /** The location state of the page behind the link. */
  state?: unknown
}

interface ListTableProps<Row extends { id: string }> {
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  row: ListRow<Row>
  selection?: Selection | undefined
  /** The accessible name. */
  label: string
}

/** Rows of 40 px, or cards where the list is at most 840 px wide. The cards are CSS, because Mantine's Table has none. */
export function ListTable<Row extends { id: string }>({
  rows,
  columns,
  row,
  selection,
  label,
}: ListTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body, selection?.toggle)
  return (
    <Table className={classes.table ?? ""} aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {selection ? (
            <Table.Th className={classes.check ?? ""} data-label="Elegir todas">
              <Checkbox
                size="sm"
                aria-label="Elegir todas las de esta página"
                checked={selection.isAll}
                indeterminate={selection.ids.length > 0 && !selection.isAll}
                onChange={selection.toggleAll}
              />
            </Table.Th>
          ) : null}
          {columns.map(({ key, title, isNumber, needsRoom }) => (
            <Table.Th key={key} scope="col" data-number={isNumber} data-room={needsRoom}>
              {title}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody ref={body}>
        {rows.map((one) => (
          <Table.Tr key={one.id} data-selected={selection?.has(one.id)}>
            {selection ? (
              <Table.Td className={classes.check ?? ""}>
                <Checkbox
                  size="sm"
                  aria-label={`Elegir ${row.name(one)}`}
                  checked={selection.has(one.id)}
                  onChange={() => selection.toggle(one.id)}
                />
              </Table.Td>
            ) : null}
            {columns.map((column) => (
              <ListCell key={column.key} column={column} one={one} row={row} />
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}

interface ListCellProps<Row extends { id: string }> {
  column: Column<Row>
  one: Row
  row: ListRow<Row>
}

function ListCell<Row extends { id: string }>({ column, one, row }: ListCellProps<Row>) {
  const { cell, title, isNumber, isName, isWide, needsRoom, card = "line" } = column
  const shape = {
    "data-card": card,
    "data-number": isNumber,
    "data-wide": isWide,
    "data-room": needsRoom,
    "data-label": title,
  }
  if (!isName) return <Table.Td {...shape}>{cell(one)}</Table.Td>
  const to = row.to(one)
  return (
    <Table.Th scope="row" {...shape} data-name>
      {to === null ? (
        cell(one)
      ) : (
        <Link to={to} state={row.state} className={classes.link} data-row-link={one.id}>
          {cell(one)}
        </Link>
      )}
    </Table.Th>
  )
}
