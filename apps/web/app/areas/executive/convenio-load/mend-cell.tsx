import { Table } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { LoadedRow } from "@trazo/contract/selling/convenio-loads"
import { type ConvenioColumn, convenioColumnNames } from "@trazo/domain/selling/convenio-person"
import { memo } from "react"
import classes from "./mend-grid.module.css"
import { type CellDraft, cellKey, type TypedCell } from "./use-mended-rows.ts"

export interface CellAddress {
  line: number
  column: ConvenioColumn
}

/** What the table does; the same functions for as long as it is shown. */
export interface GridActs {
  choose: (cell: CellAddress) => void
  /** Chooses the cell, and opens it the second time. */
  press: (cell: CellAddress) => void
  /** Opens the cell for typing, with its text or another. */
  open: (cell: CellAddress, text?: string) => void
  /** Closes it and writes what was typed; `insists` also over what somebody else typed. */
  leave: (cell: TypedCell, insists?: boolean) => void
  write: (cells: readonly TypedCell[]) => void
}

interface MendRowProps {
  row: LoadedRow
  columns: readonly ConvenioColumn[]
  /** Of this row, by column. */
  drafts: { readonly [Column in ConvenioColumn]?: CellDraft }
  /** The column that the keyboard is in, where it is in this row. */
  chosen: ConvenioColumn | null
  /** What the open cell begins with. */
  opened: string | null
  mayMend: boolean
  acts: GridActs
}

const states = {
  new: "Corregida",
  client: "Corregida",
  invalid: "",
  doubled: "Repetida",
  invited: "Ya está en el convenio",
  loaded: "Cargada",
}

/** Renders again only when something of the row changes. */
export const MendRow = memo(function MendRow({
  row,
  columns,
  drafts,
  chosen,
  opened,
  mayMend,
  acts,
}: MendRowProps) {
  const state = states[row.verdict]
  return (
    <Table.Tr role="row" data-mended={row.verdict === "new" || row.verdict === "client"}>
      <Table.Th role="rowheader" scope="row" className={classes.line ?? ""}>
        {row.line}
        {state ? <span className={classes.state}>{state}</span> : null}
      </Table.Th>
      {columns.map((column) => (
        <MendCell
          key={column}
          address={{ line: row.line, column }}
          text={drafts[column]?.text ?? row.texts[column]}
          problem={drafts[column] ? drafts[column].problem : row.problems[column]}
          reading={mayMend && !drafts[column] ? row.readings[column] : undefined}
          isDraft={drafts[column] !== undefined}
          isChosen={column === chosen}
          opened={column === chosen ? opened : null}
          acts={acts}
        />
      ))}
    </Table.Tr>
  )
})

interface MendCellProps {
  address: CellAddress
  text: string
  problem: string | undefined
  reading: string | undefined
  isDraft: boolean
  isChosen: boolean
  opened: string | null
  acts: GridActs
}

function MendCell({ address, text, problem, reading, isDraft, isChosen, opened, acts }: MendCellProps) {
  const { line, column } = address
  const key = cellKey(address)
  const problemId = problem ? `problema-${line}-${column}` : undefined
  const description = { "aria-invalid": problem ? true : undefined, "aria-describedby": problemId }
  return (
    <Table.Td
      role="gridcell"
      data-cell={key}
      data-label={convenioColumnNames[column]}
      data-draft={isDraft || undefined}
      data-empty={text === "" && !problem ? true : undefined}
      tabIndex={isChosen && opened === null ? 0 : -1}
      {...description}
      className={classes.cell ?? ""}
      onClick={({ nativeEvent, target }) => {
        if (target instanceof Element && target.closest("button, input")) return
        const isTouch = nativeEvent instanceof PointerEvent && nativeEvent.pointerType === "touch"
        if (isTouch) acts.open(address)
        else acts.press(address)
      }}
    >
      {opened === null ? (
        <span className={classes.text}>{text}</span>
      ) : (
        <input
          className={classes.input}
          aria-label={`${convenioColumnNames[column]}, fila ${line}`}
          {...description}
          defaultValue={opened}
          spellCheck={false}
          autoComplete="off"
          onBlur={({ currentTarget }) => acts.leave({ ...address, text: currentTarget.value })}
        />
      )}
      {problem ? (
        <span id={problemId} className={classes.problem} aria-hidden="true">
          {problem}
        </span>
      ) : null}
      {reading === undefined ? null : (
        <button
          type="button"
          tabIndex={-1}
          className={classes.reading}
          aria-label={`Usar ${reading} en la fila ${line}`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => acts.write([{ ...address, text: reading }])}
        >
          Usar
        </button>
      )}
    </Table.Td>
  )
}
