import { ActionIcon, Box, Button, Group, Paper, Table, Text, TextInput } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import IconHistory from "@tabler/icons-react/dist/esm/icons/IconHistory.mjs"
import type { PricedCell, PriceGrid } from "@trazo/contract/distributors/prices"
import { type CertificateKind, certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { PriceWithIva } from "@trazo/domain/money/iva"
import { editableMoney, formatMoney } from "@trazo/domain/money/money"
import { type EditedPrice, editPrice, priceListNames, type TypedPrice } from "@trazo/domain/selling/price-key"
import { memo, useCallback, useId, useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import classes from "./prices.module.css"

export interface PriceChange {
  cell: PricedCell
  /** Null takes the certificate off sale. */
  price: PriceWithIva | null
}

export interface PriceEdits {
  /** The same object until another one is typed, so that rows can be memoized. */
  typedOf: (cell: PricedCell) => TypedPrice | null
  type: (cell: PricedCell, typed: TypedPrice) => void
  clear: () => void
  /** Edits that differ from the price in force, of every list. */
  changes: readonly PriceChange[]
  /** Number of wrong amounts. */
  problems: number
}

/** What is typed in the grids, by price key. It stays while another list is shown. */
export function usePriceEdits({ cells, ivaPercent }: PriceGrid): PriceEdits {
  const [typed, setTyped] = useState<Readonly<Record<string, TypedPrice>>>({})
  const typedOf = (cell: PricedCell) => typed[cell.priceKey] ?? null
  const edited = cells.flatMap((cell) => {
    const one = editedPrice(typedOf(cell), ivaPercent)
    return one ? [{ cell, price: one.price, problem: one.problem }] : []
  })
  return {
    typedOf,
    type: useCallback((cell, one) => setTyped((before) => ({ ...before, [cell.priceKey]: one })), []),
    clear: useCallback(() => setTyped({}), []),
    changes: edited.filter(
      ({ cell, price, problem }) => !problem && price?.baseCents !== cell.price?.baseCents,
    ),
    problems: edited.filter(({ problem }) => problem !== null).length,
  }
}

function editedPrice(typed: TypedPrice | null, ivaPercent: number): (TypedPrice & EditedPrice) | null {
  return typed && { ...typed, ...editPrice(typed, { percent: ivaPercent }) }
}

/** «Persona natural, 1 año», with the list unless it is the normal one. */
export function cellName({ kind, validity, list }: PricedCell): string {
  const name = `${certificateKindNames[kind]}, ${validityNames[validity]}`
  return list === "normal" ? name : `${name}, ${priceListNames[list].toLowerCase()}`
}

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
      <Box id={id} component="h2" mb="sm" fz="md">
        {certificateKindNames[kind]}
      </Box>
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

interface PlannedChangeProps {
  cell: PricedCell
  next: NonNullable<PricedCell["next"]>
}

/** The next change of a price, which can be withdrawn until it begins. */
function PlannedChange({ cell, next: { id, price, validFrom } }: PlannedChangeProps) {
  const intent = useIntent("cancelChange")
  return (
    <Group gap="xs" justify="space-between" wrap="nowrap">
      <Text size="sm" c="var(--calm)">
        Desde el {formatDate(new Date(validFrom))}:{" "}
        {price ? `${formatMoney(price.totalCents)} con IVA` : "no se vende"}
        {intent.failure.message ? (
          <Text span size="sm" c="var(--bad)" role="alert">
            {" "}
            {intent.failure.message}
          </Text>
        ) : null}
      </Text>
      <Button
        size="compact-sm"
        variant="subtle"
        flex="none"
        loading={intent.isPending}
        aria-label={`Retirar el cambio de ${cellName(cell)}`}
        onClick={() => intent.send({ id })}
      >
        Retirar
      </Button>
    </Group>
  )
}
