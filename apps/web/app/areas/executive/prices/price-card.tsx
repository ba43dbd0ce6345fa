import { ActionIcon, Paper, Table, Text, TextInput } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs"
import type { PricedCell } from "@trazo/contract/distributors/prices"
import { type CertificateKind, certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { editableMoney, formatMoney } from "@trazo/domain/money/money"
import type { TypedPrice } from "@trazo/domain/selling/price-edit"
import { memo, useId } from "react"
import { PlannedChange } from "./planned-change.tsx"
import classes from "./prices.module.css"
import { cellName, editedPrice, type PriceEdits } from "./use-price-edits.ts"

interface PriceCardProps {
  kind: CertificateKind
  /** Of one list. */
  cells: readonly PricedCell[]
  edits: PriceEdits
  ivaPercent: number
  mayEdit: boolean
  onHistory: (cell: PricedCell) => void
}

/** The prices of a kind in one list, by validity. */
export function PriceCard({ kind, cells, edits, ivaPercent, mayEdit, onHistory }: PriceCardProps) {
  const id = useId()
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-labelledby={id}>
      <h2 id={id} className={classes.kind}>
        {certificateKindNames[kind]}
      </h2>
      <Table verticalSpacing={4} horizontalSpacing={4} className={classes.table ?? ""}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Vigencia</Table.Th>
            <Table.Th scope="col">Sin IVA</Table.Th>
            <Table.Th scope="col">Con IVA</Table.Th>
            <Table.Td />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {cells.map((cell) => (
            <PriceRow
              key={cell.priceKey}
              cell={cell}
              typed={edits.typedOf(cell)}
              isChanged={edits.changes.some((change) => change.cell.priceKey === cell.priceKey)}
              onType={edits.type}
              ivaPercent={ivaPercent}
              mayEdit={mayEdit}
              onHistory={onHistory}
            />
          ))}
        </Table.Tbody>
      </Table>
    </Paper>
  )
}

interface PriceRowProps extends Pick<PriceCardProps, "ivaPercent" | "mayEdit" | "onHistory"> {
  cell: PricedCell
  typed: TypedPrice | null
  isChanged: boolean
  onType: PriceEdits["type"]
}

/** Memoized: a keystroke renders its own row and not the others. */
const PriceRow = memo(function PriceRow({
  cell,
  typed,
  isChanged,
  onType,
  ivaPercent,
  mayEdit,
  onHistory,
}: PriceRowProps) {
  const name = cellName(cell)
  const edited = editedPrice(typed, ivaPercent)
  const note = edited?.problem ?? unreachableNote(edited)
  const noteId = `${cell.priceKey}-nota`
  return (
    <>
      <Table.Tr data-edited={isChanged}>
        <Table.Th scope="row">{validityNames[cell.validity]}</Table.Th>
        {(["base", "total"] as const).map((side) => (
          <Table.Td key={side}>
            <TextInput
              {...(side === "total" ? { id: cell.priceKey } : {})}
              aria-label={`${name}: ${side === "base" ? "sin IVA" : "con IVA"}`}
              aria-describedby={note ? noteId : undefined}
              classNames={{ input: classes.amount ?? "" }}
              inputMode="decimal"
              autoComplete="off"
              placeholder="—"
              leftSection={<span aria-hidden="true">$</span>}
              leftSectionWidth={22}
              readOnly={!mayEdit}
              error={edited?.side === side && edited.problem !== null}
              value={shownText(cell, edited, side)}
              onChange={(event) => onType(cell, { side, text: event.currentTarget.value })}
              onBlur={() => {
                const text = settledText(edited, side)
                if (text !== null) onType(cell, { side, text })
              }}
            />
          </Table.Td>
        ))}
        <Table.Td>
          <ActionIcon
            variant="subtle"
            color="gray"
            c="var(--ink-2)"
            aria-label={`Historial de ${name}`}
            onClick={() => onHistory(cell)}
          >
            <IconHistory size={18} stroke={1.75} aria-hidden="true" />
          </ActionIcon>
        </Table.Td>
      </Table.Tr>
      {note || cell.next ? (
        <Table.Tr className={classes.noteRow ?? ""}>
          <Table.Td colSpan={4}>
            {note ? (
              <Text id={noteId} size="sm" c={edited?.problem ? "var(--bad)" : "var(--warn)"} role="status">
                {note}
              </Text>
            ) : null}
            {cell.next ? <PlannedChange cell={cell} next={cell.next} /> : null}
          </Table.Td>
        </Table.Tr>
      ) : null}
    </>
  )
})

type Edited = ReturnType<typeof editedPrice>

/** The typed side shows what was typed, the other one what follows from it. */
function shownText(cell: PricedCell, edited: Edited, side: "base" | "total"): string {
  if (edited?.side === side) return edited.text
  const price = edited ? edited.price : cell.price
  return price ? editableMoney(side === "base" ? price.baseCents : price.totalCents) : ""
}

/** An amount that was typed as «20» becomes «20,00». Null for one that stays as it is. */
function settledText(edited: Edited, side: "base" | "total"): string | null {
  if (edited?.side !== side || !edited.price || edited.unreachable !== null) return null
  return editableMoney(side === "base" ? edited.price.baseCents : edited.price.totalCents)
}

function unreachableNote(edited: Edited): string | null {
  if (!edited?.price || edited.unreachable === null) return null
  return `Con el IVA no se puede cobrar ${formatMoney(edited.unreachable)}. Lo más cercano, y lo que se guarda: ${formatMoney(edited.price.totalCents)}.`
}
