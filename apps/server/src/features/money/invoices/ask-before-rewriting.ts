import { ApiError } from "@trazo/contract/errors/errors"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { IssuerDeps } from "./document-issuer.ts"
import { findInvoice, type InvoiceRow, lockInvoice, mayRewrite, updateInvoice } from "./invoice.ts"
import { askAuthority, settle } from "./settle-try.ts"

/** One that was sent, as it was when the SRI was asked for it. */
type Asked = InvoiceRow & { accessKey: string }

/**
 * Asks the SRI for the key of an invoice that would be written again: the SRI may have it though it returned it, and another
 * one would be a second invoice of the sale. What the SRI has is stored.
 * @returns the invoice that was asked for, null for one that is not written again, "settled" for one that the SRI has
 * @throws ApiError MOVE_NOT_ALLOWED while the SRI does not respond
 */
export async function askBeforeRewriting(
  scope: Scope,
  id: string,
  deps: IssuerDeps & Pick<Deps, "jobs">,
): Promise<Asked | "settled" | null> {
  const row = await inScope(deps.db, scope, (tx) => findInvoice(tx, id))
  if (!row || !wasSent(row) || !mayRewrite(row)) return null
  const outcome = await askAuthority(scope, row, deps).catch((error: unknown) => {
    deps.log.warn({ err: error, invoice: id }, "the SRI did not respond before an invoice is written again")
    throw new ApiError("MOVE_NOT_ALLOWED", { message: silent(row) })
  })
  if (outcome?.is !== "authorised" && outcome?.is !== "received") return row
  await inScope(deps.db, scope, async (tx) => {
    const locked = await lockInvoice(tx, id)
    if (!locked || !isAsSent(locked, row)) return
    // The SRI has its days to decide.
    const tried = await updateInvoice(tx, id, { tryingSince: deps.clock.now() })
    await settle(tx, { row: tried, outcome }, deps)
  })
  return "settled"
}

const silent = ({ issuedBy }: InvoiceRow) =>
  `${issuedBy === "service" ? "El servicio de facturación" : "El SRI"} no responde, y antes de volver a enviar esta factura hay que preguntarle si ya la tiene. No cambiamos nada: intente otra vez en unos minutos.`

const wasSent = (row: InvoiceRow): row is Asked => row.sentAt !== null && row.accessKey !== null

/** Whether nobody sent or settled it since the SRI was asked for it. */
const isAsSent = (row: InvoiceRow, asked: InvoiceRow) =>
  row.accessKey === asked.accessKey &&
  row.state === asked.state &&
  row.sentAt?.getTime() === asked.sentAt?.getTime()

/** Whether a locked invoice was never sent, or the SRI was asked for it and does not have it. */
export const mayWriteAgain = (row: InvoiceRow, asked: Asked | "settled" | null) =>
  mayRewrite(row) && (!wasSent(row) || (asked !== null && asked !== "settled" && isAsSent(row, asked)))
