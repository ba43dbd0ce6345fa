import type * as contract from "@trazo/contract/distributors/billing-settings"
import type { BillingSettings } from "@trazo/contract/distributors/billing-settings"
import { ApiError } from "@trazo/contract/errors/errors"
import { type Actor, isAllowed } from "../../../actor.ts"
import type { InvoicingCredentials } from "../../../adapters/invoicing/port.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { seal, unseal } from "../../../secrets/sealing.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import {
  findConfiguration,
  presentBilling,
  removePart,
  storedCredentials,
  storePart,
} from "./configuration.ts"

const object = "configuration:billing"

export function getBillingSettings(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<BillingSettings> {
  return inScope(deps.db, scope, async (tx) => {
    const lastChange = await loadLastChange(tx, object)
    const { billing } = await findConfiguration(tx)
    return presentBilling(billing, { lastChange, mayEdit: isAllowed(actor, "/configuration:edit") })
  })
}

/** @throws ApiError CHANGED_MEANWHILE */
export async function saveBillingSettings(
  { scope, actor, body: { version, ...data } }: Call<typeof contract.saveBillingSettings>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<BillingSettings> {
  const { establishment, emissionPoint, main, extra } = data
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storeBilling(tx, {
      establishment: { code: establishment, emissionPoint },
      products: { main, extra },
    })
    recordAudit(tx, { actor, action: "configuration.billing-saved", object, data }, deps)
  })
  return getBillingSettings(scope, actor, deps)
}

/** @throws ApiError CHANGED_MEANWHILE */
export async function saveInvoiceIssuer(
  { scope, actor, body: { version, ...issuer } }: Call<typeof contract.saveInvoiceIssuer>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<BillingSettings> {
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storeBilling(tx, { issuer })
    const data = { ruc: issuer.ruc, environment: issuer.environment }
    recordAudit(tx, { actor, action: "configuration.billing-issuer-saved", object, data }, deps)
  })
  return getBillingSettings(scope, actor, deps)
}

/**
 * Asks the service first, outside the transaction. The password is stored sealed and is not audited.
 * @throws ApiError CHANGED_MEANWHILE, INVOICING_UNAVAILABLE, VALIDATION_FAILED for credentials that it refuses
 */
export async function saveBillingCredentials(
  { scope, actor, body: { version, user, password } }: Call<typeof contract.saveBillingCredentials>,
  deps: Deps,
): Promise<BillingSettings> {
  await requireAccepted({ user, password }, deps)
  const { billingKey } = deps.settings.secrets
  const sealed = seal(billingKey, Buffer.from(password), labelOf(scope), deps.random).toString("base64")
  const testedAt = deps.clock.now().toISOString()
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await storeBilling(tx, { credentials: { user, sealed, testedAt } })
    const data = { user }
    recordAudit(tx, { actor, action: "configuration.billing-credentials-saved", object, data }, deps)
  })
  return getBillingSettings(scope, actor, deps)
}

const labelOf = ({ distributorId }: Scope) => `invoicing:${distributorId}`

/** The distributor's credentials at the service. Null before they are saved. */
export async function openBillingCredentials(
  tx: ScopedTransaction,
  { settings }: Pick<Deps, "settings">,
): Promise<InvoicingCredentials | null> {
  const { user, sealed } = storedCredentials((await findConfiguration(tx)).billing)
  if (!user || !sealed) return null
  const { billingKey } = settings.secrets
  const password = unseal(billingKey, Buffer.from(sealed, "base64"), labelOf(tx.scope)).toString()
  return { user, password }
}

/**
 * Chooses who issues the documents from the next one on. One that has its key stays with whom it was written for.
 * @throws ApiError CHANGED_MEANWHILE, MOVE_NOT_ALLOWED for the service before it accepted the credentials
 */
export async function chooseDocumentIssuer(
  { scope, actor, body: { version, issuedBy } }: Call<typeof contract.chooseDocumentIssuer>,
  deps: Pick<Deps, "db" | "clock" | "invoicing">,
): Promise<BillingSettings> {
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const { sealed } = storedCredentials((await findConfiguration(tx)).billing)
    if (issuedBy === "service" && (!deps.invoicing || !sealed)) {
      const message = deps.invoicing
        ? "Guarde primero el usuario y la contraseña de su servicio de facturación, más abajo."
        : "Esta plataforma no tiene un servicio de facturación: pídalo a quien la administra."
      throw new ApiError("MOVE_NOT_ALLOWED", { message })
    }
    await storeBilling(tx, { issuedBy })
    const data = { issuedBy }
    recordAudit(tx, { actor, action: "configuration.document-issuer-saved", object, data }, deps)
  })
  return getBillingSettings(scope, actor, deps)
}

/** @throws ApiError CHANGED_MEANWHILE */
export async function removeBillingSettings(
  { scope, actor, query: { version } }: Call<typeof contract.removeBillingSettings>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<BillingSettings> {
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    await removePart(tx, "billing")
    recordAudit(tx, { actor, action: "configuration.billing-removed", object }, deps)
  })
  return getBillingSettings(scope, actor, deps)
}

async function requireAccepted(
  credentials: InvoicingCredentials,
  { invoicing, log }: Pick<Deps, "invoicing" | "log">,
): Promise<void> {
  const isAccepted = await invoicing?.accepts(credentials).catch((error: unknown) => {
    log.warn({ err: error }, "the invoicing service did not answer")
    return undefined
  })
  if (isAccepted === undefined) throw new ApiError("INVOICING_UNAVAILABLE")
  if (isAccepted) return
  const password = "El servicio de facturación no aceptó este usuario con esta contraseña"
  throw new ApiError("VALIDATION_FAILED", { fields: { password } })
}

/** Keeps the other parts of the billing settings. */
async function storeBilling(tx: ScopedTransaction, parts: object): Promise<void> {
  const { billing } = await findConfiguration(tx)
  await storePart(tx, "billing", { ...(typeof billing === "object" ? billing : {}), ...parts })
}
