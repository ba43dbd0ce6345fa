import { ApiError } from "@trazo/contract/errors"
import type { PasskeyAnswer } from "@trazo/contract/passkey"
import { factorApis } from "@trazo/contract/second-factor"
import type { FactorArea, FactorWay } from "@trazo/domain/access/second-factor"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../api/call.ts"
import { formFailure } from "../api/form-failure.ts"

type Context = Readonly<RouterContextProvider>

/** For a sign-in page's loader: what is due from who typed the password here already, or null. */
export async function dueFactor(context: Context, area: FactorArea): Promise<FactorWay[] | null> {
  try {
    return (await call(context, factorApis[area].getTicket)).secondFactor
  } catch (error) {
    if (error instanceof ApiError) return null
    throw error
  }
}

/** For its action: the second step's answer; null where the form is another one. */
export async function answerSecondStep(
  form: FormData,
  context: Context,
  { area, login, goOn }: { area: FactorArea; login: string; goOn: () => Response },
) {
  const intent = form.get("intent")
  const api = factorApis[area]
  try {
    if (intent === "leave") {
      await call(context, api.dropTicket)
      return redirect(login)
    }
    if (intent !== "second-factor") return null
    await call(context, api.continueSignIn, { body: typedFactor(form) })
  } catch (error) {
    return formFailure(error, form)
  }
  return goOn()
}

function typedFactor(form: FormData) {
  const text = (name: string) => String(form.get(name) ?? "").trim() || undefined
  const [code, recoveryCode, passkey] = [text("code"), text("recoveryCode"), text("passkey")]
  return { code, recoveryCode, passkey: passkey ? signedBy(passkey) : undefined }
}

/** As this page's own form sends it; the API judges it. */
function signedBy(text: string): PasskeyAnswer {
  try {
    return JSON.parse(text) as PasskeyAnswer
  } catch {
    throw new ApiError("FACTOR_WRONG")
  }
}
