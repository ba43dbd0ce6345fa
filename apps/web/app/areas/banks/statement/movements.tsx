import { Button, Group, Stack, Text } from "@mantine/core"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import {
  type BankOutcomes,
  movementsShown,
  type StatementHeap,
  type StatementMovementRow,
} from "@trazo/contract/sales/bank-payments"
import { formatMoney } from "@trazo/domain/pricing/money"
import { useState } from "react"
import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { MovementCard } from "./movement-card.tsx"

const useSettle = intentHook<{ settle: () => Promise<BankOutcomes> }>()

interface MovementsProps {
  heap: StatementHeap
  movements: readonly StatementMovementRow[]
  /** Of the heap, also those that are not shown. */
  total: number
  onOutcomes: (outcomes: BankOutcomes) => void
}

/** The movements of a heap. What fits is confirmed together, what is doubtful after a choice. */
export function Movements({ heap, movements, total, onOutcomes }: MovementsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, string>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const settle = useSettle("settle", {
    onDone: ({ result }) => {
      setAsking(false)
      setChosen(new Map())
      onOutcomes(result)
    },
  })
  if (movements.length === 0) return <NothingHere heap={heap} />
  const matches =
    heap === "fits" ? pairsOf(movements) : [...chosen].map(([movement, payment]) => ({ movement, payment }))
  const cents = movements
    .filter(({ id }) => matches.some(({ movement }) => movement === id))
    .reduce((sum, { amountCents }) => sum + amountCents, 0)
  return (
    <Stack gap="sm">
      {heap === "fits" || heap === "doubtful" ? (
        <Group justify="space-between">
          <Text>
            {heap === "fits"
              ? "El número y el valor coinciden con un solo pago."
              : "Elija a qué pago pertenece cada movimiento. Los demás se quedan como están."}
          </Text>
          <Button disabled={matches.length === 0} onClick={() => setAsking(true)}>
            Confirmar {matches.length === 1 ? "1 pago" : `${matches.length} pagos`}…
          </Button>
        </Group>
      ) : null}
      {total > movementsShown ? (
        <Text c="var(--ink-2)">
          Se muestran {movementsShown} de {total}. Confírmelos y aparecerán los siguientes.
        </Text>
      ) : null}
      {movements.map((movement) => (
        <MovementCard
          key={movement.id}
          movement={movement}
          {...(heap === "doubtful" && {
            chosen: chosen.get(movement.id) ?? "",
            onChoose: (payment: string) => setChosen(new Map(withChoice(chosen, movement.id, payment))),
          })}
        />
      ))}
      <ConfirmDialog
        opened={isAsking}
        title={`Confirmar ${matches.length === 1 ? "un pago" : `${matches.length} pagos`} por ${formatMoney(cents)}`}
        confirmLabel="Confirmar"
        isBusy={settle.isPending}
        onConfirm={() => settle.send({ matches: JSON.stringify(matches) })}
        onCancel={() => setAsking(false)}
      >
        <ErrorSummary message={settle.failure.message} fields={{}} labels={{}} />
        Las solicitudes pasan a revisión y no se puede deshacer.
      </ConfirmDialog>
    </Stack>
  )
}

const pairsOf = (movements: readonly StatementMovementRow[]) =>
  movements.flatMap(({ id, candidates: [only] }) =>
    only ? [{ movement: id, payment: only.payment.id }] : [],
  )

/** A payment is chosen for one movement only. */
function withChoice(chosen: ReadonlyMap<string, string>, movement: string, payment: string) {
  const others = [...chosen].filter(([id, taken]) => id !== movement && taken !== payment)
  return payment === "" ? others : [...others, [movement, payment] as const]
}

const nothing: Record<StatementHeap, string> = {
  fits: "Nada encaja con seguridad",
  doubtful: "No hay nada dudoso",
  none: "Todos los movimientos tienen un pago",
  confirmed: "Todavía no se confirmó nada con este extracto",
  reversed: "El banco no reversó nada",
}

function NothingHere({ heap }: { heap: StatementHeap }) {
  return (
    <EmptyState icon={IconFileCheck} title={nothing[heap]}>
      {heap === "fits" ? "Revise los dudosos: ahí decide usted." : "Revise los otros montones."}
    </EmptyState>
  )
}
