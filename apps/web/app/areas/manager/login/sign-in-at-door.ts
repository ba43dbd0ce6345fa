import { sendSignInCode, signInClient } from "@trazo/contract/sessions"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { answerSecondStep } from "../../../shared-features/sign-in/second-step-action.ts"
import { forgetPath, rememberedPath } from "../session/remembered-path.ts"

/** The action of both client's doors: sends a code, or signs in and leads to the page that was asked for (G4, G11). */
export async function signInAtDoor(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { root, login }: { root: string; login: string },
) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "")
  const user = text("user")
  const goOn = () =>
    redirect(rememberedPath(request) ?? root, { headers: { "set-cookie": forgetPath(request) } })
  const answered = await answerSecondStep(form, context, { area: "client", login, goOn })
  if (answered) return answered
  try {
    if (text("intent") === "send") {
      await call(context, sendSignInCode, { body: { user } })
      return { sent: { user, at: Date.now() } }
    }
    const secret = text("intent") === "code" ? { code: text("code") } : { password: text("password") }
    const isInternal = text("internal") === "true"
    const admission = await call(context, signInClient, {
      query: isInternal ? {} : { simple: "true" },
      body: { user, ...secret, ...(isInternal ? { internal: true } : {}) },
    })
    if ("secondFactor" in admission) return redirect(login)
  } catch (error) {
    return formFailure(error, form)
  }
  return goOn()
}
