import type { signInAdministrator, signInBank, signInExecutive } from "@trazo/contract/sessions"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../api/call.ts"
import { formFailure } from "../api/form-failure.ts"

type Door = typeof signInAdministrator | typeof signInBank | typeof signInExecutive

/** The action of a staff's sign-in page: opens the session and leads on, or answers what was wrong. */
export async function signInWithPassword(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { door, root }: { door: Door; root: string },
) {
  const form = await request.formData()
  const body = { user: String(form.get("user") ?? ""), password: String(form.get("password") ?? "") }
  try {
    await call(context, door, { body })
  } catch (error) {
    return formFailure(error, form)
  }
  return redirect(root)
}
