import { ApiError } from "@trazo/contract/errors/errors"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { insertCharge } from "./lines.queries.ts"
import { objectOf } from "./payer.ts"
import { openConvenioAccount } from "./queries.ts"

interface Charge {
  actor: Actor
  convenioId: string
  paymentId: string
  amountCents: number
  requestId: string
}

/** Puts a payment into the monthly account of an agreement's organisation, which has no limit but the quota. */
export async function chargeConvenio(
  tx: ScopedTransaction,
  { actor, convenioId, paymentId, amountCents, requestId }: Charge,
  deps: Pick<Deps, "clock" | "random">,
): Promise<void> {
  const now = deps.clock.now()
  const opened = { id: newId(deps.random, now), convenio_id: convenioId, created_at: now }
  const account = await openConvenioAccount(tx, opened)
  if (!account) throw new ApiError("NOT_FOUND")
  const charge = { payment_id: paymentId, account_id: account.id, amount_cents: amountCents }
  await insertCharge(tx, { ...charge, charged_at: now })
  const data = { request: requestId, amountCents }
  const object = objectOf({ convenioId })
  recordAudit(tx, { actor, action: "monthly-account.charged", object, data }, deps)
}
