import { ApiError } from "@trazo/contract/errors"
import { getDistributorSecurity, setDistributorSecurity } from "@trazo/contract/second-factor"
import { permittedOnPath, type UserModule } from "@trazo/domain/access/module-access"
import type { RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { signedIn } from "../session/signed-in-executive.ts"
import { requirementIntent } from "./requirement-card.tsx"

type Context = Readonly<RouterContextProvider>

/** Whether the distributor asks for a second factor; null for who may not see it. */
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

export async function changeRequirement(form: FormData, context: Context) {
  try {
    const body = { requiresSecondFactor: form.get("isRequired") === "true" }
    await call(context, setDistributorSecurity, { body })
    return { done: requirementIntent }
  } catch (error) {
    return formFailure(error, form)
  }
}
