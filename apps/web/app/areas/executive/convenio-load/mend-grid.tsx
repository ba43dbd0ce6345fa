import { Table, Text } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import type { ConvenioLoad } from "@trazo/contract/selling/convenio-loads"
import {
  type ConvenioColumn,
  convenioColumnNames,
  convenioColumns,
} from "@trazo/domain/selling/convenio-person"
import { useId, useMemo } from "react"
import { MendRow } from "./mend-cell.tsx"
import classes from "./mend-grid.module.css"
import { type GridOptions, useGrid } from "./use-grid.ts"
import type { CellDraft, MendedRows } from "./use-mended-rows.ts"

interface MendGridProps extends Omit<GridOptions, "columns"> {
  mapping: ConvenioLoad["mapping"]
}

/**
 * The wrong rows as a spreadsheet (WAI-ARIA grid pattern): arrows, Home, End and Page keys move; Enter, F2 or a letter opens a
 * cell; Escape leaves it as it was. Tab goes to the next wrong cell, and after Escape out of the table. At most a page of the
 * server is rendered, and a move renders two rows. Mantine's Table has no cells that are chosen and opened.
 */
export function MendGrid({ mapping, ...given }: MendGridProps) {
  const { rows, mended, mayMend } = given
  const hintId = useId()
  const columns = useMemo(
    () =>
      convenioColumns.filter(
        (column) =>
          mapping[column] !== undefined ||
          rows.some(({ texts, problems }) => texts[column] !== "" || problems[column] !== undefined),
      ),
    [mapping, rows],
  )
  const { grid, chosen, opened, acts, ...handlers } = useGrid({ ...given, columns })
  const drafts = useMemo(() => draftsByLine(mended.drafts), [mended.drafts])
  return (
    <>
      <Text id={hintId} size="sm" c="dimmed" className={classes.hint ?? ""}>
        {mayMend ? hints.mend : hints.read}
      </Text>
      <div className={classes.scroller}>
        <Table
          ref={grid}
          role="grid"
          aria-label="Filas con errores"
          aria-describedby={hintId}
          aria-readonly={!mayMend}
          className={classes.grid ?? ""}
          {...handlers}
        >
          <Table.Thead role="rowgroup">
            <Table.Tr role="row">
              <Table.Th role="columnheader" scope="col" className={classes.line ?? ""}>
                Fila
              </Table.Th>
              {columns.map((column) => (
                <Table.Th key={column} role="columnheader" scope="col">
                  {convenioColumnNames[column]}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody role="rowgroup">
            {rows.map((row) => (
              <MendRow
                key={row.line}
                row={row}
                columns={columns}
                drafts={drafts.get(row.line) ?? noDrafts}
                chosen={chosen?.line === row.line ? chosen.column : null}
                opened={chosen?.line === row.line ? opened : null}
                mayMend={mayMend}
                acts={acts}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </>
  )
}

const hints = {
  mend: "Muévase con las flechas y escriba encima, o abra la celda con Enter o F2. Tab va a la siguiente celda con error; Escape y después Tab salen de la tabla. También puede pegar celdas de Excel.",
  read: "Muévase con las flechas. Tab va a la siguiente celda con error.",
}

type RowDrafts = { readonly [Column in ConvenioColumn]?: CellDraft }
const noDrafts: RowDrafts = {}

function draftsByLine(drafts: MendedRows["drafts"]): Map<number, RowDrafts> {
  const byLine = Map.groupBy(drafts.values(), ({ line }) => line)
  return new Map(
    [...byLine].map(([line, cells]) => [line, Object.fromEntries(cells.map((cell) => [cell.column, cell]))]),
  )
}
