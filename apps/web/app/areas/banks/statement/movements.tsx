import { Button, Group, Stack, Text } from "@mantine/core"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import type { BankOutcomes } from "@trazo/contract/money/bank-payments"
import {
  movementsAtMost,
  type StatementHeap,
  type StatementMovementRow,
} from "@trazo/contract/money/statements"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { DismissButton, RestoreButton } from "./dismissal.tsx"
import { MovementCard } from "./movement-card.tsx"

const useSettle = intentHook<{ settle: () => Promise<BankOutcomes> }>()

export interface SettledMatch {
  movement: string
  payment: string
  /** The amounts differ, and the question says so. */
  acceptsDifference: boolean
}

/** A movement with its payment, with what the question before it is confirmed says. */
interface Pair extends SettledMatch {
  cents: number
}

interface MovementsProps {
  heap: StatementHeap
  movements: readonly StatementMovementRow[]
  onOutcomes: (outcomes: BankOutcomes) => void
}

/** A page of a heap. What fits is confirmed together, what is doubtful after choices, also those of other pages. */
export function Movements({ heap, movements, onOutcomes }: MovementsProps) {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Pair>>(new Map())
  const [isAsking, setAsking] = useState(false)
  const pairs = (heap === "fits" ? movements.flatMap(onlyPair) : [...chosen.values()]).slice(
    0,
    movementsAtMost,
  )
  const settle = useSettle("settle", {
    onDone: ({ result }) => {
      setAsking(false)
      setChosen(new Map())
      onOutcomes(result)
    },
  })
  if (movements.length === 0) return <NothingHere heap={heap} />
  const matches: SettledMatch[] = pairs.map(({ movement, payment, acceptsDifference }) => ({
    movement,
    payment,
    acceptsDifference,
  }))
  const cents = pairs.reduce((sum, pair) => sum + pair.cents, 0)
  const differing = pairs.filter(({ acceptsDifference }) => acceptsDifference).length
  return (
    <Stack gap="sm">
      {heap === "fits" || heap === "doubtful" ? (
        <Group justify="space-between">
          <Text>
            {heap === "fits"
              ? "El número y el valor coinciden con un solo pago."
              : "Elija a qué pago pertenece cada movimiento. Los demás se quedan como están."}
          </Text>
          <Button disabled={pairs.length === 0} onClick={() => setAsking(true)}>
            Confirmar {pairs.length === 1 ? "1 pago" : `${pairs.length} pagos`}…
          </Button>
        </Group>
      ) : null}
      {movements.map((movement) => (
        <MovementCard
          key={movement.id}
          movement={movement}
          {...(heap === "doubtful" && {
            chosen: chosen.get(movement.id)?.payment ?? "",
            onChoose: (payment: string) => setChosen(withChoice(chosen, movement, payment)),
          })}
          action={
            heap === "doubtful" || heap === "none" ? (
              <DismissButton
                movement={movement.id}
                onAsk={() => setChosen(withChoice(chosen, movement, ""))}
              />
            ) : heap === "dismissed" ? (
              <RestoreButton movement={movement.id} />
            ) : null
          }
        />
      ))}
      <ConfirmDialog
        opened={isAsking}
        title={`Confirmar ${pairs.length === 1 ? "un pago" : `${pairs.length} pagos`} por ${formatMoney(cents)}`}
        confirmLabel="Confirmar"
        isBusy={settle.isPending}
        onConfirm={() => settle.send({ matches: JSON.stringify(matches) })}
        onCancel={() => setAsking(false)}
      >
        <ErrorSummary message={settle.failure.message} fields={{}} labels={{}} />
        {differing > 0
          ? `Atención: en ${differing === 1 ? "uno" : differing} llegó otro valor que el del pago. `
          : null}
        Las solicitudes pasan a revisión y no se puede deshacer.
      </ConfirmDialog>
    </Stack>
  )
}

const onlyPair = (movement: StatementMovementRow): Pair[] => {
  const [only] = movement.candidates
  return only ? [pairOf(movement, only)] : []
}

const pairOf = (
  { id, amountCents }: StatementMovementRow,
  { payment }: StatementMovementRow["candidates"][number],
): Pair => ({
  movement: id,
  payment: payment.id,
  cents: amountCents,
  acceptsDifference: payment.amountCents !== amountCents,
})

/** A payment is chosen for one movement only. */
function withChoice(chosen: ReadonlyMap<string, Pair>, movement: StatementMovementRow, payment: string) {
  const others = [...chosen].filter(([id, pair]) => id !== movement.id && pair.payment !== payment)
  const candidate = movement.candidates.find(({ payment: { id } }) => id === payment)
  return new Map(candidate ? [...others, [movement.id, pairOf(movement, candidate)] as const] : others)
}

const nothing: Record<StatementHeap, string> = {
  fits: "Nada encaja con seguridad",
  doubtful: "No hay nada dudoso",
  none: "Todos los movimientos tienen un pago",
  confirmed: "Todavía no se confirmó nada con este extracto",
  reversed: "El banco no reversó nada",
  dismissed: "Nadie apartó un movimiento",
}

function NothingHere({ heap }: { heap: StatementHeap }) {
  return (
    <EmptyState icon={IconFileCheck} title={nothing[heap]}>
      {heap === "fits" ? "Revise los dudosos: ahí decide usted." : "Revise los otros montones."}
    </EmptyState>
  )
}
