import { ApiError } from "@trazo/contract/errors/errors"
import type { PasskeyAnswer } from "@trazo/contract/identity/passkey"
import { factorApis } from "@trazo/contract/identity/second-factor"
import type { signInAdministrator, signInBank, signInExecutive } from "@trazo/contract/identity/sessions"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../platform/api/call.ts"
import { formFailure } from "../../platform/intent/page-action.ts"

type Context = Readonly<RouterContextProvider>

interface StaffSignIn {
  endpoint: typeof signInAdministrator | typeof signInBank | typeof signInExecutive
  /** Where a signed-in user lands. */
  root: string
  /** Null for an area without second factors. */
  secondFactor: { area: FactorArea; login: string } | null
}

/** The action of a staff sign-in page. */
export async function signInStaff(
  request: Request,
  context: Context,
  { endpoint, root, secondFactor }: StaffSignIn,
) {
  const form = await request.formData()
  if (secondFactor) {
    const response = await completeSignIn(form, context, { ...secondFactor, onDone: () => redirect(root) })
    if (response) return response
  }
  const body = { user: String(form.get("user") ?? ""), password: String(form.get("password") ?? "") }
  try {
    const result = await call(context, endpoint, { body })
    if (secondFactor && "secondFactor" in result) return redirect(secondFactor.login)
  } catch (error) {
    return formFailure(error, form)
  }
  return redirect(root)
}

/** Handles the second step of a sign-in; returns null when the form belongs to the first step. */
export async function completeSignIn(
  form: FormData,
  context: Context,
  { area, login, onDone }: { area: FactorArea; login: string; onDone: () => Response },
) {
  const intent = form.get("intent")
  const api = factorApis[area]
  try {
    if (intent === "leave") {
      await call(context, api.dropTicket)
      return redirect(login)
    }
    if (intent !== "second-factor") return null
    await call(context, api.continueSignIn, { body: factorIn(form) })
  } catch (error) {
    return formFailure(error, form)
  }
  return onDone()
}

function factorIn(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined
  const [code, recoveryCode, passkey] = [text("code"), text("recoveryCode"), text("passkey")]
  return { code, recoveryCode, passkey: passkey ? parsePasskey(passkey) : undefined }
}

/** The API validates the parsed object. */
function parsePasskey(text: string): PasskeyAnswer {
  try {
    return JSON.parse(text) as PasskeyAnswer
  } catch {
    // Not JSON.
    throw new ApiError("FACTOR_WRONG")
  }
}
