import type { ErrorResponse } from "@trazo/contract/errors"
import { ApiError } from "@trazo/contract/errors"
import type { NewPasskey } from "@trazo/contract/passkey"
import { type FactorApi, factorApis } from "@trazo/contract/second-factor"
import type { FactorArea } from "@trazo/domain/access/second-factor"
import type { RouterContextProvider } from "react-router"
import { call, load } from "../api/call.ts"
import { formFailure } from "../api/form-failure.ts"

type Context = Readonly<RouterContextProvider>

/** What an act of the page gives back. */
export type FactorOutcome =
  | {
      done: string
      /** What the application on the phone takes, until its first code confirms it. */
      enrolment?: { secret: string; uri: string }
      /** Shown this once. */
      recoveryCodes?: string[] | null
    }
  | { error: ErrorResponse; values: Record<string, string> }

/** The loader of each area's page. */
export function loadFactorPage(context: Context, area: FactorArea) {
  return load(context, factorApis[area].getFactors)
}

/** The action of each area's page. */
export async function changeFactorPage(form: FormData, context: Context, area: FactorArea) {
  const intent = String(form.get("intent"))
  try {
    const result = await acts(factorApis[area], context, form)[intent]?.()
    if (!result) throw new ApiError("VALIDATION_FAILED")
    return { done: intent, ...result } satisfies FactorOutcome
  } catch (error) {
    return formFailure(error, form)
  }
}

type Result = Omit<Extract<FactorOutcome, { done: string }>, "done">

function acts(api: FactorApi, context: Context, form: FormData): Record<string, () => Promise<Result>> {
  const text = (name: string) => String(form.get(name) ?? "")
  const params = { id: text("id") }
  const codes = ({ recoveryCodes }: { recoveryCodes: string[] | null }) => ({ recoveryCodes })
  return {
    "start-totp": async () => ({ enrolment: await call(context, api.startTotp) }),
    "confirm-totp": async () => codes(await call(context, api.confirmTotp, { body: { code: text("code") } })),
    "remove-totp": () => nothingOf(call(context, api.removeTotp)),
    "renew-codes": async () => codes(await call(context, api.renewRecoveryCodes)),
    "add-passkey": async () =>
      codes(
        await call(context, api.addPasskey, { body: { name: text("name"), passkey: madePasskey(form) } }),
      ),
    "rename-passkey": () =>
      nothingOf(call(context, api.renamePasskey, { params, body: { name: text("name") } })),
    "remove-passkey": () => nothingOf(call(context, api.removePasskey, { params })),
  }
}

/** The page reads its factors anew by itself. */
async function nothingOf(answer: Promise<unknown>): Promise<Result> {
  await answer
  return {}
}

/** As this page's own form sends it; the API judges it. */
function madePasskey(form: FormData): NewPasskey {
  try {
    return JSON.parse(String(form.get("passkey"))) as NewPasskey
  } catch {
    throw new ApiError("PASSKEY_REFUSED")
  }
}
