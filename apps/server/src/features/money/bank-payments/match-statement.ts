import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/statements"
import {
  type MatchStatus,
  matchStatuses,
  movementsAtMost,
  type Statement,
} from "@trazo/contract/money/statements"
import { type Candidate, type MatchResult, matchMovements } from "@trazo/domain/money/match-movements"
import { referencesOf } from "@trazo/domain/money/movement-references"
import type { MatchReason } from "@trazo/domain/money/settlement/compare-payment"
import { headerKey } from "@trazo/domain/money/statement-columns"
import { rowsFromTitles } from "@trazo/domain/platform/table-row"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { keysetOf, type Position, paginate } from "../../../database/lists/paginate.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listUsedOf } from "../payments/movement-payment.ts"
import { loadActingBank } from "./acting-bank.ts"
import { listSpentPayments, listWaitingPayments, openPayment, presentSpent } from "./bank-payment.ts"
import { columnChoice } from "./choose-columns.ts"
import {
  inSteps,
  isUsed,
  listMovementRows,
  listRelatedMovements,
  type MovementRow,
  presentElsewhere,
  presentMovement,
} from "./movement.ts"
import { presentShown } from "./shown-movements.ts"
import {
  findLastAccount,
  findStatement,
  findTable,
  listStatementRows,
  presentAccounts,
  presentListedStatement,
  presentStatement,
} from "./statement.ts"
import { findColumns } from "./statement-format.ts"

/** What fits is confirmed together, so that its pages are as long as a settlement. */
const pageSize = 50

const byLine = {
  compare: ([one]: Position, [other]: Position) => Number(one) - Number(other),
  positionOf: ({ line }: MovementRow): Position => [line],
}

/** @throws ApiError NOT_FOUND */
async function loadStatement(tx: ScopedTransaction, { actor, id }: { actor: Actor; id: string }) {
  const bank = await loadActingBank(tx, actor)
  const statement = await findStatement(tx, { id, bank: bank.bank })
  if (!statement) throw new ApiError("NOT_FOUND")
  const movements = await listMovementRows(tx, id)
  const accounts = [...bank.accounts.keys()].filter((account) => account === statement.accountId)
  const references = await inSteps(allReferences(movements))
  const table = await findTable(tx, id)
  const [titles] = table ? rowsFromTitles(table.sheets[table.sheet]?.first ?? [], table.titlesLine) : []
  return {
    bank,
    statement,
    movements,
    table,
    columns: await columnChoice(tx, { id, rows: table }),
    chosen: table && (await findColumns(tx, { bank: bank.bank, headerKey: headerKey(titles?.cells ?? []) })),
    open: await listWaitingPayments(tx, accounts),
    spent: await listSpentPayments(tx, { accounts, references }),
    used: await listUsedOf(tx, id),
    related: await listRelatedMovements(tx, { account: statement.accountId, statementId: id }),
  }
}

