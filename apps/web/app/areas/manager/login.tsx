import { paths } from "@trazo/contract/paths"
import { sendSignInCode, signInClient } from "@trazo/contract/sessions"
import { useState } from "react"
import { redirect, useActionData, useSearchParams } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { formFailure } from "../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/login"
import classes from "./login/login.module.css"
import { LoginWithCode } from "./login/login-with-code.tsx"
import { LoginWithPassword } from "./login/login-with-password.tsx"
import { forgetPath, rememberedPath } from "./session/remembered-path.ts"
import { requireNobody } from "./session/signed-in-client.ts"

export const meta = pageTitle("Ingreso")

export const middleware: Route.MiddlewareFunction[] = [requireNobody]

/** There is one so that the guard also runs when the router moves here without a new page. */
export function loader() {
  return null
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "")
  const user = text("user")
  try {
    if (text("intent") === "send") {
      await call(context, sendSignInCode, { body: { user } })
      return { sent: { user, at: Date.now() } }
    }
    const secret = text("intent") === "code" ? { code: text("code") } : { password: text("password") }
    await call(context, signInClient, { query: { simple: "true" }, body: { user, ...secret } })
  } catch (error) {
    return formFailure(error, form)
  }
  return redirect(rememberedPath(request) ?? paths.managerRequests, { headers: { "set-cookie": forgetPath } })
}

export default function ManagerLogin() {
  const [search] = useSearchParams()
  const withCode = search.get("con") === "codigo"
  const answer = useActionData<typeof action>()
  const { typed } = useFormFailure()
  const [user, setUser] = useState(() => typed("user"))
  const sent = answer && "sent" in answer ? answer.sent : undefined
  return (
    <>
      <h1 className={classes.title}>Ingrese a su cuenta</h1>
      {withCode ? (
        <LoginWithCode sent={sent} user={user} onUser={setUser} />
      ) : (
        <LoginWithPassword user={user} onUser={setUser} />
      )}
    </>
  )
}
