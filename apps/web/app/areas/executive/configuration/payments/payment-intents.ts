import {
  disableBankUser,
  enableBankUser,
  inviteBankUser,
  sendBankUserLink,
} from "@trazo/contract/distributors/bank-users"
import {
  getPaymentSettings,
  type PaymentSettings,
  saveBankAccount,
  savePaymentSettings,
} from "@trazo/contract/distributors/payment-methods"
import { ApiError } from "@trazo/contract/errors/errors"
import { bankAccountKinds } from "@trazo/domain/money/bank-account"
import { paymentMethods } from "@trazo/domain/money/payment-receipt"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../../shared-features/platform/api/call.ts"
import type { Intents, SentForm } from "../../../../shared-features/platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>
type Accounts = PaymentSettings["accounts"]

export function paymentIntents(context: Context) {
  /** Saves the list that the form's version shows, with a change. The API refuses another version. */
  const saveList = async (form: SentForm, changed: (accounts: Accounts, id: string) => Accounts) => {
    const { accepts, accounts } = await call(context, getPaymentSettings)
    const next = changed(accounts, form.text("id")).map(({ id, active }) => ({ id, active }))
    const { version } = form.pick("version")
    return await call(context, savePaymentSettings, { body: { accepts, accounts: next, version } })
  }
  return {
    async accepts(form) {
      const { accounts } = await call(context, getPaymentSettings)
      const chosen = form.texts("accepts")
      const body = {
        accepts: paymentMethods.filter((method) => chosen.includes(method)),
        accounts: accounts.map(({ id, active }) => ({ id, active })),
        asksReference: form.text("asksReference") === "yes",
        version: form.text("version"),
      }
      return await call(context, savePaymentSettings, { body })
    },
    account(form) {
      const { id, ...typed } = form.pick("id", "bank", "number", "holder", "ruc", "version")
      const kind = bankAccountKinds.find((one) => one === form.text("kind"))
      if (!kind) throw new ApiError("VALIDATION_FAILED", { fields: { kind: "Escoja una de las opciones" } })
      return call(context, saveBankAccount, { body: { ...(id && { id }), ...typed, kind } })
    },
    use: (form) =>
      saveList(form, (accounts, id) =>
        accounts.map((one) => (one.id === id ? { ...one, active: form.text("active") === "yes" } : one)),
      ),
    raise: (form) => saveList(form, (accounts, id) => raised(accounts, id)),
    remove: (form) => saveList(form, (accounts, id) => accounts.filter((one) => one.id !== id)),
  } satisfies Intents
}

/** With the account one place earlier. */
function raised(accounts: Accounts, id: string): Accounts {
  const from = accounts.findIndex((one) => one.id === id)
  const [account] = accounts.slice(from, from + 1)
  return account && from > 0 ? accounts.toSpliced(from, 1).toSpliced(from - 1, 0, account) : accounts
}

export function bankUserIntents(context: Context) {
  const of = (form: SentForm) => ({ params: form.pick("id") })
  return {
    inviteUser: (form) => call(context, inviteBankUser, { body: form.pick("names", "email", "bank") }),
    userLink: (form) => call(context, sendBankUserLink, of(form)),
    enableUser: (form) => call(context, enableBankUser, of(form)),
    disableUser: (form) => call(context, disableBankUser, of(form)),
  } satisfies Intents
}
