import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/bank-payments"
import type { Call } from "../../../call.ts"
import { paginate } from "../../../database/lists/paginate.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readStoredFile, type StoredFile } from "../../platform/files/stored-files.ts"
import { loadActingBank } from "./acting-bank.ts"
import {
  countPaymentRows,
  findNextWaiting,
  findPayments,
  listPaymentRows,
  loadPaymentFacts,
  type PaymentOfBankRow,
  presentBankPayment,
} from "./bank-payment.ts"

const pageSize = 40

/** @throws ApiError CURSOR_REFUSED */
export function listBankPayments(
  { scope, actor, query: { state, search = "", cursor } }: Call<typeof contract.listBankPayments>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.listBankPayments>> {
  return inScope(deps.db, scope, async (tx) => {
    const { accounts } = await loadActingBank(tx, actor)
    const wanted = { accounts: [...accounts.keys()], state, search: search.trim() }
    const page = await paginate<PaymentOfBankRow & { position: string }>({
      cursor,
      size: pageSize,
      boundTo: { ...wanted, distributor: scope.distributorId },
      positionOf: ({ position, id }) => [position, id],
      read: (reading) => listPaymentRows(tx, wanted, reading),
    })
    const facts = await loadPaymentFacts(
      tx,
      page.rows.map(({ id }) => id),
    )
    return {
      ...page,
      rows: page.rows.map((row) => presentBankPayment(row, accounts, facts)),
      counts: await countPaymentRows(tx, wanted.accounts),
    }
  })
}

/** @throws ApiError PAYMENT_NOT_FOUND, also for a payment to another bank's account */
export function getBankPayment(
  { scope, actor, params: { id } }: Call<typeof contract.getBankPayment>,
  deps: Pick<Deps, "db">,
): Promise<RouteResponse<typeof contract.getBankPayment>> {
  return inScope(deps.db, scope, async (tx) => {
    const bank = await loadActingBank(tx, actor)
    const accounts = [...bank.accounts.keys()]
    const [payment] = await findPayments(tx, { accounts, ids: [id] })
    if (!payment) throw new ApiError("PAYMENT_NOT_FOUND")
    const next = await findNextWaiting(tx, { accounts, id })
    const facts = await loadPaymentFacts(tx, [id])
    return { ...presentBankPayment(payment, bank.accounts, facts), next }
  })
}

/** @throws ApiError PAYMENT_NOT_FOUND, NOT_FOUND */
export function readBankReceipt(
  { scope, actor, params: { id } }: Call<typeof contract.readBankReceipt>,
  deps: Pick<Deps, "db" | "clock" | "files">,
): Promise<StoredFile> {
  return inScope(deps.db, scope, async (tx) => {
    const { accounts } = await loadActingBank(tx, actor)
    const [payment] = await findPayments(tx, { accounts: [...accounts.keys()], ids: [id] })
    if (!payment) throw new ApiError("PAYMENT_NOT_FOUND")
    const file = payment.fileId && (await readStoredFile(tx, payment.fileId, deps))
    if (!file) throw new ApiError("NOT_FOUND")
    recordAudit(tx, { actor, action: "receipt.viewed", object: `payment:${id}` }, deps)
    return file
  })
}
