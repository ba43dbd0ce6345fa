import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/selling/distributor-codes"
import type { Lot, LotData, Statement } from "@trazo/contract/selling/distributor-codes"
import {
  dayMilliseconds,
  ecuadorDay,
  ecuadorMonth,
  startOfEcuadorDay,
} from "@trazo/domain/dates/calendar-date"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { parsePriceKey } from "@trazo/domain/selling/price-key"
import { isAllowed } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { listSearched } from "../../../database/lists/list-searched.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { type CodeRow, codeOf, insertCodes, listCodes, newCode } from "./code.ts"
import * as lots from "./lot.ts"

/** Newest first. @throws ApiError CURSOR_REFUSED */
export function listLots(
  { scope, query }: Call<typeof contract.listLots>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<RouteResponse<typeof contract.listLots>> {
  return listSearched(
    scope,
    {
      ...query,
      name: "lots",
      read: lots.listLotRows,
      count: lots.countLots,
      present: (row) => lots.presentLotRow(row, deps.clock.now()),
    },
    deps,
  )
}

/** Shows the codes to those who may print them. @throws ApiError NOT_FOUND */
export function getLot(
  { scope, actor, params: { id } }: Call<typeof contract.getLot>,
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<Lot> {
  const mayPrint = isAllowed(actor, "/distributorcodes:export")
  return inScope(deps.db, scope, async (tx) => {
    const lot = await lots.findLot(tx, id)
    if (!lot) throw new ApiError("NOT_FOUND")
    const shown = mayPrint ? (one: CodeRow) => codeOf(one, deps) : null
    return lots.presentLot(lot, await listCodes(tx, id), { now: deps.clock.now(), codeOf: shown })
  })
}

function lotProblems(data: LotData, now: Date): Record<string, string> {
  const { prepaid, priceKey, prepaidCents, expiresOn } = data
  const fields: Record<string, string> = {}
  if (prepaid && (priceKey === null) === (prepaidCents === null)) fields.prepaid = fieldMessages.choose
  if (priceKey !== null && !parsePriceKey(priceKey)) fields.priceKey = fieldMessages.choose
  if (expiresOn !== null && expiresOn < ecuadorDay(now)) fields.expiresOn = "Escoja hoy o un día futuro"
  return fields
}

/** Makes a lot of codes for a seller, who is created when the name is new. @throws ApiError VALIDATION_FAILED */
export async function createLot(
  { scope, actor, body: { ...data } }: Call<typeof contract.createLot>,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings">,
): Promise<{ id: string }> {
  const now = deps.clock.now()
  const fields = lotProblems(data, now)
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  const { seller, size, prepaid, priceKey, prepaidCents, unitCents, commissionCents, expiresOn } = data
  const id = newId(deps.random, now)
  const codes = Array.from({ length: size }, () => newCode(newId(deps.random, now), deps))
  await inScope(deps.db, scope, async (tx) => {
    const sellerId = await lots.findOrInsertSeller(tx, { id: newId(deps.random, now), name: seller, now })
    await lots.insertLot(tx, {
      id,
      sellerId,
      size,
      prepaid,
      createdBy: actor.id,
      createdAt: now,
      ...(prepaid
        ? { priceKey, prepaidCents, unitCents, commissionCents: 0 }
        : { priceKey: null, prepaidCents: null, unitCents: 0, commissionCents }),
      expiresAt:
        expiresOn === null ? null : new Date(startOfEcuadorDay(expiresOn).getTime() + dayMilliseconds),
    })
    await insertCodes(tx, id, codes)
    const audited = { seller: sellerId, size, prepaid, priceKey, prepaidCents, unitCents, commissionCents }
    recordAudit(tx, { actor, action: "code-lot.created", object: `code-lot:${id}`, data: audited }, deps)
  })
  return { id }
}

/** Cancels the codes that nobody has redeemed. @throws ApiError NOT_FOUND */
export function cancelLot(
  { scope, actor, params: { id } }: Call<typeof contract.cancelLot>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<{ cancelled: number }> {
  return inScope(deps.db, scope, async (tx) => {
    if (!(await lots.findLot(tx, id))) throw new ApiError("NOT_FOUND")
    const cancelled = await lots.cancelCodes(tx, { lotId: id, now: deps.clock.now() })
    if (cancelled > 0) {
      const data = { cancelled }
      recordAudit(tx, { actor, action: "code-lot.cancelled", object: `code-lot:${id}`, data }, deps)
    }
    return { cancelled }
  })
}

/** What each seller owes for the codes of a month, and earns for its paid redemptions. @param month YYYY-MM in Ecuador */
export function getStatement(
  { scope, query: { month } }: Call<typeof contract.getStatement>,
  deps: Pick<Deps, "db">,
): Promise<Statement> {
  const { since: from, before: to } = ecuadorMonth(month)
  return inScope(deps.db, scope, async (tx) =>
    lots.presentStatement(month, await lots.listStatementRows(tx, { from, to })),
  )
}
