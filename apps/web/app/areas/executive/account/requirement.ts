import { ApiError } from "@trazo/contract/errors"
import { getDistributorSecurity, setDistributorSecurity } from "@trazo/contract/second-factor"
import { permittedOnPath, type UserModule } from "@trazo/domain/access/module-access"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import type { Intents } from "../../../shared-features/intent/handle-intents.ts"
import { signedIn } from "../signed-in-executive.ts"

type Context = Readonly<RouterContextProvider>

/** Whether the distributor requires a second factor; null for executives who may not see it. */
export async function loadRequirement(context: Context) {
  const { administrator, modules } = signedIn(context)
  try {
    const { requiresSecondFactor } = await call(context, getDistributorSecurity)
    const user = { administrator, modules: modules as readonly UserModule[] }
    return { isRequired: requiresSecondFactor, mayChange: permittedOnPath(user, "/configuration", "edit") }
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "NOT_ALLOWED") return null
    throw error
  }
}

export function requirementIntents(context: Context) {
  return {
    "require-factor": (form) =>
      call(context, setDistributorSecurity, {
        body: { requiresSecondFactor: form.text("isRequired") === "true" },
      }),
  } satisfies Intents
}
