import { Button, Group, Stack, Text } from "@mantine/core"
import IconFileCheck from "@tabler/icons-react/dist/esm/icons/IconFileCheck.mjs"
import type { BankOutcomes } from "@trazo/contract/money/bank-payments"
import {
  type MatchStatus,
  movementsAtMost,
  type StatementMovementRow,
  type settleStatement,
} from "@trazo/contract/money/statements"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { useEndpointIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { dueOf } from "./agreement.tsx"
import { ChoosePayments } from "./choose-payments.tsx"
import { DismissButton, RestoreButton } from "./dismissal.tsx"
import { MovementCard } from "./movement-card.tsx"

/** A movement with its payment, with what the question before it is confirmed says. */
interface Pair {
  movement: string
  payment: string
  /** The amounts differ, and the question says so. */
  acceptsDifference: boolean
  cents: number
}

interface MovementsProps {
  matchStatus: MatchStatus
  movements: readonly StatementMovementRow[]
  onOutcomes: (outcomes: BankOutcomes) => void
  onUndone: () => void
}

/** A page of movements with one status. What fits is confirmed together, what is doubtful after choices, also those of other pages. */
export function Movements({ matchStatus, movements, onOutcomes, onUndone }: MovementsProps) {
  const { chosen, choose, forgetFirst } = useChoices()
  const [isAsking, setAsking] = useState(false)
  const [group, setGroup] = useState<StatementMovementRow | null>(null)
  const { openChoice, choiceDialog } = useChoiceDialog(onOutcomes)
  const pairs = group
    ? pairsOfGroup(group)
    : (matchStatus === "fits" ? movements.flatMap(onlyPair) : [...chosen.values()]).slice(0, movementsAtMost)
  const settle = useEndpointIntent<typeof settleStatement>("settle", {
    onDone: ({ result }) => {
      setAsking(false)
      setGroup(null)
      if (!group) forgetFirst(pairs.length)
      onOutcomes(result)
    },
  })
  const matches = pairs.map(({ movement, payment, acceptsDifference }) => ({
    movement,
    payment,
    acceptsDifference,
  }))
  const payments = new Set(pairs.map(({ payment }) => payment)).size
  const cents = pairs.reduce((sum, pair) => sum + pair.cents, 0)
  const differing = pairs.filter(({ acceptsDifference }) => acceptsDifference).length
  return (
    <Stack gap="sm">
      {movements.length === 0 ? <NothingHere matchStatus={matchStatus} /> : null}
      {movements.length > 0 && (matchStatus === "fits" || matchStatus === "doubtful") ? (
        <Group justify="space-between">
          <Text>
            {matchStatus === "fits"
              ? "El número y el valor coinciden con un solo pago."
              : "Elija a qué pago pertenece cada movimiento. Los demás se quedan como están."}
          </Text>
          <Button disabled={pairs.length === 0} onClick={() => setAsking(true)}>
            Confirmar {countText(pairs.length)}…
          </Button>
        </Group>
      ) : null}
      {movements.map((movement) => (
        <MovementCard
          key={movement.id}
          movement={movement}
          onUndone={onUndone}
          {...(matchStatus === "doubtful" && {
            chosen: chosen.get(movement.id)?.payment ?? "",
            onChoose: (payment: string) => choose(movement, payment),
          })}
          action={
            matchStatus === "doubtful" || matchStatus === "none" ? (
              <>
                <ChooseButton onPress={() => openChoice(movement)} />
                <DismissButton movement={movement.id} onSend={() => choose(movement, "")} />
              </>
            ) : matchStatus === "sums" ? (
              <>
                <Button
                  size="sm"
                  disabled={pairsOfGroup(movement).length === 0}
                  onClick={() => setGroup(movement)}
                >
                  Confirmar {countText(movement.candidates.length)}…
                </Button>
                <ChooseButton onPress={() => openChoice(movement)} />
              </>
            ) : matchStatus === "dismissed" ? (
              <RestoreButton movement={movement.id} />
            ) : matchStatus === "confirmed" && movement.freeCents > 0 ? (
              <ChooseButton onPress={() => openChoice(movement)} />
            ) : null
          }
        />
      ))}
      <ConfirmDialog
        opened={isAsking || group !== null}
        title={`Confirmar ${payments === 1 ? "un pago" : `${payments} pagos`} por ${formatMoney(cents)}`}
        confirmLabel="Confirmar"
        isBusy={settle.isPending}
        onConfirm={() => settle.send({ matches })}
        onCancel={() => {
          setAsking(false)
          setGroup(null)
        }}
      >
        <ErrorSummary message={settle.failure.message} fields={{}} labels={{}} />
        {differing > 0
          ? `Atención: en ${differing === 1 ? "uno" : differing} llegó otro valor que el del pago. `
          : null}
        {payments === 1 ? "La solicitud pasa a revisión." : "Las solicitudes pasan a revisión."}
      </ConfirmDialog>
      {choiceDialog}
    </Stack>
  )
}

function ChooseButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="default" size="sm" onClick={onPress}>
      Elegir pagos…
    </Button>
  )
}

