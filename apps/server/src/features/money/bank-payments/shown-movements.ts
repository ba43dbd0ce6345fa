import type { StatementMovementRow } from "@trazo/contract/money/statements"
import type { Candidate, MatchResult } from "@trazo/domain/money/match-movements"
import { creditKey, referencesOf } from "@trazo/domain/money/movement-references"
import { movementProblem, movementProblemText } from "@trazo/domain/money/settlement/movement-problem"
import type { ScopedTransaction } from "../../../database/scope.ts"
import { findBankUserNames } from "../../distributors/bank-users/bank-user.ts"
import type { ActingBank } from "./acting-bank.ts"
import { findPayments, type listSpentPayments, loadPaymentFacts, presentBankPayment } from "./bank-payment.ts"
import {
  countAlike,
  freeCentsOf,
  isUsed,
  type MovementRow,
  presentDismissal,
  presentMovement,
} from "./movement.ts"

interface Shown {
  bank: ActingBank
  loaded: {
    statement: { isChecked: boolean }
    movements: readonly MovementRow[]
    related: readonly MovementRow[]
    spent: Awaited<ReturnType<typeof listSpentPayments>>
  }
  /** A page of movements. */
  shown: readonly MovementRow[]
  candidates: ReadonlyMap<string, Candidate[]>
  matched: MatchResult
}

export async function presentShown(
  tx: ScopedTransaction,
  { bank, loaded, shown, candidates, matched }: Shown,
): Promise<StatementMovementRow[]> {
  const of = ({ id }: MovementRow) => candidates.get(id) ?? []
  const ids = [...new Set(shown.flatMap((movement) => of(movement).map(({ paymentId }) => paymentId)))]
  const payments = await findPayments(tx, { accounts: [...bank.accounts.keys()], ids })
  const dismissers = await findBankUserNames(tx, [
    ...new Set(shown.flatMap(({ dismissedBy: by }) => by ?? [])),
  ])
  const facts = await loadPaymentFacts(tx, ids)
  const byId = new Map(payments.map((row) => [row.id, presentBankPayment(row, bank.accounts, facts)]))
  const together = movementsTogether({ loaded, matched })
  const withOthers = shown.flatMap((movement) => [movement, ...together(movement)])
  const problemOf = await findProblems(tx, { loaded, shown: withOthers, matched })
  return shown.map((movement) => ({
    ...presentMovement(movement),
    line: movement.line,
    freeCents: freeCentsOf(movement),
    problem: problemOf(movement),
    together: together(movement).map((other) => ({
      id: other.id,
      line: other.line,
      day: other.day,
      amountCents: Number(other.amountCents),
      problem: problemOf(other),
    })),
    spentOn: matched.spent.get(movement.id) ?? null,
    dismissed: presentDismissal(movement, dismissers),
    candidates: of(movement).flatMap(({ paymentId, agrees }) => {
      const payment = byId.get(paymentId)
      return payment ? [{ payment, agrees }] : []
    }),
  }))
}

/** The others of the sum that a movement begins. */
function movementsTogether({ loaded, matched }: Pick<Shown, "loaded" | "matched">) {
  const byId = new Map(loaded.movements.map((row) => [row.id, row]))
  const others = new Map(matched.sums.map(({ movementIds: [first, ...rest] }) => [first, rest]))
  return ({ id }: MovementRow) => (others.get(id) ?? []).flatMap((other) => byId.get(other) ?? [])
}

/** Why each movement may pay nothing, by the rules of its settlement. Its payments are to the statement's account. */
async function findProblems(
  tx: ScopedTransaction,
  { loaded, shown, matched }: Pick<Shown, "loaded" | "shown" | "matched">,
): Promise<(movement: MovementRow) => string | null> {
  const alike = await countAlike(
    tx,
    shown.map(({ id }) => id),
  )
  const unused = new Map<string | null, number>()
  for (const row of [...loaded.movements, ...loaded.related]) {
    if (isUsed(row) || matched.takenBack.has(row.id)) continue
    const key = creditKey(row.amountCents, row.reference)
    unused.set(key, (unused.get(key) ?? 0) + 1)
  }
  const spent = Map.groupBy(loaded.spent, ({ amountCents, reference }) => creditKey(amountCents, reference))
  return (movement) => {
    const { id, amountCents, reference } = movement
    const key = creditKey(amountCents, reference)
    const facts = {
      isChecked: loaded.statement.isChecked,
      isRefuted: movement.isRefuted,
      isDismissed: movement.dismissedAt !== null,
      isOfAccount: true,
      freeCents: freeCentsOf(movement),
      isReversed: matched.takenBack.has(id),
      alike: alike.get(id) ?? { free: 0, taken: 0, freeNamed: 0, takenNamed: 0 },
      spentOn: referencesOf(movement)
        .flatMap((name) => spent.get(creditKey(amountCents, name)) ?? [])
        .map(({ number }) => number ?? ""),
      unused: key === null ? 1 : (unused.get(key) ?? 1),
    }
    const problem = movementProblem(facts)
    return problem && movementProblemText(problem, facts)
  }
}
