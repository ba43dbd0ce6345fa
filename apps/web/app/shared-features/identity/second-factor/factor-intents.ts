import { ApiError } from "@trazo/contract/errors/errors"
import type { NewPasskey } from "@trazo/contract/identity/passkey"
import { factorApis } from "@trazo/contract/identity/second-factor"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import type { RouterContextProvider } from "react-router"
import { call, load } from "../../platform/api/call.ts"
import { endpointIntents, type Intents } from "../../platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>

export function loadFactors(context: Context, area: FactorArea) {
  return load(context, factorApis[area].getFactors)
}

/** The intents of each area's page. Recovery codes in a result are shown once. */
export function factorIntents(context: Context, area: FactorArea) {
  const api = factorApis[area]
  return {
    ...endpointIntents(context, {
      "start-totp": api.startTotp,
      "confirm-totp": api.confirmTotp,
      "remove-totp": api.removeTotp,
      "renew-codes": api.renewRecoveryCodes,
      "rename-passkey": api.renamePasskey,
      "remove-passkey": api.removePasskey,
    }),
    "add-passkey": (form) =>
      call(context, api.addPasskey, { body: { name: form.text("name"), passkey: parsePasskey(form.data) } }),
  } satisfies Intents
}

/** The API validates it. @throws ApiError PASSKEY_REFUSED */
function parsePasskey(form: FormData): NewPasskey {
  try {
    return JSON.parse(String(form.get("passkey"))) as NewPasskey
  } catch {
    // Not JSON.
    throw new ApiError("PASSKEY_REFUSED")
  }
}