/** The dialog that chooses payments by hand, for one movement at a time. */
function useChoiceDialog(onOutcomes: (outcomes: BankOutcomes) => void) {
  const [movement, setMovement] = useState<StatementMovementRow | null>(null)
  const [isOpen, setOpen] = useState(false)
  return {
    openChoice: (wanted: StatementMovementRow) => {
      setMovement(wanted)
      setOpen(true)
    },
    choiceDialog: movement ? (
      <ChoosePayments
        key={movement.id}
        opened={isOpen}
        movement={movement}
        onOutcomes={onOutcomes}
        onClose={() => setOpen(false)}
      />
    ) : null,
  }
}

const onlyPair = (movement: StatementMovementRow): Pair[] => {
  const [only] = movement.candidates
  return only && movement.problem === null ? [pairOf(movement, only)] : []
}

const countText = (payments: number) => (payments === 1 ? "1 pago" : `${payments} pagos`)

/** Each movement of an exact sum with each of its payments, if all of them may pay. The amounts are told once. */
function pairsOfGroup(movement: StatementMovementRow): Pair[] {
  const { candidates, together, problem } = movement
  if (problem !== null || together.some((other) => other.problem !== null)) return []
  const movements = [{ id: movement.id, amountCents: movement.freeCents }, ...together]
  return movements.flatMap(({ id, amountCents }) =>
    candidates.map(({ payment }, place) => ({
      movement: id,
      payment: payment.id,
      cents: place === 0 ? amountCents : 0,
      acceptsDifference: false,
    })),
  )
}

const pairOf = (
  { id, freeCents }: StatementMovementRow,
  { payment }: StatementMovementRow["candidates"][number],
): Pair => ({
  movement: id,
  payment: payment.id,
  cents: freeCents,
  acceptsDifference: dueOf(payment) !== freeCents,
})

/** The payments chosen for movements, also of other pages, in their order. */
export function useChoices() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Pair>>(new Map())
  return {
    chosen,
    choose: (movement: StatementMovementRow, payment: string) =>
      setChosen((now) => withChoice(now, movement, payment)),
    /** After they were settled. */
    forgetFirst: (count: number) => setChosen((now) => new Map([...now].slice(count))),
  }
}

/** A payment is chosen for one movement only. */
function withChoice(chosen: ReadonlyMap<string, Pair>, movement: StatementMovementRow, payment: string) {
  const others = [...chosen].filter(([id, pair]) => id !== movement.id && pair.payment !== payment)
  const candidate = movement.candidates.find(({ payment: { id } }) => id === payment)
  return new Map(candidate ? [...others, [movement.id, pairOf(movement, candidate)] as const] : others)
}

const nothing: Record<MatchStatus, string> = {
  fits: "Nada encaja con seguridad",
  sums: "Ninguna suma coincide al centavo",
  doubtful: "No hay nada dudoso",
  none: "Todos los movimientos tienen un pago",
  confirmed: "Todavía no se confirmó nada con este extracto",
  reversed: "El banco no reversó nada",
  dismissed: "Nadie apartó un movimiento",
}

function NothingHere({ matchStatus }: { matchStatus: MatchStatus }) {
  return (
    <EmptyState icon={IconFileCheck} title={nothing[matchStatus]}>
      {matchStatus === "fits" ? "Revise los dudosos: ahí decide usted." : "Revise los otros montones."}
    </EmptyState>
  )
}