/** Sorts the movements of a statement by what fits now, and shows a page of those with one status. @throws ApiError NOT_FOUND, CURSOR_REFUSED */
export async function getStatement(
  {
    scope,
    actor,
    params: { id },
    query: { matchStatus: wanted, cursor },
  }: Call<typeof contract.getStatement>,
  deps: Pick<Deps, "db">,
): Promise<Statement> {
  const loaded = await inScope(deps.db, scope, (tx) => loadStatement(tx, { actor, id }))
  const { bank, statement, movements, open } = loaded
  // Nothing fits to what was read before debits were told from credits.
  const payments = statement.isChecked ? open.map(openPayment) : []
  const spent = loaded.spent.map(presentSpent)
  const free = movements.filter((movement) => !isUsed(movement))
  const dismissed = free.flatMap(({ id: movement, dismissedAt: at }) => (at === null ? [] : [movement]))
  const taken = movements.filter(isUsed)
  const elsewhere = [...taken, ...loaded.related].map(presentElsewhere)
  const surroundings = { spent, elsewhere, dismissed: new Set(dismissed) }
  const matched = await inSteps(matchMovements(free.map(presentMovement), payments, surroundings))
  const counts = {
    fits: matched.fits.length,
    sums: matched.sums.length,
    doubtful: matched.doubtful.length,
    none: matched.none.length,
    reversed: matched.reversed.length,
    confirmed: taken.length,
    dismissed: dismissed.length,
  }
  const matchStatus = wanted ?? matchStatuses.find((name) => counts[name] > 0) ?? "fits"
  const candidates =
    matchStatus === "dismissed" ? mapOfNothing(dismissed) : candidatesIn(matched, matchStatus, loaded.used)
  const page = await paginate({
    cursor,
    size: matchStatus === "fits" ? movementsAtMost : pageSize,
    boundTo: { id, matchStatus, distributor: scope.distributorId },
    positionOf: byLine.positionOf,
    read: async (reading) =>
      keysetOf(
        movements.filter((movement) => candidates.has(movement.id)),
        byLine,
        reading,
      ),
  })
  return await inScope(deps.db, scope, async (tx) => {
    const shown = await presentShown(tx, { bank, loaded, shown: page.rows, candidates, matched })
    const { table, columns, chosen } = loaded
    return presentStatement(statement, {
      table,
      columns,
      chosen,
      accounts: bank.accounts,
      matchStatus,
      counts,
      movements: shown,
      next: page.next,
      previous: page.previous,
    })
  })
}

const movementsPerStep = 100

/** The references of the movements. */
function* allReferences(movements: readonly MovementRow[]): Generator<undefined, string[], void> {
  const references = new Set<string>()
  for (const [position, movement] of movements.entries()) {
    if (position % movementsPerStep === 0) yield
    for (const reference of referencesOf(movement)) references.add(reference)
  }
  return [...references]
}

/** The movements of a status with their payments. */
function candidatesIn(
  matched: MatchResult,
  matchStatus: Exclude<MatchStatus, "dismissed">,
  used: Awaited<ReturnType<typeof listUsedOf>>,
): Map<string, Candidate[]> {
  switch (matchStatus) {
    case "fits":
      return new Map(matched.fits.map(({ movementId, candidate }) => [movementId, [candidate]]))
    case "doubtful":
      return new Map(matched.doubtful.map(({ movementId, candidates }) => [movementId, candidates]))
    case "sums":
      return new Map(
        matched.sums.flatMap(({ movementIds: [first], candidates }) => (first ? [[first, candidates]] : [])),
      )
    case "confirmed":
      return new Map(
        [...Map.groupBy(used, ({ movementId }) => movementId)].map(([id, uses]) => [
          id,
          uses.map(({ paymentId, agrees }) => ({ paymentId, agrees: (agrees ?? []) as MatchReason[] })),
        ]),
      )
    default:
      return mapOfNothing(matched[matchStatus])
  }
}

const mapOfNothing = (ids: readonly string[]) => new Map<string, Candidate[]>(ids.map((id) => [id, []]))

/** The bank's statements, newest first. @throws ApiError CURSOR_REFUSED */
export function listStatements(
  { scope, actor, query: { cursor } }: Call<typeof contract.listStatements>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listStatements>> {
  return inScope(deps.db, scope, async (tx) => {
    const { bank, accounts, actor: sender } = await loadActingBank(tx, actor)
    const page = await paginate({
      cursor,
      size: pageSize,
      boundTo: { bank, list: "statements", distributor: scope.distributorId },
      read: (reading) => listStatementRows(tx, bank, reading),
      positionOf: ({ position, id }) => [position, id],
    })
    const last = await findLastAccount(tx, { bank, bankUser: sender.id })
    const [only, ...others] = accounts.keys()
    const remembered = others.length === 0 ? only : last
    return {
      ...page,
      rows: page.rows.map((row) => presentListedStatement(row, accounts)),
      accounts: presentAccounts(accounts),
      account: remembered !== undefined && accounts.has(remembered) ? remembered : null,
    }
  })
}
