import { ApiError } from "@trazo/contract/errors/errors"
import type { administratorAccount, banksAccount, executiveAccount } from "@trazo/contract/identity/account"
import { clientAccount } from "@trazo/contract/identity/account"
import { samePassword } from "@trazo/domain/forms/field-rules"
import type { RouterContextProvider } from "react-router"
import { call, load } from "../../platform/api/call.ts"
import type { Intents, SentForm } from "../../platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>
type StaffCalls = typeof executiveAccount | typeof administratorAccount | typeof banksAccount

/** The account calls of each area, under the area's addresses. */
type AccountCalls = Pick<
  typeof clientAccount | StaffCalls,
  "getAccount" | "changePassword" | "listSessions" | "endSession" | "endOtherSessions"
>

/** The signed-in account and its open sessions. */
export async function loadAccount(context: Context, calls: AccountCalls) {
  const [account, { rows }] = await Promise.all([
    load(context, calls.getAccount),
    load(context, calls.listSessions),
  ])
  return { account, sessions: rows }
}

/** @throws ApiError VALIDATION_FAILED where the two passwords differ */
function confirmedPassword(form: SentForm): string {
  const difference = samePassword(form.text("password"))(form.text("passwordConfirmation"))
  if (difference) throw new ApiError("VALIDATION_FAILED", { fields: { passwordConfirmation: difference } })
  return form.text("password")
}

function commonIntents(context: Context, calls: AccountCalls) {
  return {
    password(form) {
      const password = confirmedPassword(form)
      const proof = form.text("code") ? form.pick("code") : form.pick("currentPassword")
      return call(context, calls.changePassword, { body: { ...proof, password } })
    },
    "end-session": (form) => call(context, calls.endSession, { params: form.pick("id") }),
    "end-others": () => call(context, calls.endOtherSessions),
  } satisfies Intents
}

export function staffAccountIntents(context: Context, calls: StaffCalls) {
  return {
    ...commonIntents(context, calls),
    names: (form) => call(context, calls.saveNames, { body: form.pick("names") }),
  } satisfies Intents
}

export function clientAccountIntents(context: Context) {
  return {
    ...commonIntents(context, clientAccount),
    phone: (form) => call(context, clientAccount.savePhone, { body: form.pick("phone") }),
    "email-code": (form) =>
      call(context, clientAccount.sendEmailCode, {
        body: { email: form.text("email"), currentPassword: form.text("emailPassword") },
      }),
    email: (form) => call(context, clientAccount.changeEmail, { body: form.pick("email", "code") }),
    "password-code": () => call(context, clientAccount.sendFirstPasswordCode),
  } satisfies Intents
}
