import type { signInAdministrator, signInBank, signInExecutive } from "@trazo/contract/sessions"
import type { FactorArea } from "@trazo/domain/access/second-factor"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../api/call.ts"
import { formFailure } from "../api/form-failure.ts"
import { answerSecondStep } from "./second-step-action.ts"

interface StaffDoor {
  door: typeof signInAdministrator | typeof signInBank | typeof signInExecutive
  /** Where it leads. */
  root: string
  /** Where it is, and goes on with a second factor; null where the area has none. */
  second: { area: FactorArea; login: string } | null
}

/** The action of a staff's sign-in page: opens the session and leads on, or answers what was wrong. */
export async function signInWithPassword(
  request: Request,
  context: Readonly<RouterContextProvider>,
  { door, root, second }: StaffDoor,
) {
  const form = await request.formData()
  const answered =
    second && (await answerSecondStep(form, context, { ...second, goOn: () => redirect(root) }))
  if (answered) return answered
  const body = { user: String(form.get("user") ?? ""), password: String(form.get("password") ?? "") }
  try {
    const admission = await call(context, door, { body })
    if (second && "secondFactor" in admission) return redirect(second.login)
  } catch (error) {
    return formFailure(error, form)
  }
  return redirect(root)
}
