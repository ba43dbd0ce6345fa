import type { clientAccount, executiveAccount } from "@trazo/contract/account"
import { ApiError } from "@trazo/contract/errors"
import { samePassword } from "@trazo/domain/forms/field-rules"
import { data, type RouterContextProvider } from "react-router"
import { call } from "../api/call.ts"
import { formFailure } from "../api/form-failure.ts"

type Context = Readonly<RouterContextProvider>

/** What every area's people can do with their own account; each area has these calls under its own address. */
export type AccountCalls = Pick<
  typeof clientAccount | typeof executiveAccount,
  "getAccount" | "changePassword" | "listSessions" | "endSession" | "endOtherSessions"
>

/** Reads a field of the form that was sent. */
type Typed = (name: string) => string

/** What a form's `intent` does; what it answers may tell where a code went. */
type Acts = Record<string, (typed: Typed) => Promise<object>>

/** `at` in milliseconds since 1970: the same thing done twice is told twice. */
export interface AccountDone {
  done: string
  at: number
  sent: { to: string; lifetimeSeconds: number } | null
}

function confirmedPassword(typed: Typed): string {
  const difference = samePassword(typed("password"))(typed("passwordConfirmation"))
  if (difference) throw new ApiError("VALIDATION_FAILED", { fields: { passwordConfirmation: difference } })
  return typed("password")
}

function commonActs(context: Context, calls: AccountCalls): Acts {
  return {
    password: (typed) => {
      const password = confirmedPassword(typed)
      const proof = typed("code") ? { code: typed("code") } : { currentPassword: typed("currentPassword") }
      return call(context, calls.changePassword, { body: { ...proof, password } })
    },
    "end-session": (typed) => call(context, calls.endSession, { params: { id: typed("id") } }),
    "end-others": () => call(context, calls.endOtherSessions),
  }
}

/** The action of an account's page: what its forms' `intent` says, of these acts or the area's own. */
export async function accountAction(
  { request, context }: { request: Request; context: Context },
  calls: AccountCalls,
  ownActs: Acts,
) {
  const form = await request.formData()
  const typed: Typed = (name) => String(form.get(name) ?? "")
  const done = typed("intent")
  const acts = { ...commonActs(context, calls), ...ownActs }
  const act = Object.hasOwn(acts, done) ? acts[done] : undefined
  if (!act) throw data(null, { status: 400 })
  try {
    const answer = (await act(typed)) as { sentTo?: string; expiresInSeconds?: number }
    const sent = answer.sentTo ? { to: answer.sentTo, lifetimeSeconds: answer.expiresInSeconds ?? 0 } : null
    return { done, at: Date.now(), sent } satisfies AccountDone
  } catch (error) {
    return formFailure(error, form)
  }
}
