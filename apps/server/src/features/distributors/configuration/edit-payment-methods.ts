import type * as contract from "@trazo/contract/distributors/payment-methods"
import type { PaymentSettings } from "@trazo/contract/distributors/payment-methods"
import { ApiError } from "@trazo/contract/errors/errors"
import { bankAccountsMaximum, isSameAccount } from "@trazo/domain/money/bank-account"
import { type PaymentMethod, paymentMethods } from "@trazo/domain/money/payment-receipt"
import { type Actor, isAllowed } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { loadLastChange, requireUnchanged } from "../../platform/audit/last-change.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { readPaymentMethods, type StoredAccount } from "../../platform/branding/distributor.ts"
import { findConfiguration, listPaidAccounts, presentPaymentSettings, storePart } from "./configuration.ts"

const object = "configuration:payment-methods"

interface Stored {
  accepts: PaymentMethod[]
  accounts: StoredAccount[]
  asksReference: boolean
}

async function loadStored(tx: ScopedTransaction): Promise<Stored & { texts: unknown }> {
  const { paymentMethods: stored, texts } = await findConfiguration(tx)
  const { transfer } = readPaymentMethods(stored)
  // A distributor that never chose accepts every way as soon as it has an account.
  if (!transfer) return { accepts: [...paymentMethods], accounts: [], asksReference: false, texts }
  const { enabled, accepts, accounts, asksReference } = transfer
  return { accepts: enabled ? accepts : [], accounts, asksReference, texts }
}

/** The banks in which the distributor has accounts, deactivated ones included. */
export async function loadBanks(tx: ScopedTransaction): Promise<string[]> {
  const { accounts } = await loadStored(tx)
  return [...new Set(accounts.map(({ bank }) => bank))].toSorted((a, b) => a.localeCompare(b, "es"))
}

/** The distributor's accounts in a bank, deactivated ones included. */
export async function loadAccountsIn(tx: ScopedTransaction, bank: string): Promise<StoredAccount[]> {
  const { accounts } = await loadStored(tx)
  return accounts.filter((account) => account.bank === bank)
}

export function getPaymentSettings(
  scope: Scope,
  actor: Actor,
  deps: Pick<Deps, "db">,
): Promise<PaymentSettings> {
  return inScope(deps.db, scope, async (tx) => {
    const lastChange = await loadLastChange(tx, object)
    const stored = await loadStored(tx)
    const paid = await listPaidAccounts(
      tx,
      stored.accounts.map(({ id }) => id),
    )
    return presentPaymentSettings(stored, {
      paid,
      lastChange,
      mayEdit: isAllowed(actor, "/configuration:edit"),
    })
  })
}

/** @throws ApiError CHANGED_MEANWHILE, NOT_FOUND, BANK_ACCOUNT_IN_USE */
export async function savePaymentSettings(
  {
    scope,
    actor,
    body: { accepts, accounts: kept, asksReference, version },
  }: Call<typeof contract.savePaymentSettings>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<PaymentSettings> {
  await change(scope, { actor, version }, deps, async (tx, stored) => {
    const accounts = kept.map(({ id, active }) => {
      const account = stored.accounts.find((one) => one.id === id)
      if (!account) throw new ApiError("NOT_FOUND")
      return { ...account, active }
    })
    const ids = new Set(kept.map(({ id }) => id))
    if (ids.size < kept.length) throw new ApiError("VALIDATION_FAILED")
    const removed = stored.accounts.flatMap(({ id }) => (ids.has(id) ? [] : [id]))
    if ((await listPaidAccounts(tx, removed)).size > 0) throw new ApiError("BANK_ACCOUNT_IN_USE")
    return { accepts, accounts, asksReference: asksReference ?? stored.asksReference }
  })
  return getPaymentSettings(scope, actor, deps)
}

/** @throws ApiError CHANGED_MEANWHILE, NOT_FOUND, BANK_ACCOUNT_IN_USE, VALIDATION_FAILED */
export async function saveBankAccount(
  { scope, actor, body: { version, id, ...typed } }: Call<typeof contract.saveBankAccount>,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<PaymentSettings> {
  await change(scope, { actor, version }, deps, async (tx, { accounts, ...others }) => {
    if (accounts.some((one) => one.id !== id && isSameAccount(one, typed))) {
      throw new ApiError("VALIDATION_FAILED", { fields: { number: "Esa cuenta ya está en la lista" } })
    }
    if (id === undefined) {
      if (accounts.length >= bankAccountsMaximum) {
        const number = `Puede tener hasta ${bankAccountsMaximum} cuentas`
        throw new ApiError("VALIDATION_FAILED", { fields: { number } })
      }
      const added = { id: newId(deps.random, deps.clock.now()), ...typed, active: true }
      return { ...others, accounts: [...accounts, added] }
    }
    const former = accounts.find((one) => one.id === id)
    if (!former) throw new ApiError("NOT_FOUND")
    const isOther = former.kind !== typed.kind || !isSameAccount(former, typed)
    if (isOther && (await listPaidAccounts(tx, [id])).size > 0) throw new ApiError("BANK_ACCOUNT_IN_USE")
    return { ...others, accounts: accounts.map((one) => (one.id === id ? { ...one, ...typed } : one)) }
  })
  return getPaymentSettings(scope, actor, deps)
}

async function change(
  scope: Scope,
  { actor, version }: { actor: Actor; version: string },
  deps: Pick<Deps, "db" | "clock">,
  changed: (tx: ScopedTransaction, stored: Stored) => Promise<Stored>,
): Promise<void> {
  await inScope(deps.db, scope, async (tx) => {
    await requireUnchanged(tx, { object, version })
    const { accepts, accounts, asksReference } = await changed(tx, await loadStored(tx))
    const transfer = { enabled: accepts.length > 0, accepts, accounts, asksReference }
    await storePart(tx, "paymentMethods", { transfer })
    // Where clients send their money: the entry keeps every account as it was from then on.
    const data = { accepts, accounts: accounts.map(accountText), asksReference }
    recordAudit(tx, { actor, action: "configuration.payment-methods-saved", object, data }, deps)
  })
}

function accountText({ id, bank, kind, number, holder, ruc, active }: StoredAccount): string {
  return [id, bank, kind, number, holder, ruc, active ? "active" : "disabled"].join(" | ")
}
