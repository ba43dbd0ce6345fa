import { ApiError } from "@trazo/contract/errors/errors"
import type { NewPasskey } from "@trazo/contract/identity/passkey"
import { factorApis } from "@trazo/contract/identity/second-factor"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import type { RouterContextProvider } from "react-router"
import { call, load } from "../../platform/api/call.ts"
import type { Intents } from "../../platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>

export function loadFactors(context: Context, area: FactorArea) {
  return load(context, factorApis[area].getFactors)
}

/** The intents of each area's page. Recovery codes in a result are shown once. */
export function factorIntents(context: Context, area: FactorArea) {
  const api = factorApis[area]
  return {
    "start-totp": () => call(context, api.startTotp),
    "confirm-totp": (form) => call(context, api.confirmTotp, { body: form.pick("code") }),
    "remove-totp": () => call(context, api.removeTotp),
    "renew-codes": () => call(context, api.renewRecoveryCodes),
    "add-passkey": (form) =>
      call(context, api.addPasskey, { body: { name: form.text("name"), passkey: parsePasskey(form.data) } }),
    "rename-passkey": (form) =>
      call(context, api.renamePasskey, { params: form.pick("id"), body: form.pick("name") }),
    "remove-passkey": (form) => call(context, api.removePasskey, { params: form.pick("id") }),
  } satisfies Intents
}

/** The API validates it. @throws ApiError PASSKEY_REFUSED */
function parsePasskey(form: FormData): NewPasskey {
  try {
    return JSON.parse(String(form.get("passkey"))) as NewPasskey
  } catch {
    throw new ApiError("PASSKEY_REFUSED")
  }
}
