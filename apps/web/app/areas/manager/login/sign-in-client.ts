import { sendSignInCode, signInClient as signInEndpoint } from "@trazo/contract/identity/sessions"
import { type RouterContextProvider, redirect } from "react-router"
import { completeSignIn } from "../../../shared-features/identity/sign-in/sign-in-action.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import { formFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { forgetPath, rememberedPath } from "../session/remembered-path.ts"

/** The action of both sign-in pages: sends a code, or signs in and redirects to the requested page (G4, G11). */
export async function signInClient(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { root, login }: { root: string; login: string },
) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "")
  const user = text("user")
  const onDone = () =>
    redirect(rememberedPath(request) ?? root, { headers: { "set-cookie": forgetPath(request) } })
  const response = await completeSignIn(form, context, { area: "client", login, onDone })
  if (response) return response
  try {
    if (text("intent") === "send") {
      const { expiresInSeconds } = await call(context, sendSignInCode, { body: { user } })
      return { sent: { user, at: Date.now(), lifetimeSeconds: expiresInSeconds } }
    }
    const secret = text("intent") === "code" ? { code: text("code") } : { password: text("password") }
    const isInternal = text("internal") === "true"
    const result = await call(context, signInEndpoint, {
      query: isInternal ? {} : { simple: "true" },
      body: { user, ...secret, ...(isInternal ? { internal: true } : {}) },
    })
    if ("secondFactor" in result) return redirect(login)
  } catch (error) {
    return formFailure(error, form)
  }
  return onDone()
}
