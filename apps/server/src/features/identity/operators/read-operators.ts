import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/identity/operators"
import type { Operator, StaffAccountState } from "@trazo/contract/identity/operators"
import { matchesSearch } from "@trazo/domain/forms/search-text"
import { ungrantable } from "@trazo/domain/identity/role-rules"
import type { Actor } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { keysetOf, type Position, paginate } from "../../../database/lists/paginate.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { listRoles } from "../roles/read-roles.ts"
import {
  findOperator,
  listAccessActions,
  listOperatorRows,
  type OperatorRow,
  presentOperator,
  presentOperators,
  stateOf,
} from "./operator.ts"

const pageSize = 40

const positionOf = ({ names, id }: OperatorRow): Position => [names, id]
const compare = (a: Position, b: Position) =>
  String(a[0]).localeCompare(String(b[0]), "es") || (String(a[1]) < String(b[1]) ? -1 : Number(a[1] !== b[1]))

/** Sorts and filters in memory: a distributor has tens of people. */
export async function listOperators(
  { scope, actor, query: { search = "", state, cursor } }: Call<typeof contract.listOperators>,
  deps: Pick<Deps, "db" | "settings">,
): Promise<RouteResponse<typeof contract.listOperators>> {
  const all = await inScope(deps.db, scope, listOperatorRows)
  const matches = all.filter(({ names, email }) => matchesSearch(search, [names, email]))
  const found = matches.filter((row) => !state || stateOf(row) === state)
  const { rows, next, previous } = await paginate({
    cursor,
    size: pageSize,
    boundTo: { ...scope, search, state },
    positionOf,
    read: (reading) => Promise.resolve(keysetOf(found, { compare, positionOf }, reading)),
  })
  const countOf = (one: StaffAccountState) => matches.filter((row) => stateOf(row) === one).length
  return {
    rows: presentOperators(rows, { callerId: actor.id, settings: deps.settings }),
    next,
    previous,
    roles: await rolesToGive(scope, actor, deps),
    counts: { active: countOf("active"), invited: countOf("invited"), disabled: countOf("disabled") },
  }
}

/** The roles whose permissions the caller has. */
async function rolesToGive(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<{ id: string; name: string }[]> {
  const { rows, grantable } = await listRoles(scope, actor, deps)
  return rows
    .filter(({ permissions }) => ungrantable(grantable, permissions).length === 0)
    .map(({ id, name }) => ({ id, name }))
}

/** Names of the audit actions that the history shows. */
const shownActions = [
  "executive.invited",
  "executive.link-sent",
  "executive.role-changed",
  "executive.access-reviewed",
  "executive.enabled",
  "executive.disabled",
]
const historyLength = 30

/** @throws ApiError OPERATOR_NOT_FOUND */
export async function getOperator(
  { scope, actor, params: { id } }: Call<typeof contract.getOperator>,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<Operator> {
  const roles = await rolesToGive(scope, actor, deps)
  const [row, actions] = await inScope(deps.db, scope, (tx) =>
    Promise.all([
      findOperator(tx, id),
      listAccessActions(tx, id, { actions: shownActions, limit: historyLength }),
    ]),
  )
  if (!row) throw new ApiError("OPERATOR_NOT_FOUND")
  const now = deps.clock.now()
  return presentOperator(row, { actions, roles, callerId: actor.id, now, settings: deps.settings })
}
